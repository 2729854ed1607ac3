/** What the engine points out beside the pieces. */
import type { Cell, Mark } from "../bindings";

/** Points that a side has in a stack. */
export type Stake = Extract<Mark, { kind: "stake" }>;

/** Two stones that can be joined in two ways. */
export type Bridge = Extract<Mark, { kind: "bridge" }>;

export function stakesAt(marks: readonly Mark[], cell: Cell): Stake[] {
  return marks.filter((mark) => mark.kind === "stake" && mark.cell === cell) as Stake[];
}

export function bridgesOf(marks: readonly Mark[]): Bridge[] {
  return marks.filter((mark) => mark.kind === "bridge");
}
