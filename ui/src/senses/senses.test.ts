import { describe, expect, it } from "vitest";
import type { Effect, PlayedMove, Seat, View } from "../bindings";
import { soundOfEnd, soundOfMove } from "./senses";

const person: Seat = { kind: "person" };
const cpu: Seat = { kind: "cpu", level: "facile" };
const view = (seats: [Seat, Seat], winner: "first" | "second" | null = null): View =>
  ({ seats, outcome: { winner, reason: "goal" } }) as unknown as View;
const move = (player: "first" | "second", ...effects: Effect[]): PlayedMove => ({ text: "", label: "", side: "black", player, effects });
const piece = { cell: 1, level: 0, side: "white", kind: "man" } as const;

describe("a move", () => {
  it("sounds by who played it, and by what it took", () => {
    const slide: Effect = { kind: "slide", from: 0, to: 1 };
    expect(soundOfMove(move("first", slide), view([person, cpu]))).toBe("own");
    expect(soundOfMove(move("second", slide), view([person, cpu]))).toBe("cpu");
    expect(soundOfMove(move("second", { kind: "remove", piece }, slide), view([person, cpu]))).toBe("taken");
    expect(soundOfMove(move("first", { kind: "eject", piece, direction: 0 }, slide), view([person, cpu]))).toBe("taken");
  });
});

describe("the end of a game", () => {
  it("is sad only for the one person who lost", () => {
    expect(soundOfEnd(view([person, cpu], "first"))).toBe("win");
    expect(soundOfEnd(view([person, cpu], "second"))).toBe("loss");
    expect(soundOfEnd(view([person, person], "second"))).toBe("win");
    expect(soundOfEnd(view([cpu, cpu], "second"))).toBe("win");
    expect(soundOfEnd(view([person, cpu], null))).toBe("draw");
    expect(soundOfEnd({ outcome: null, seats: [person, cpu] })).toBeNull();
  });
});
