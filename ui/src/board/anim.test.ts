import { describe, expect, it } from "vitest";
import type { Cell, Effect, Piece, Side } from "../bindings";
import { play, shows, still, takeBack } from "./anim";
import type { Scene } from "./anim";

const piece = (cell: Cell, side: Side, level = 0): Piece => ({ cell, side, level, kind: "man" });

function there(before: Piece[], effects: Effect[]): Scene {
  const scene = play(still(before), effects);
  if (!scene) throw new Error("the effects must fit");
  return scene;
}

/** Plays effects, compares with the picture expected, and takes them back to the first picture. */
function thereAndBack(before: Piece[], effects: Effect[], after: Piece[]): Scene {
  const scene = there(before, effects);
  expect(shows(scene.sprites, after), "played effects must give the new picture").toBe(true);
  const back = takeBack(scene.sprites, effects);
  expect(back && shows(back.sprites, before), "effects taken back must give the old picture").toBe(true);
  return scene;
}

describe("effects on the picture", () => {
  it("slides a piece that keeps its identity", () => {
    const sprites = still([piece(0, "black"), piece(5, "white")]);
    const scene = play(sprites, [{ kind: "slide", from: 0, to: 2 }]);
    expect(scene?.sprites[0]).toEqual({ ...sprites[0], cell: 2 });
    expect(scene?.motions).toEqual([{ kind: "move", id: sprites[0]?.id, from: { cell: 0, level: 0 } }]);
  });

  it("captures: one vanishes, one slides", () => {
    const taken = piece(2, "white");
    const effects: Effect[] = [
      { kind: "remove", piece: taken },
      { kind: "slide", from: 0, to: 2 },
    ];
    const scene = thereAndBack([piece(0, "black"), taken], effects, [piece(2, "black")]);
    expect(scene.motions.map(({ kind }) => kind)).toEqual(["vanish", "move"]);
  });

  it("pushes a column off the edge as one", () => {
    const out = piece(5, "white");
    const effects: Effect[] = [
      { kind: "eject", piece: out, direction: 0 },
      { kind: "slide", from: 4, to: 5 },
      { kind: "slide", from: 3, to: 4 },
    ];
    const scene = thereAndBack([piece(3, "black"), piece(4, "black"), out], effects, [piece(4, "black"), piece(5, "black")]);
    expect(scene.motions[0]).toMatchObject({ kind: "vanish", to: { cell: 5, level: 0, direction: 0 } });
  });

  it("stacks, and only the top piece leaves again", () => {
    const before = [piece(0, "white"), piece(1, "black")];
    const after = [piece(1, "black"), piece(1, "white", 1)];
    thereAndBack(before, [{ kind: "stack", from: 0, to: 1 }], after);
  });

  it("places a stone, and takes it off going back", () => {
    const scene = thereAndBack([], [{ kind: "place", piece: piece(3, "red") }], [piece(3, "red")]);
    expect(scene.motions[0]?.kind).toBe("appear");
  });

  it("changes no piece when the seats exchange sides", () => {
    thereAndBack([piece(3, "red")], [{ kind: "swapSides" }], [piece(3, "red")]);
  });

  it("does not touch the sprites that it is given", () => {
    const sprites = still([piece(0, "black")]);
    play(sprites, [{ kind: "slide", from: 0, to: 2 }]);
    expect(sprites[0]?.cell).toBe(0);
  });

  it("refuses effects of another picture", () => {
    expect(play(still([]), [{ kind: "slide", from: 0, to: 1 }])).toBeNull();
    expect(play(still([piece(0, "black")]), [{ kind: "remove", piece: piece(0, "white") }])).toBeNull();
  });
});
