/** The pieces as the board shows them, and how they came to lie there. */
import type { Cell, Geometry, Piece, PlayedMove } from "../bindings";
import * as anim from "./anim";

/** A change of the picture for the board to animate. */
export interface Change {
  motions: readonly anim.Motion[];
  /** The CPU's moves are shown more slowly. */
  slow: boolean;
}

/** How the moves that lead to a position are shown: forwards, backwards, or not at all. */
export type Way = "on" | "back" | "jump";

export class Picture {
  /** The geometry as it is drawn: the board may be turned on the screen. Motions happen there. */
  drawing: Geometry;
  sprites = $state.raw<readonly anim.Sprite[]>([]);
  change = $state.raw<Change>({ motions: [], slow: false });

  constructor(drawing: Geometry, pieces: readonly Piece[]) {
    this.drawing = drawing;
    this.sprites = anim.still(pieces);
  }

  /** Shows `pieces`, and the moves that led there if they fit. */
  show(pieces: readonly Piece[], moves: readonly PlayedMove[], way: Way, slow: boolean): void {
    const scene = way === "jump" ? null : this.#run(moves, way);
    const exact = scene !== null && anim.shows(scene.sprites, pieces);
    this.sprites = exact ? scene.sprites : anim.still(pieces);
    this.change = { motions: exact ? scene.motions : [], slow };
  }

  /** Shows once more how the position on the board came about. */
  replay(pieces: readonly Piece[], last: PlayedMove): void {
    const before = anim.takeBack(this.sprites, last.effects);
    const scene = before && anim.play(before.sprites, last.effects);
    if (!scene || !anim.shows(scene.sprites, pieces)) return;
    this.sprites = scene.sprites;
    this.change = { motions: scene.motions, slow: true };
  }

  /** Shows `pieces` without a word of how they came there, unless it shows them already. */
  correct(pieces: readonly Piece[]): void {
    if (!anim.shows(this.sprites, pieces)) this.sprites = anim.still(pieces);
  }

  #run(moves: readonly PlayedMove[], way: "on" | "back"): anim.Scene | null {
    const run = way === "back" ? anim.takeBack : anim.play;
    let whole: anim.Scene = { sprites: [...this.sprites], motions: [] };
    for (const { effects } of moves) {
      const scene = run(whole.sprites, effects);
      if (!scene) return null;
      whole = { sprites: scene.sprites, motions: [...whole.motions, ...scene.motions] };
    }
    return whole;
  }
}

/** The pieces of each cell that holds any, from the top down. */
export function stacksOf(pieces: readonly Piece[]): Map<Cell, Piece[]> {
  const stacks = new Map<Cell, Piece[]>();
  for (const piece of [...pieces].sort((a, b) => b.level - a.level)) {
    const stack = stacks.get(piece.cell);
    if (stack) stack.push(piece);
    else stacks.set(piece.cell, [piece]);
  }
  return stacks;
}
