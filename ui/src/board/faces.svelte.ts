/**
 * What each cell of a board offers and is called now.
 *
 * A change of the game goes through here, so that the page redraws the cells that look or read otherwise and leaves
 * the others alone: a stone on a board of 361 cells touches two of them.
 */
import { untrack } from "svelte";
import type { Cell, Piece } from "../bindings";
import type { Table } from "./state.svelte";

export interface Offered {
  /** How many moves the cell can start. */
  moves: number;
  selected: boolean;
  /** A marked target. */
  target: boolean;
  /** What it says beside its mark. */
  badge: number | null;
  /** Where the last move went on. */
  last: boolean;
}

const nothing: Offered = { moves: 0, selected: false, target: false, badge: null, last: false };
const empty: readonly Piece[] = [];

export class Face {
  offered = $state.raw(nothing);
  name = $state("");
  /** Where the keyboard comes to the board. */
  roving = $state(false);
  /** The pieces that its name tells, from the top down. */
  stack = empty;
}

export class Faces {
  /** The cell that the keyboard comes to, the only one with a tab stop. */
  roving = $state<Cell>(0);
  readonly #faces: readonly Face[];
  readonly #nameOf: (cell: Cell, stack: readonly Piece[], offered: Offered) => string;

  /** The language cannot change while a board is shown: a name lasts as long as what it says. */
  constructor(cells: number, roving: Cell, nameOf: (cell: Cell, stack: readonly Piece[], offered: Offered) => string) {
    this.#faces = Array.from({ length: cells }, () => new Face());
    this.#nameOf = nameOf;
    this.reach(roving);
  }

  at(cell: Cell): Face {
    return this.#faces[cell] as Face;
  }

  /** The name that a cell would have if something were otherwise. */
  nameOf(cell: Cell, otherwise: Partial<Offered>): string {
    const { stack, offered } = this.at(cell);
    return this.#nameOf(cell, stack, { ...offered, ...otherwise });
  }

  reach(cell: Cell): void {
    this.at(this.roving).roving = false;
    this.at(cell).roving = true;
    this.roving = cell;
  }

  /** Brings the faces up to the table; `last` are the cells of the last move. */
  update({ stacks, starts, targets, drops, select }: Table, last: ReadonlySet<Cell>): void {
    untrack(() => {
      for (const [cell, face] of this.#faces.entries()) {
        const stack = stacks.get(cell) ?? empty;
        // Where nothing is selected first every free cell is a target, and none is worth a mark or a word.
        const choice = drops ? undefined : targets.cells.get(cell);
        const offered: Offered = {
          moves: starts.get(cell) ?? 0,
          selected: select.includes(cell),
          target: choice !== undefined,
          badge: choice?.badge ?? null,
          last: last.has(cell),
        };
        if (face.name !== "" && equal(face.offered, offered) && alike(face.stack, stack)) continue;
        face.offered = offered;
        face.stack = stack;
        face.name = this.#nameOf(cell, stack, offered);
      }
    });
  }
}

function equal(a: Offered, b: Offered): boolean {
  return a.moves === b.moves && a.selected === b.selected && a.target === b.target && a.badge === b.badge && a.last === b.last;
}

function alike(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every(({ side, kind }, index) => side === b[index]?.side && kind === b[index]?.kind);
}
