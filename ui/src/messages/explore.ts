/** A board for the ear: where somebody is, what can be done there, and what lies along the lines. */
import type { Cell, Choice, Geometry, Piece, View } from "../bindings";
import type { Look } from "../games/look";
import { compassName, saidMove } from "./moves";
import { countersText, statusText } from "./standing";
import { listed, t } from "./text.svelte";
import { pieceName } from "./words";

/** Moves that are named one by one; more are counted. */
const mostNamed = 12;

/** Where somebody is, whose turn it is, and the numbers of both sides. */
export function hereText(name: string, look: Look, view: View, thinking: boolean): string {
  const numbers = countersText(look, view);
  const parts = [name, statusText(view, thinking).replace(/\.$/, ""), ...(numbers === "" ? [] : [numbers])];
  return `${parts.join(". ")}.`;
}

/** The legal moves that a cell takes part in, by where they go. */
export function movesText(choices: readonly Choice[], cell: Cell, geometry: Geometry): string {
  const own = choices.filter(({ attempt }) => attempt.select.includes(cell) || (attempt.select.length === 0 && attempt.then?.cell === cell));
  const name = geometry.cells[cell]?.name ?? "";
  if (own.length === 0) return t("explore.noMoves", { cell: name });
  const named = own.slice(0, mostNamed).map((choice) => wayText(choice, geometry));
  const rest = own.length - named.length;
  if (rest > 0) named.push(t("explore.more", { count: rest }));
  return t("explore.moves", { cell: name, count: own.length, list: listed(named) });
}

/** Where a move goes; with whom, if several pieces go. */
function wayText({ attempt, text }: Choice, geometry: Geometry): string {
  const { select, then } = attempt;
  if (then?.cell !== undefined) return geometry.cells[then.cell]?.name ?? text;
  const step = then?.direction === undefined ? undefined : geometry.directions[then.direction]?.step;
  if (!step) return text;
  const towards = compassName(step);
  if (select.length === 1) return t("explore.towards", { towards });
  return t("explore.together", { cells: select.map((cell) => geometry.cells[cell]?.name ?? "").join(" "), towards });
}

/** What lies along every line from a cell, the nearest first. */
export function linesText(look: Look, geometry: Geometry, stacks: ReadonlyMap<Cell, readonly Piece[]>, from: Cell): string {
  const lines = geometry.directions.flatMap(({ step, next }) => {
    const found: string[] = [];
    let free = 0;
    for (let cell = next[from]; cell != null; cell = next[cell]) {
      const top = stacks.get(cell)?.[0];
      if (top) found.push(t("cell.piece", { cell: geometry.cells[cell]?.name ?? "", piece: pieceName(look, top) }));
      else if (found.length === 0) free += 1;
    }
    const towards = compassName(step);
    if (found.length > 0) return [t("explore.line", { towards, list: found.join(t("explore.next")) })];
    return free > 0 ? [t("explore.freeLine", { towards, count: free })] : [];
  });
  return lines.length === 0 ? t("explore.noLines") : lines.join(" ");
}

/** The last move once more. */
export function lastText(look: Look, geometry: Geometry, view: View): string {
  return view.last ? saidMove(look, view.last, geometry, view) : t("explore.noLast");
}
