/**
 * From touches to moves, without a rule: the engine's legal choices say what can be selected and where it can go.
 *
 * A pure state machine. The state is the selection; each touch gives a step for the board to take.
 */
import type { Attempt, Button, Cell, Choice, Target } from "../bindings";

export type Selection = readonly Cell[];

export type Step =
  /** Show this selection and its targets. */
  | { kind: "select"; select: Cell[] }
  /** Play this move. */
  | { kind: "play"; choice: Choice }
  /** Nothing legal: ask the engine why, and keep `select`. */
  | { kind: "refuse"; attempt: Attempt; select: Cell[] };

export const nothing: Selection = [];

/** The board as far as touches need it. */
export interface Offer {
  choices: readonly Choice[];
  /** Whether a piece of the side to move lies on top there. */
  own: (cell: Cell) => boolean;
  /** The direction that a touched cell means for a selection, where moves go in directions. */
  ahead?: (select: Selection, cell: Cell) => number | null;
  /** Whether a cell carries a selected line on by one. */
  continues?: (select: Selection, cell: Cell) => boolean;
}

export function tapCell(offer: Offer, select: Selection, cell: Cell): Step {
  const target = find(offer.choices, select, (then) => "cell" in then && then.cell === cell);
  if (target) return { kind: "play", choice: target };
  const direction = select.length > 0 ? offer.ahead?.(select, cell) : null;
  const push = direction == null ? undefined : find(offer.choices, select, (then) => "direction" in then && then.direction === direction);
  if (push) return { kind: "play", choice: push };
  if (select.includes(cell)) return { kind: "select", select: select.filter((held) => held !== cell) };
  const more = [...select, cell];
  if (select.length > 0 && canSelect(offer.choices, more)) return { kind: "select", select: more };
  // Whoever carries a line on means the whole line, and learns why it cannot go.
  if (offer.own(cell) && offer.continues?.(select, cell)) {
    return { kind: "refuse", attempt: { select: more, then: null }, select: [...select] };
  }
  if (canSelect(offer.choices, [cell])) return { kind: "select", select: [cell] };
  return refuse(offer, select, cell);
}

/** A piece was dragged from one cell to another. */
export function dragTo(offer: Offer, from: Cell, to: Cell): Step {
  const target = find(offer.choices, [from], (then) => "cell" in then && then.cell === to);
  if (target) return { kind: "play", choice: target };
  if (to === from) return { kind: "select", select: [from] };
  return { kind: "refuse", attempt: { select: [from], then: { cell: to } }, select: [from] };
}

/** A finger went across cells: the pieces that can move together are selected, from the first one on. */
export function sweep(offer: Offer, cells: readonly Cell[]): Step {
  const [first] = cells;
  if (first === undefined) return { kind: "select", select: [] };
  if (!canSelect(offer.choices, [first])) return refuse(offer, nothing, first);
  const select: Cell[] = [first];
  for (const cell of cells.slice(1)) {
    if (!select.includes(cell) && canSelect(offer.choices, [...select, cell])) select.push(cell);
  }
  return { kind: "select", select };
}

export function tapDirection(offer: Offer, select: Selection, direction: number): Step {
  const target = find(offer.choices, select, (then) => "direction" in then && then.direction === direction);
  if (target) return { kind: "play", choice: target };
  return { kind: "refuse", attempt: { select: [...select], then: { direction } }, select: [...select] };
}

export function tapButton(offer: Offer, button: Button): Step {
  const target = find(offer.choices, nothing, (then) => "button" in then && then.button === button);
  if (target) return { kind: "play", choice: target };
  return { kind: "refuse", attempt: { select: [], then: { button } }, select: [] };
}

/** Whether a legal move starts with these cells. */
export function canSelect(choices: readonly Choice[], cells: readonly Cell[]): boolean {
  return choices.some((choice) => cells.every((cell) => choice.attempt.select.includes(cell)));
}

/** How many moves each cell can start. */
export function starts(choices: readonly Choice[]): Map<Cell, number> {
  const counts = new Map<Cell, number>();
  for (const { attempt } of choices) {
    for (const cell of attempt.select) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

/** The moves whose selection is complete, by what they lead to. */
export interface Targets {
  cells: Map<Cell, Choice>;
  directions: Map<number, Choice>;
  buttons: Map<Button, Choice>;
}

export function targets(choices: readonly Choice[], select: Selection): Targets {
  const found: Targets = { cells: new Map(), directions: new Map(), buttons: new Map() };
  for (const choice of choices) {
    const then = choice.attempt.then;
    if (!then || !sameCells(choice.attempt.select, select)) continue;
    if (isCell(then)) found.cells.set(then.cell, choice);
    else if (isDirection(then)) found.directions.set(then.direction, choice);
    else if (isButton(then)) found.buttons.set(then.button, choice);
  }
  return found;
}

type CellTarget = { cell: Cell };
type DirectionTarget = { direction: number };
type ButtonTarget = { button: Button };

const isCell = (then: Target): then is Target & CellTarget => "cell" in then;
const isDirection = (then: Target): then is Target & DirectionTarget => "direction" in then;
const isButton = (then: Target): then is Target & ButtonTarget => "button" in then;

function refuse(offer: Offer, select: Selection, cell: Cell): Step {
  // A piece of one's own is a new beginning, even one that cannot move: then the engine says why.
  if (select.length > 0 && !offer.own(cell)) {
    return { kind: "refuse", attempt: { select: [...select], then: { cell } }, select: [...select] };
  }
  const drops = offer.choices.some((choice) => choice.attempt.select.length === 0);
  const attempt: Attempt = drops ? { select: [], then: { cell } } : { select: [cell], then: null };
  return { kind: "refuse", attempt, select: [] };
}

function find(choices: readonly Choice[], select: Selection, fits: (then: Target) => boolean): Choice | undefined {
  return choices.find(({ attempt }) => attempt.then && sameCells(attempt.select, select) && fits(attempt.then));
}

function sameCells(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell) => b.includes(cell));
}
