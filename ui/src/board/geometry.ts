/** Sums over a board's geometry: nothing here knows a game. */
import type { Cell, Geometry, Point } from "../bindings";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const ahead: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function isArrow(key: string): key is Arrow {
  return key in ahead;
}

/** The box around points, grown by `margin` on all sides. */
export function boxAround(points: readonly Point[], margin = 0): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

export function outlines(geometry: Geometry): Point[] {
  return geometry.cells.flatMap((cell) => cell.outline);
}

/** The form of points that SVG's `points` takes. */
export function path(points: readonly Point[]): string {
  return points.map((point) => `${round(point.x)},${round(point.y)}`).join(" ");
}

export function corners(box: Box): Point[] {
  return [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
  ];
}

/** A board with its rim: the corners of the cells' hull, the width of the frame around them, and the box of it all. */
export function framed(geometry: Geometry): { frame: Point[]; margin: number; box: Box } {
  const margin = geometry.cells[0]?.outline.length === 4 ? 0.54 : 0.68;
  const frame = hull(outlines(geometry));
  const labels = boxAround([...geometry.labels.map(({ at }) => at), ...frame], 0.24);
  return { frame, margin, box: boxAround([...corners(boxAround(frame, margin)), ...corners(labels)]) };
}

/** All outlines as one SVG path. */
export function outlinePath(geometry: Geometry): string {
  return geometry.cells.map(({ outline }) => `M${path(outline)}Z`).join("");
}

