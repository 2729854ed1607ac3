/** Moves in words, from their effects: nothing here knows a rule. */
import type { Effect, Geometry, PlayedMove, Point, View } from "../bindings";
import { compass } from "../board/geometry";
import type { CompassPoint } from "../board/geometry";
import type { Look } from "../games/look";
import { counterText, countersText } from "./standing";
import { t } from "./text.svelte";
import type { Key } from "./text.svelte";
import { sideName } from "./words";

const compassKeys = {
  n: "compass.n",
  ne: "compass.ne",
  e: "compass.e",
  se: "compass.se",
  s: "compass.s",
  sw: "compass.sw",
  w: "compass.w",
  nw: "compass.nw",
} satisfies Record<CompassPoint, Key>;

export const compassName = (way: Point): string => t(compassKeys[compass(way)]);

/** One sentence: what was played, and the numbers of both sides where a move changes them. */
export function saidMove(look: Look, move: PlayedMove, geometry: Geometry, view: View): string {
  const numbers = look.tray ? "" : countersText(look, view);
  const text = moveText(look, move, geometry, view);
  return t("say.sentence", { text: numbers === "" ? text : t("say.numbers", { text, numbers }) });
}

/** The move that led to `view`, without a full stop. */
function moveText(look: Look, move: PlayedMove, geometry: Geometry, view: View): string {
  const cell = (index: number): string => geometry.cells[index]?.name ?? "";
  const side = sideName(move.side);
  const placed = move.effects.find((effect) => effect.kind === "place");
  if (placed) return t("say.place", { side, to: cell(placed.piece.cell) });
  if (move.effects.some((effect) => effect.kind === "swapSides")) return t("say.swap", { side });
  const carried = move.effects.filter((effect) => effect.kind === "slide" || effect.kind === "stack");
  const out = move.effects.find((effect) => effect.kind === "eject");
  const [only] = carried;
  if (carried.length === 1 && only && !out) {
    const values = { side, from: cell(only.from), to: cell(only.to), towards: compassName(between(geometry, only)) };
    if (only.kind === "stack") return t("say.cover", values);
    return move.effects.some((effect) => effect.kind === "remove") ? t("say.take", values) : t("say.move", values);
  }
  const own = carried.filter(({ to }) => view.picture.some((piece) => piece.cell === to && piece.side === move.side));
  const [front, rear] = [own[0], own.at(-1)];
  const way = wayOf(move.effects, geometry);
  if (!front || !rear || !way) return t("say.label", { side, label: move.label });
  const line = front === rear ? cell(front.from) : t("say.line", { from: cell(rear.from), to: cell(front.from) });
  const values = { side, line, towards: compassName(way.step) };
  if (out) return t("say.pushOut", { ...values, total: counterText(look, view, move.side) });
  if (own.length < carried.length) return t("say.push", values);
  return way.next[own[1]?.from ?? -1] === front.from ? t("say.advance", values) : t("say.sidestep", values);
}

function between(geometry: Geometry, { from, to }: { from: number; to: number }): Point {
  const [start, end] = [geometry.cells[from]?.centre, geometry.cells[to]?.centre];
  return { x: (end?.x ?? 0) - (start?.x ?? 0), y: (end?.y ?? 0) - (start?.y ?? 0) };
}

/** The direction in which the pieces of a move went. */
function wayOf(effects: readonly Effect[], geometry: Geometry) {
  const [first] = effects;
  if (first?.kind === "eject") return geometry.directions[first.direction];
  if (first?.kind !== "slide") return undefined;
  return geometry.directions.find(({ next }) => next[first.from] === first.to);
}
