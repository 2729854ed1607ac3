/** Small pictures of saved games, from the engine's own. */
import { commands } from "./bindings";
import type { GameSummary, Piece, Point } from "./bindings";
import { place } from "./board/anim";
import { boxAround, hull, outlines, path } from "./board/geometry";
import type { Box } from "./board/geometry";
import { ask } from "./shell";

export interface Thumbnail {
  box: Box;
  frame: string;
  /** The outlines of light and of dark cells, one path each. */
  light: string;
  dark: string;
  pieces: readonly (Piece & { at: Point })[];
}

type Saved = Pick<Extract<GameSummary, { kind: "sound" }>, "game" | "rules" | "position">;

/** Pictures that are kept: some screens full of them. */
const most = 200;

const kept = new Map<string, Promise<Thumbnail | null>>();

/** The picture of a game as it stands; `null` if the engine cannot draw it. */
export function thumbnailOf({ game, rules, position }: Saved): Promise<Thumbnail | null> {
  const key = `${game} ${JSON.stringify(rules)} ${position}`;
  const known = kept.get(key);
  if (known) return known;
  const oldest = kept.keys().next().value;
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  const made = draw({ game, rules, position });
  kept.set(key, made);
  return made;
}

async function draw({ game, rules, position }: Saved): Promise<Thumbnail | null> {
  const answer = await ask(commands.picture({ game, rules, position, moves: [] }));
  if (!answer.ok) return null;
  const { geometry, view } = answer.data;
  const rim = hull(outlines(geometry));
  const box = boxAround(rim, 0.5);
  const size = Math.max(box.width, box.height);
  const outline = (dark: boolean): string =>
    geometry.cells.map((cell) => (cell.dark === dark ? `M${path(cell.outline)}Z` : "")).join("");
  return {
    box: { x: box.x - (size - box.width) / 2, y: box.y - (size - box.height) / 2, width: size, height: size },
    frame: path(rim),
    light: outline(false),
    dark: outline(true),
    pieces: [...view.picture].sort((a, b) => a.level - b.level).map((piece) => ({ ...piece, at: place(geometry, piece) })),
  };
}
