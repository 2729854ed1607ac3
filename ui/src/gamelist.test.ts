import { beforeAll, describe, expect, it, vi } from "vitest";
import type { GameSummary } from "./bindings";
import { listGames } from "./gamelist";
import { startText } from "./messages/text.svelte";

const game = (id: string, kind: string, title: string, created: number, updated: number): GameSummary =>
  ({
    kind: "sound",
    id,
    game: kind,
    title,
    seats: [{ kind: "person" }, { kind: "cpu", level: "facile" }],
    sides: ["black", "white"],
    outcome: null,
    created,
    updated,
  }) as unknown as GameSummary;

const games: GameSummary[] = [
  game("a", "hex", "Été à Évian", 3, 10),
  game("b", "loa", "", 1, 30),
  game("c", "suota", "Zoé", 2, 20),
  { kind: "broken", id: "d", fault: { kind: "unreadable" }, updated: 5 } as unknown as GameSummary,
];
const ids = (search: string, order: Parameters<typeof listGames>[2] = "updated"): string =>
  listGames(games, search, order)
    .map(({ id }) => id)
    .join("");

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  startText("fr");
});

describe("the list of games", () => {
  it("is in the order that was chosen", () => {
    expect(ids("")).toBe("bcad");
    expect(ids("", "created")).toBe("dacb");
    expect(ids("", "name")).toBe("adbc");
    expect(ids("", "game")).toBe("abcd");
  });

  it("finds every word, whatever its accents, in names, games and players", () => {
    expect(ids("evian ete")).toBe("a");
    expect(ids("hex")).toBe("a");
    expect(ids("Facile")).toBe("b");
    expect(ids("suot a")).toBe("c");
    expect(ids("abîmée")).toBe("d");
    expect(ids("nobody")).toBe("");
  });
});
