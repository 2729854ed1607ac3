/** What the help says about a game: its texts by key, and its diagrams by position. */
import type { MistakeKind, Reason, Refusal, RuleValue } from "../bindings";
import type { Key } from "../messages/text.svelte";

export const topics = [
  "goal",
  "board",
  "move",
  "end",
  "house",
  "strategy",
  "mistakes",
  "questions",
  "vocabulary",
  "controls",
] as const;

export type Topic = (typeof topics)[number];

/** What a part of the help explains: a refusal, that a piece has no move, an end of the game, or a mistake. */
export type Matter = Refusal["reason"] | "stuck" | Reason | MistakeKind;

/** A position and what is pointed out in it. Cells and moves are texts, as people write them. */
export interface Figure {
  /** The words that tell what is to be seen. */
  caption: Key;
  rules?: Record<string, RuleValue>;
  /** Without one, the start of a game. */
  position?: string;
  moves?: string[];
  /** Pieces that are touched: the board marks where they can go. */
  select?: string[];
  /** Legal moves, shown as arrows. */
  arrows?: string[];
  /** What is tried and refused, crossed out. */
  refused?: { select: string[]; to: string; reason: Refusal["reason"] }[];
  /** Cells that are pointed out. */
  cells?: string[];
}

export interface Part {
  title?: Key;
  text: Key;
  figure?: Figure;
  /** Whether the list of the board's keys belongs to it. */
  keys?: boolean;
  answers?: Matter[];
}

export interface Section {
  topic: Topic;
  parts: Part[];
}

/** The part that explains something; the first about the moves where none does in particular. */
export function partAbout(sections: readonly Section[], matter: Matter): Part | undefined {
  const parts = sections.flatMap(({ parts }) => parts);
  return parts.find(({ answers }) => answers?.includes(matter)) ?? sections.find(({ topic }) => topic === "move")?.parts[0];
}
