import { describe, expect, it } from "vitest";
import type { Cell, Geometry, Point } from "../bindings";
import { arrowPlace, arrowPlaces, boxAround, cellAt, compass, directionAlong, directionTo, hull, rows, step, turned } from "./geometry";

/** A board of pointed hexagons in two rows: 0 1 above, 2 3 below and half a cell to the right. */
const hexes: Geometry = board(
  [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0.5, y: 0.87 },
    { x: 1.5, y: 0.87 },
  ],
  [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0.5, y: 0.87 },
    { x: -0.5, y: 0.87 },
    { x: 0.5, y: -0.87 },
    { x: -0.5, y: -0.87 },
  ],
);

function board(centres: Point[], steps: Point[]): Geometry {
  const at = (point: Point): Cell | null => {
    const found = centres.findIndex(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 0.05);
    return found < 0 ? null : found;
  };
  return {
    cells: centres.map((centre, index) => ({
      name: `c${index}`,
      centre,
      outline: [0, 1, 2, 3, 4, 5].map((corner) => {
        const angle = (corner + 0.5) * (Math.PI / 3);
        return { x: centre.x + Math.cos(angle) * 0.57, y: centre.y + Math.sin(angle) * 0.57 };
      }),
      dark: false,
    })),
    directions: steps.map((step) => ({ step, next: centres.map(({ x, y }) => at({ x: x + step.x, y: y + step.y })) })),
    edges: [],
    labels: [],
  };
}

describe("a board without right angles", () => {
  it("is read in rows", () => {
    expect(rows(hexes)).toEqual([[0, 1], [2, 3]]);
  });

  it("lets arrows follow its own axes, and go on where one of two is closed", () => {
    expect(step(hexes, 0, "ArrowRight")).toBe(1);
    expect(step(hexes, 0, "ArrowLeft")).toBeNull();
    expect(step(hexes, 0, "ArrowDown")).toBe(2);
    expect(step(hexes, 2, "ArrowUp")).not.toBeNull();
    expect(step(hexes, 0, "ArrowUp")).toBeNull();
  });

  it("finds the cell under a point, and none beside the board", () => {
    expect(cellAt(hexes, { x: 0.1, y: 0.1 })).toBe(0);
    expect(cellAt(hexes, { x: 1.45, y: 0.8 })).toBe(3);
    expect(cellAt(hexes, { x: 4, y: 4 })).toBeNull();
  });

  it("puts an arrow ahead of the foremost piece of a column, and beside a row that side-steps", () => {
    expect(arrowPlace(hexes, [0, 1], 0)).toEqual({ x: 2, y: 0 });
    const broadside = arrowPlace(hexes, [2, 3], 5);
    expect(broadside.x).toBeLessThan(1);
    expect(broadside.y).toBeCloseTo(0);
  });

  it("is framed by its points", () => {
    expect(boxAround([{ x: 0, y: 1 }, { x: 2, y: 4 }], 1)).toEqual({ x: -1, y: 0, width: 4, height: 5 });
  });

  it("lets opposite arrows keep one axis, and Shift the other", () => {
    const up = step(hexes, 3, "ArrowUp");
    expect(up).toBe(1);
    expect(step(hexes, 1, "ArrowDown")).toBe(3);
    expect(step(hexes, 1, "ArrowDown", true)).toBe(2);
    expect(step(hexes, 2, "ArrowUp", true)).toBe(1);
  });

  it("keeps names and neighbours when it is turned", () => {
    const upright = turned(hexes, -90);
    expect(upright.cells[1]?.centre.x).toBeCloseTo(0);
    expect(upright.cells[1]?.centre.y).toBeCloseTo(-1);
    expect(upright.cells[1]?.name).toBe("c1");
    expect(step(upright, 0, "ArrowUp")).toBe(1);
    expect(cellAt(upright, { x: 0, y: -1 })).toBe(1);
    expect(turned(hexes, 0)).toBe(hexes);
  });

  it("reads a swipe and a touched cell as directions", () => {
    expect(directionAlong(hexes, { x: 3, y: 0.4 })).toBe(0);
    expect(directionAlong(hexes, { x: -1, y: -1.9 })).toBe(5);
    expect(directionTo(hexes, [0], 2)).toBe(2);
    expect(directionTo(hexes, [0], 0)).toBeNull();
    expect(directionTo(hexes, [2, 3], 1)).toBe(4);
    expect(directionTo(hexes, [0], 3)).toBeNull();
  });

  it("moves arrows apart and keeps them in the room", () => {
    const room = { x: -3, y: -3, width: 8, height: 8 };
    const places = arrowPlaces(hexes, [0], [0, 1, 2, 3, 4, 5], 0.7, room);
    for (const [index, a] of places.entries()) {
      for (const b of places.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.39);
    }
    const tight = arrowPlaces(hexes, [0], [1], 0.7, { x: -0.8, y: -2, width: 4, height: 4 });
    expect(tight[0]?.x).toBeCloseTo(-0.1);
  });

  it("has a frame without dents", () => {
    const points = [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 1, y: 0.5 }, { x: 2, y: 2 }, { x: 1, y: 0 }, { x: 0, y: 2 }];
    expect(hull(points)).toEqual([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 2 }, { x: 0, y: 2 }]);
  });

  it("names its directions by the compass", () => {
    expect(hexes.directions.map(({ step }) => compass(step))).toEqual(["e", "w", "se", "sw", "ne", "nw"]);
  });
});
