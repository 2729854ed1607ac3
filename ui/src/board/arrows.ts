/** Arrows of moves: the lines along which their pieces go, and how a line is drawn. */
import type { Attempt, Cell, Geometry, Point } from "../bindings";

export interface Line {
  from: Point;
  to: Point;
}

/** One line for each piece of an attempt; none where a piece is only placed. `top` is where the top piece of a cell is drawn. */
export function linesOf({ select, then }: Attempt, geometry: Geometry, top: (cell: Cell) => Point): Line[] {
  const centre = (cell: Cell): Point => geometry.cells[cell]?.centre ?? { x: 0, y: 0 };
  if (then?.cell !== undefined) {
    const to = centre(then.cell);
    return select.map((cell) => ({ from: top(cell), to }));
  }
  const step = then?.direction === undefined ? undefined : geometry.directions[then.direction]?.step;
  if (!step) return [];
  return select.map((cell) => {
    const from = centre(cell);
    return { from, to: { x: from.x + step.x, y: from.y + step.y } };
  });
}

/** A line that ends short of its target, and the two strokes of its head. */
export function arrow({ from, to }: Line): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - x * 0.12, y: to.y - y * 0.12 };
  const barb = (turn: number): string => `${tip.x - x * 0.26 - turn * y * 0.2} ${tip.y - y * 0.26 + turn * x * 0.2}`;
  return `M${from.x} ${from.y}L${tip.x} ${tip.y}M${barb(1)}L${tip.x} ${tip.y}L${barb(-1)}`;
}
