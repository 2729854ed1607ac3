import { describe, expect, it } from "vitest";
import type { Attempt, Button, Cell, Choice, Target } from "../bindings";
import { canSelect, dragTo, nothing, starts, sweep, tapButton, tapCell, tapDirection, targets } from "./input";
import type { Offer } from "./input";

function offer(moves: [Cell[], Target][], own: Cell[] = []): Offer {
  const choices = moves.map(([select, then], index): Choice => ({ text: `m${index}`, attempt: { select, then }, badge: null }));
  return { choices, own: (cell) => own.includes(cell) };
}

const cell = (cell: Cell): Target => ({ cell });
const direction = (direction: number): Target => ({ direction });
const button = (button: Button): Target => ({ button });
const refuse = (attempt: Attempt, select: Cell[]) => ({ kind: "refuse", attempt, select });

describe("one piece, then a cell", () => {
  const game = offer([[[1], cell(17)], [[1], cell(3)], [[2], cell(18)]], [1, 2, 5]);

  it("selects a piece that can move", () => {
    expect(tapCell(game, nothing, 1)).toEqual({ kind: "select", select: [1] });
  });

  it("plays when a target is tapped", () => {
    expect(tapCell(game, [1], 17)).toMatchObject({ kind: "play", choice: { text: "m0" } });
  });

  it("takes another piece instead", () => {
    expect(tapCell(game, [1], 2)).toEqual({ kind: "select", select: [2] });
  });

  it("puts the piece down when it is tapped again", () => {
    expect(tapCell(game, [1], 1)).toEqual({ kind: "select", select: [] });
  });

  it("asks why a far cell is refused, and keeps the piece", () => {
    expect(tapCell(game, [1], 40)).toEqual(refuse({ select: [1], then: cell(40) }, [1]));
  });

  it("asks about a cell that starts nothing", () => {
    expect(tapCell(game, nothing, 40)).toEqual(refuse({ select: [40], then: null }, []));
  });

  it("asks about an own piece that is stuck, and lets the other one go", () => {
    expect(tapCell(game, [1], 5)).toEqual(refuse({ select: [5], then: null }, []));
  });

  it("shows only the targets of the selection", () => {
    expect([...targets(game.choices, [1]).cells.keys()]).toEqual([17, 3]);
    expect(targets(game.choices, nothing).cells.size).toBe(0);
  });

  it("counts the moves of each piece", () => {
    expect([...starts(game.choices)]).toEqual([[1, 2], [2, 1]]);
  });

  it("plays, keeps or asks at the end of a drag", () => {
    expect(dragTo(game, 1, 3)).toMatchObject({ kind: "play", choice: { text: "m1" } });
    expect(dragTo(game, 1, 1)).toEqual({ kind: "select", select: [1] });
    expect(dragTo(game, 1, 40)).toEqual(refuse({ select: [1], then: cell(40) }, [1]));
  });

  it("offers nothing without choices", () => {
    const over = offer([], [1]);
    expect(canSelect(over.choices, [1])).toBe(false);
    expect(starts(over.choices).size).toBe(0);
    expect(tapCell(over, nothing, 1).kind).toBe("refuse");
  });
});

describe("several pieces, then a direction", () => {
  const game = offer([[[4], direction(0)], [[4, 5], direction(0)], [[5, 4, 6], direction(2)], [[9], direction(1)]], [4, 5, 6, 9]);

  it("adds a piece to the selection, in any order", () => {
    expect(tapCell(game, [4], 5)).toEqual({ kind: "select", select: [4, 5] });
    expect(tapCell(game, [6], 4)).toEqual({ kind: "select", select: [6, 4] });
    expect(tapCell(game, [6, 4], 5)).toEqual({ kind: "select", select: [6, 4, 5] });
  });

  it("starts anew where no move takes both", () => {
    expect(tapCell(game, [4, 5], 9)).toEqual({ kind: "select", select: [9] });
  });

  it("asks why the whole line cannot go, where a further piece carries it on", () => {
    const line: Offer = { ...offer([[[1, 2, 3], direction(0)], [[4], direction(1)]], [1, 2, 3, 4, 9]), continues: (_, cell) => cell === 4 };
    expect(tapCell(line, [1, 2, 3], 4)).toEqual(refuse({ select: [1, 2, 3, 4], then: null }, [1, 2, 3]));
    expect(tapCell(line, [1, 2, 3], 9)).toEqual(refuse({ select: [9], then: null }, []));
  });

  it("takes one piece out again", () => {
    expect(tapCell(game, [4, 5], 4)).toEqual({ kind: "select", select: [5] });
  });

  it("sees the selection as a set", () => {
    expect(tapDirection(game, [6, 5, 4], 2)).toMatchObject({ kind: "play", choice: { text: "m2" } });
    expect([...targets(game.choices, [5, 4]).directions.keys()]).toEqual([0]);
  });

  it("plays where a touched cell means an offered direction, and asks where it does not", () => {
    const ahead = (_: readonly Cell[], cell: Cell): number | null => (cell === 20 ? 0 : cell === 21 ? 3 : null);
    expect(tapCell({ ...game, ahead }, [4, 5], 20)).toMatchObject({ kind: "play", choice: { text: "m1" } });
    expect(tapCell({ ...game, ahead }, [4, 5], 21)).toEqual(refuse({ select: [4, 5], then: cell(21) }, [4, 5]));
  });

  it("selects what a finger sweeps over, as far as it can move together", () => {
    expect(sweep(game, [4, 5, 6, 9])).toEqual({ kind: "select", select: [4, 5, 6] });
    expect(sweep(game, [4, 9])).toEqual({ kind: "select", select: [4] });
    expect(sweep(game, [30, 4])).toEqual(refuse({ select: [30], then: null }, []));
  });

  it("asks why a direction is refused", () => {
    expect(tapDirection(game, [4, 5], 3)).toEqual(refuse({ select: [4, 5], then: direction(3) }, [4, 5]));
  });
});

describe("nothing, then a cell or a button", () => {
  const game = offer([[[], cell(0)], [[], cell(7)], [[], button("swap")]]);

  it("plays at the first tap", () => {
    expect(tapCell(game, nothing, 7)).toMatchObject({ kind: "play", choice: { text: "m1" } });
  });

  it("asks about a taken cell as a target, not as a piece", () => {
    expect(tapCell(game, nothing, 3)).toEqual(refuse({ select: [], then: cell(3) }, []));
  });

  it("plays a button, and asks where there is none", () => {
    expect(tapButton(game, "swap")).toMatchObject({ kind: "play", choice: { text: "m2" } });
    expect(tapButton(offer([]), "swap")).toEqual(refuse({ select: [], then: button("swap") }, []));
  });
});