/** The corners of the smallest bulging shape around points. */
export function hull(points: readonly Point[]): Point[] {
  // Rounded, so that points on one line are in order along it.
  const sorted = points.map(({ x, y }) => ({ x: round(x), y: round(y) })).sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of list) {
      for (let [a, b] = chain.slice(-2); a && b && bend(a, b, point) <= 1e-6; [a, b] = chain.slice(-2)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Positive where the way from `a` by `b` to `c` bends to the left, 0 where it is straight. */
function bend(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The cells in rows, from top to bottom and from left to right, as a screen reader walks them. */
export function rows(geometry: Geometry): Cell[][] {
  const found = new Map<number, Cell[]>();
  geometry.cells.forEach((shape, cell) => {
    const height = Math.round(shape.centre.y * 100);
    const row = found.get(height);
    if (row) row.push(cell);
    else found.set(height, [cell]);
  });
  const x = (cell: Cell): number => geometry.cells[cell]?.centre.x ?? 0;
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => x(a) - x(b)));
}

/** A step of the board's own directions that an arrow key may mean. */
interface Lead {
  cell: Cell;
  /** How well it follows the arrow, 1 for exactly. */
  fit: number;
  /** On which side of the arrow it leads: negative to the left of an upward one. */
  aside: number;
}

/**
 * The cell that an arrow key leads to, along the board's own directions. Where two directions follow the arrow
 * equally well (up and down on a board of hexagons in rows), opposite arrows take the same axis, and `other` (the
 * Shift key) the other one. A closed direction gives way to an open one.
 */
export function step(geometry: Geometry, from: Cell, arrow: Arrow, other = false): Cell | null {
  const wanted = ahead[arrow];
  const leads: Lead[] = geometry.directions.flatMap(({ step, next }) => {
    const cell = next[from];
    if (cell === null || cell === undefined) return [];
    const length = Math.hypot(step.x, step.y) || 1;
    const fit = (step.x * wanted.x + step.y * wanted.y) / length;
    const aside = (wanted.x * step.y - wanted.y * step.x) * (other ? -1 : 1);
    return fit > 0.75 ? [{ cell, fit, aside }] : [];
  });
  leads.sort((a, b) => (Math.abs(a.fit - b.fit) > 1e-3 ? b.fit - a.fit : a.aside - b.aside));
  return leads[0]?.cell ?? null;
}

/** The last cell that an arrow key leads to when it is pressed again and again. */
export function farthest(geometry: Geometry, from: Cell, arrow: Arrow): Cell {
  let cell = from;
  for (let next = step(geometry, cell, arrow); next !== null; next = step(geometry, cell, arrow)) cell = next;
  return cell;
}

/** The geometry as it is drawn when the board is turned by some degrees, clockwise. Names and rows stay. */
export function turned(geometry: Geometry, degrees: number): Geometry {
  if (degrees === 0) return geometry;
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const turn = ({ x, y }: Point): Point => ({ x: x * cosine - y * sine, y: x * sine + y * cosine });
  return {
    cells: geometry.cells.map((cell) => ({ ...cell, centre: turn(cell.centre), outline: cell.outline.map(turn) })),
    directions: geometry.directions.map((direction) => ({ ...direction, step: turn(direction.step) })),
    edges: geometry.edges.map((edge) => ({ ...edge, line: edge.line.map(turn) })),
    labels: geometry.labels.map((label) => ({ ...label, at: turn(label.at) })),
  };
}

/** The direction that leads along a vector of the drawing, nearest by angle. */
export function directionAlong(geometry: Geometry, way: Point): number | null {
  const fits = geometry.directions.map(({ step }) => (step.x * way.x + step.y * way.y) / (Math.hypot(step.x, step.y) || 1));
  const best = Math.max(...fits);
  return best > 0 ? fits.indexOf(best) : null;
}

/**
 * The direction that somebody means who touches `cell` with pieces selected: the one in which the piece selected
 * first goes there, or the whole line does with its foremost piece.
 */
export function directionTo(geometry: Geometry, select: readonly Cell[], cell: Cell): number | null {
  if (select.includes(cell)) return null;
  const leads = geometry.directions.map(({ next }) => select.map((from) => next[from] === cell));
  const first = leads.findIndex((reach) => reach[0]);
  if (first >= 0) return first;
  return lineTo(geometry, select, cell);
}

/** The direction in which a cell carries on a line of selected ones, two at least. */
export function lineTo(geometry: Geometry, select: readonly Cell[], cell: Cell): number | null {
  if (select.includes(cell)) return null;
  // The piece before the touched cell has another selected one behind it.
  const found = geometry.directions.findIndex(({ next }) =>
    select.some((from) => next[from] === cell && select.some((behind) => next[behind] === from)),
  );
  return found < 0 ? null : found;
}

/** The cell under a point of the drawing. */
export function cellAt(geometry: Geometry, point: Point): Cell | null {
  const hit = geometry.cells.findIndex((cell) => inside(cell.outline, point));
  return hit < 0 ? null : hit;
}

function inside(outline: readonly Point[], point: Point): boolean {
  let within = false;
  outline.forEach((a, index) => {
    const b = outline[(index + 1) % outline.length] as Point;
    const crosses = a.y > point.y !== b.y > point.y;
    if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}

/** One step ahead of the selected cells that lie foremost in a direction. */
export function arrowPlace(geometry: Geometry, select: readonly Cell[], direction: number): Point {
  const ahead = geometry.directions[direction]?.step ?? { x: 0, y: 0 };
  const centres = select.map((cell) => geometry.cells[cell]?.centre ?? { x: 0, y: 0 });
  const along = centres.map((centre) => centre.x * ahead.x + centre.y * ahead.y);
  const most = Math.max(...along);
  const front = centres.filter((_, index) => most - (along[index] as number) < 1e-3);
  const middle = (axis: "x" | "y"): number => front.reduce((sum, point) => sum + point[axis], 0) / front.length;
  return { x: middle("x") + ahead.x, y: middle("y") + ahead.y };
}

/**
 * Where the arrows of the directions stand around a selection: one step ahead each, moved apart until their targets
 * of radius `reach` do not overlap, and kept inside `room`.
 */
export function arrowPlaces(
  geometry: Geometry,
  select: readonly Cell[],
  directions: readonly number[],
  reach: number,
  room: Box,
): Point[] {
  const places = directions.map((direction) => arrowPlace(geometry, select, direction));
  const clamp = (value: number, low: number, length: number): number =>
    Math.min(Math.max(value, low + reach), low + length - reach);
  for (let round = 0; round < 60; round += 1) {
    let moved = false;
    for (const [index, a] of places.entries()) {
      for (const b of places.slice(index + 1)) {
        const gap = Math.hypot(b.x - a.x, b.y - a.y);
        const missing = reach * 2 - gap;
        if (missing < 1e-3) continue;
        const [x, y] = gap > 1e-6 ? [(b.x - a.x) / gap, (b.y - a.y) / gap] : [1, 0];
        a.x -= (x * missing) / 2;
        a.y -= (y * missing) / 2;
        b.x += (x * missing) / 2;
        b.y += (y * missing) / 2;
        moved = true;
      }
    }
    for (const place of places) {
      place.x = clamp(place.x, room.x, room.width);
      place.y = clamp(place.y, room.y, room.height);
    }
    if (!moved) break;
  }
  return places;
}

const points = ["e", "se", "s", "sw", "w", "nw", "n", "ne"] as const;

/** A point of the compass, with north at the top of the drawing. */
export type CompassPoint = (typeof points)[number];

export function compass(way: Point): CompassPoint {
  const eighths = Math.round((Math.atan2(way.y, way.x) * 4) / Math.PI);
  return points[(eighths + 8) % 8] as CompassPoint;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
