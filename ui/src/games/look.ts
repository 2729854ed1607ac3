/** What is a game's own in the UI: its words and the drawing of its pieces. Its rules stay in the engine. */
import type { Component } from "svelte";
import type { CounterKind, PieceKind, Side } from "../bindings";
import type { Key } from "../messages/text.svelte";

/** A piece around the origin; a cell is one unit wide. */
export type PieceDrawing = Component<{ side: Side; kind: PieceKind }>;

export interface Look {
  name: Key;
  tagline: Key;
  /** Names of the pieces, by side; the kind of piece where a game has several. */
  piece: (kind: PieceKind, side: Side) => Key | null;
  counters: Partial<Record<CounterKind, Key>>;
  /** Names of house rules and of their values. Numbers name themselves. */
  rules: Record<string, { name: Key; values?: Record<string, Key> }>;
  Piece: PieceDrawing;
}
