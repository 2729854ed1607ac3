/**
 * Moving pictures: the engine's effects applied to the pieces on show, forwards and backwards.
 *
 * The new picture is there at once; an animation only shows how it came about, so nothing hangs on its end.
 */
import type { Cell, Effect, Geometry, Piece, Point } from "../bindings";

/** A piece with an identity that lasts while it moves. */
export interface Sprite extends Piece {
  id: number;
}

/** Where a piece stands, however the board is turned; with a direction, one step from there. */
export interface Spot {
  cell: Cell;
  level: number;
  direction?: number;
}

/** What one sprite does during a move. */
export type Motion =
  | { kind: "move"; id: number; from: Spot }
  | { kind: "appear"; id: number; from: Spot | null }
  | { kind: "vanish"; sprite: Sprite; to: Spot | null };

export interface Scene {
  sprites: Sprite[];
  motions: Motion[];
}

/** An effect that can be run either way. */
type Change =
  | { kind: "carry"; from: Cell; to: Cell }
  | { kind: "bring"; piece: Piece; direction: number | null }
  | { kind: "take"; piece: Piece; direction: number | null };

let lastId = 0;

/** A picture without a past. */
export function still(picture: readonly Piece[]): Sprite[] {
  return picture.map((piece) => ({ ...piece, id: ++lastId }));
}

/** Plays effects on the sprites; `null` if they do not fit, then show the new picture as it is. */
export function play(sprites: readonly Sprite[], effects: readonly Effect[]): Scene | null {
  return run(sprites, effects.flatMap(forwards));
}

/** Takes effects back that led to the sprites. */
export function takeBack(sprites: readonly Sprite[], effects: readonly Effect[]): Scene | null {
  return run(sprites, effects.flatMap(forwards).reverse().map(backwards));
}

/** Whether the sprites show exactly this picture. */
export function shows(sprites: readonly Sprite[], picture: readonly Piece[]): boolean {
  const name = (piece: Piece): string => `${piece.cell}/${piece.level}/${piece.side}/${piece.kind}`;
  const wanted = new Set(picture.map(name));
  return sprites.length === wanted.size && sprites.every((sprite) => wanted.has(name(sprite)));
}

/** Where a piece is drawn: the pieces of a stack stand higher each, closer together the higher it grows. */
export function place(geometry: Geometry, { cell, level, direction }: Spot): Point {
  const centre = geometry.cells[cell]?.centre ?? { x: 0, y: 0 };
  const step = geometry.directions[direction ?? -1]?.step ?? { x: 0, y: 0 };
  return { x: centre.x + step.x, y: centre.y + step.y - 0.5 * (1 - 0.7 ** level) };
}

function forwards(effect: Effect): Change[] {
  switch (effect.kind) {
    case "slide":
    case "stack":
      return [{ kind: "carry", from: effect.from, to: effect.to }];
    case "place":
      return [{ kind: "bring", piece: effect.piece, direction: null }];
    case "remove":
      return [{ kind: "take", piece: effect.piece, direction: null }];
    case "eject":
      return [{ kind: "take", piece: effect.piece, direction: effect.direction }];
    case "swapSides":
      return [];
  }
}

function backwards(change: Change): Change {
  switch (change.kind) {
    case "carry":
      return { kind: "carry", from: change.to, to: change.from };
    case "bring":
      return { ...change, kind: "take" };
    case "take":
      return { ...change, kind: "bring" };
  }
}

function run(before: readonly Sprite[], changes: readonly Change[]): Scene | null {
  // A sprite that stays as it is stays the same object: nothing of it is drawn anew.
  const sprites = [...before];
  const motions: Motion[] = [];
  const top = (cell: Cell): Sprite | undefined =>
    sprites.filter((sprite) => sprite.cell === cell).sort((a, b) => b.level - a.level)[0];
  const off = ({ cell, level }: Piece, direction: number | null): Spot | null =>
    direction === null ? null : { cell, level, direction };
  for (const change of changes) {
    if (change.kind === "carry") {
      const sprite = top(change.from);
      if (!sprite) return null;
      const under = top(change.to);
      motions.push({ kind: "move", id: sprite.id, from: { cell: sprite.cell, level: sprite.level } });
      const level = under && under !== sprite ? under.level + 1 : 0;
      sprites[sprites.indexOf(sprite)] = { ...sprite, cell: change.to, level };
    } else if (change.kind === "bring") {
      const sprite = { ...change.piece, id: ++lastId };
      sprites.push(sprite);
      motions.push({ kind: "appear", id: sprite.id, from: off(change.piece, change.direction) });
    } else {
      const gone = top(change.piece.cell);
      if (!gone || gone.side !== change.piece.side || gone.kind !== change.piece.kind) return null;
      sprites.splice(sprites.indexOf(gone), 1);
      motions.push({ kind: "vanish", sprite: gone, to: off(change.piece, change.direction) });
    }
  }
  return { sprites, motions };
}
