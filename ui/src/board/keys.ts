/** What the keys do on a board: the one list that the board obeys and the help shows. */
import type { Key } from "../messages/text.svelte";

/** What a key on a cell asks for beyond moving and touching. */
export type BoardKey = "next" | "previous" | "here" | "last" | "moves" | "lines" | "open" | "keys";

const letters: Record<string, BoardKey> = { p: "next", i: "here", l: "last", m: "moves", r: "lines", o: "open", "?": "keys", h: "keys" };

/** What a letter asks for; Shift turns the way round. */
export function boardKey(event: Pick<KeyboardEvent, "key" | "shiftKey">): BoardKey | null {
  const asked = letters[event.key.toLowerCase()] ?? null;
  return asked === "next" && event.shiftKey ? "previous" : asked;
}

/** The keys of every board, as they are told: their names, and what they do. */
export const boardKeys: readonly { keys: Key; does: Key }[] = [
  { keys: "keys.arrows", does: "keys.arrows.does" },
  { keys: "keys.shiftArrows", does: "keys.shiftArrows.does" },
  { keys: "keys.ends", does: "keys.ends.does" },
  { keys: "keys.corners", does: "keys.corners.does" },
  { keys: "keys.pages", does: "keys.pages.does" },
  { keys: "keys.next", does: "keys.next.does" },
  { keys: "keys.enter", does: "keys.enter.does" },
  { keys: "keys.tab", does: "keys.tab.does" },
  { keys: "keys.escape", does: "keys.escape.does" },
  { keys: "keys.here", does: "keys.here.does" },
  { keys: "keys.moves", does: "keys.moves.does" },
  { keys: "keys.lines", does: "keys.lines.does" },
  { keys: "keys.last", does: "keys.last.does" },
  { keys: "keys.open", does: "keys.open.does" },
  { keys: "keys.list", does: "keys.list.does" },
];
