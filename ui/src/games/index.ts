/** The games that the UI knows how to draw: a further one is one folder and one line here. */
import { hex } from "./hex";
import { loa } from "./loa";
import type { Look } from "./look";
import { sumito } from "./sumito";
import { suota } from "./suota";

const looks: Record<string, Look> = { sumito, loa, hex, suota };

/** Whether the UI can show a game. One that it cannot is not offered. */
export function isKnown(game: string): boolean {
  return game in looks;
}

export function lookOf(game: string): Look {
  return looks[game] ?? loa;
}
