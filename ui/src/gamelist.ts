/** The list of saved games as somebody wants to see it: what fits a search, in an order. */
import type { GameSummary } from "./bindings";
import { winnerText } from "./messages/standing";
import { t } from "./messages/text.svelte";
import { gameName, gameTitle } from "./messages/words";
import { plain } from "./teaching/search";

export type Order = "updated" | "created" | "name" | "game";

/** What a game is called in the list. */
export const titleOf = (game: GameSummary): string => (game.kind === "sound" ? gameTitle(game) : t("games.broken"));

/** How a game stands, in a word or two. */
export function stateOf(game: Extract<GameSummary, { kind: "sound" }>): string {
  return game.outcome ? winnerText(game.outcome, game.seats, game.sides) : t("games.running");
}

/** The games in whose names every word of a search occurs, whatever its accents, in an order. */
export function listGames(games: readonly GameSummary[], search: string, order: Order): GameSummary[] {
  const words = plain(search).split(/\s+/).filter((word) => word !== "");
  const fits = (game: GameSummary): boolean => {
    const text = plain(`${titleOf(game)} ${game.kind === "sound" ? `${gameName(game.game)} ${stateOf(game)}` : ""}`);
    return words.every((word) => text.includes(word));
  };
  const found = words.length === 0 ? [...games] : games.filter(fits);
  const newest = (a: GameSummary, b: GameSummary): number => b.updated - a.updated;
  if (order === "updated") return found.sort(newest);
  if (order === "created") return found.sort((a, b) => born(b) - born(a) || newest(a, b));
  const name = (game: GameSummary): string => (order === "name" ? titleOf(game) : game.kind === "sound" ? gameName(game.game) : "\uffff");
  const named = found.map((game) => ({ game, name: plain(name(game)) }));
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : newest(a.game, b.game)));
  return named.map(({ game }) => game);
}

const born = (game: GameSummary): number => (game.kind === "sound" ? game.created : game.updated);

