/** What is a game's own in the UI: its words and the drawing of its pieces. Its rules stay in the engine. */
import type { Component } from "svelte";
import type { CounterKind, PieceKind, Point, Reason, Refusal, Side } from "../bindings";
import type { Key } from "../messages/text.svelte";
import type { Section } from "../teaching/help";
import type { Step } from "../teaching/lesson.svelte";

/** A piece around the origin; a cell is one unit wide. */
export type PieceDrawing = Component<{ side: Side; kind: PieceKind }>;

/** A small picture of the game: pieces on a few cells, around the origin. */
export interface EmblemPicture {
  /** Half of its width. */
  span: number;
  shape: "square" | "hexagon";
  cells: readonly Point[];
  pieces: readonly { at: Point; side: Side; kind: PieceKind; level?: number }[];
}

/** A house rule whose value can be made by hand, as a text. */
export interface Arranging {
  rule: string;
  /** What to begin with, from the value that stood there. */
  start: (value: string) => string;
  fits: (value: string) => boolean;
  Editor: Component<{ value: string; onchange: (value: string) => void }>;
}

export interface Look {
  name: Key;
  tagline: Key;
  /** The kind of piece that stands for a side beside the board. */
  sample: PieceKind;
  /** Names of the pieces, by side; the kind of piece where a game has several. */
  piece: (kind: PieceKind, side: Side) => Key | null;
  counters: Partial<Record<CounterKind, Key>>;
  /** Names of house rules and of their values, and of all others. Numbers name themselves. */
  rules: Record<string, { name: Key; values?: Record<string, Key>; other?: Key }>;
  arrange?: Arranging;
  /** Words of refusals that are this game's own. */
  refusals?: Partial<Record<Refusal["reason"], Key>>;
  /** Words for an end of the game that are its own; the side is the winner's. */
  end?: (reason: Reason, side: Side) => Key | null;
  /** Degrees by which the board may be turned to fill its place; without them it stands as the engine draws it. */
  turns?: readonly number[];
  /** Whether the pieces that the counter counts are shown beside the board. */
  tray?: boolean;
  /** Whether the winning cells are a chain, in order. */
  chain?: boolean;
  /** Whether bridges between stones can be pointed out. */
  bridges?: boolean;
  /** What the keys do on this board, beyond those of every board. */
  keys?: Key;
  emblem: EmblemPicture;
  /** What the help says about it, and the steps of its lesson: read when somebody asks for them. */
  help: () => Promise<readonly Section[]>;
  lesson: () => Promise<readonly Step[]>;
  Piece: PieceDrawing;
}
