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

/** The cell that an arrow key leads to: along the board's direction nearest to the arrow's that goes on from here. */
export function step(geometry: Geometry, from: Cell, arrow: Arrow): Cell | null {
  const wanted = ahead[arrow];
  let best: { cell: Cell; fit: number } | null = null;
  for (const direction of geometry.directions) {
    const next = direction.next[from];
    if (next === null || next === undefined) continue;
    const length = Math.hypot(direction.step.x, direction.step.y) || 1;
    const fit = (direction.step.x * wanted.x + direction.step.y * wanted.y) / length;
    if (fit > 0.75 && (!best || fit > best.fit + 1e-3)) best = { cell: next, fit };
  }
  return best?.cell ?? null;
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

/** Where the arrow of a direction stands: one step ahead of the selected cells that lie foremost in it. */
export function arrowPlace(geometry: Geometry, select: readonly Cell[], direction: number): Point {
  const ahead = geometry.directions[direction]?.step ?? { x: 0, y: 0 };
  const centres = select.map((cell) => geometry.cells[cell]?.centre ?? { x: 0, y: 0 });
  const along = centres.map((centre) => centre.x * ahead.x + centre.y * ahead.y);
  const most = Math.max(...along);
  const front = centres.filter((_, index) => most - (along[index] as number) < 1e-3);
  const middle = (axis: "x" | "y"): number => front.reduce((sum, point) => sum + point[axis], 0) / front.length;
  return { x: middle("x") + ahead.x, y: middle("y") + ahead.y };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
