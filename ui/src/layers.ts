/**
 * What lies over the home screen: a screen, a look back, a dialog. The back button of a phone or a browser, and Escape,
 * take away the topmost one; with nothing left the button leaves the app.
 *
 * Android tells of its button. Elsewhere each layer has an entry in the page's history, where a browser's button goes.
 */
import { exit, onBackButtonPress } from "@tauri-apps/api/app";

interface Layer {
  close: () => void;
}

const layers: Layer[] = [];
/** The history's entries that are ours. */
let depth = 0;
/** Entries are being taken away; the browser tells when it is done. */
let going = false;
let waiting = false;
/** The system's button is heard: the history is not needed. */
let heard = false;

/** Puts something over what there is; the answer takes it away again, in whatever way it was closed. */
export function lay(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
    settle();
  };
}

/** Takes the topmost layer away; whether there was one. */
export function goBack(): boolean {
  const layer = layers.pop();
  settle();
  layer?.close();
  return layer !== undefined;
}

/** Every game is saved with each of its moves: leaving the app loses none. */
async function hear(): Promise<void> {
  try {
    await onBackButtonPress(() => {
      if (!goBack()) void exit();
    });
    heard = true;
  } catch {
    // No system that has such a button, or one that keeps it to itself.
  }
}

export function startLayers(): void {
  void hear();
  depth = depthOf(history.state);
  addEventListener("popstate", (event) => {
    const before = depth;
    depth = depthOf(event.state);
    if (going) going = false;
    else for (let steps = before - depth; steps > 0 && layers.length > 0; steps -= 1) goBack();
    settle();
  });
  addEventListener("keydown", escape, { capture: true });
  settle();
}

/** Escape is first of all the board's, an input's or a dialog's own. */
function escape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.repeat) return;
  const inUse = event.target instanceof HTMLInputElement || document.querySelector("dialog[open]") !== null;
  // The board's listeners come after this one: whether they had a use for the key is known afterwards.
  if (!inUse) setTimeout(() => event.defaultPrevented || goBack());
}

/** Brings the history to as many entries as there are layers, once everything that happens now has happened. */
function settle(): void {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    if (going || heard) return;
    if (layers.length < depth) {
      going = true;
      history.go(layers.length - depth);
    }
    while (depth < layers.length) history.pushState({ depth: (depth += 1) }, "");
  });
}

function depthOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("depth" in state)) return 0;
  return typeof state.depth === "number" ? state.depth : 0;
}
