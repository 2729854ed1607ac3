/** Positions that no saved game holds, as the engine draws them. */
import { commands } from "../bindings";
import type { Picture, Sketch } from "../bindings";
import { Table } from "./state.svelte";
import type { Judge, Listener } from "./state.svelte";
import { ask } from "../shell";
import type { Answer } from "../shell";

const drawn = new Map<string, Promise<Answer<Picture>>>();

/** What the board shows of a sketch. One that was drawn is kept: sketches are few, and never change. */
export function pictureOf(sketch: Sketch): Promise<Answer<Picture>> {
  const key = JSON.stringify(sketch);
  const known = drawn.get(key) ?? ask(commands.picture(sketch));
  drawn.set(key, known);
  return known;
}

const nobody: Listener = {
  touched: () => undefined,
  aimed: () => undefined,
  moved: () => undefined,
  tookBack: () => undefined,
  ended: () => undefined,
  refused: () => undefined,
  failed: () => undefined,
  pause: () => 0,
};

/** A table with a position that is not saved; without a judge nothing can be played there. */
export function tableOf({ geometry, view }: Picture, listener = nobody, judge?: Judge): Table {
  const game = { id: "", title: "", rules: {}, terms: { clock: null, rated: false }, formats: [], geometry, view: { ...view, unsaved: null } };
  return new Table(game, listener, judge);
}
