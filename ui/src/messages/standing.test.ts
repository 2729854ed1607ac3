import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Reason, Seat, View } from "../bindings";
import { endText } from "./standing";
import { startText } from "./text.svelte";

const person: Seat = { kind: "person" };
const cpu: Seat = { kind: "cpu", level: "facile" };

const ended = (seats: [Seat, Seat], winner: "first" | "second" | null, reason: Reason): string =>
  endText({ game: "loa", sides: ["black", "white"], seats, counters: [], outcome: { winner, reason } } as unknown as View);

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  startText("fr");
});

describe("the end of a game", () => {
  it("names who resigned", () => {
    expect(ended([person, cpu], "second", "resigned")).toBe("L’ordinateur gagne : vous avez abandonné.");
    expect(ended([person, person], "second", "resigned")).toBe("Les blancs gagnent : les noirs abandonnent.");
  });

  it("names who has no move", () => {
    expect(ended([cpu, person], "second", "noMove")).toBe("Vous gagnez : l’ordinateur n’a plus aucun coup.");
    expect(ended([person, person], "first", "noMove")).toBe("Les noirs gagnent : les blancs n’ont plus aucun coup.");
  });

  it("says whose pieces form a group", () => {
    expect(ended([person, cpu], "first", "connected")).toBe("Vous gagnez : toutes vos pièces forment un seul groupe.");
    expect(ended([person, cpu], "second", "connected")).toBe("L’ordinateur gagne : toutes ses pièces forment un seul groupe.");
    expect(ended([cpu, cpu], "second", "connected")).toBe("Les blancs gagnent : toutes leurs pièces forment un seul groupe.");
    expect(ended([person, cpu], null, "connected")).toBe("Partie nulle : les pièces de chaque camp forment un seul groupe.");
  });
});
