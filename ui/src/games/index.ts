/** The games that the UI knows how to draw: a further one is one folder and one line here. */
import { loa } from "./loa";
import type { Look } from "./look";

const looks: Record<string, Look> = { loa };

export function lookOf(game: string): Look {
  return looks[game] ?? loa;
}
