import type { Section } from "../../teaching/help";
import type { Step } from "../../teaching/lesson.svelte";
import type { Look } from "../look";
import Marble from "./Marble.svelte";

const row = 0.866;

export const sumito: Look = {
  name: "sumito.name",
  tagline: "sumito.tagline",
  sample: "marble",
  piece: (_, side) => (side === "black" ? "sumito.piece.black" : "sumito.piece.white"),
  counters: { pushedOut: "sumito.out" },
  rules: {
    layout: {
      name: "sumito.layout",
      values: {
        standard: "sumito.layout.standard",
        belgian: "sumito.layout.belgian",
        german_daisy: "sumito.layout.german",
        swiss_daisy: "sumito.layout.swiss",
        dutch_daisy: "sumito.layout.dutch",
        the_wall: "sumito.layout.wall",
        face_to_face: "sumito.layout.face",
      },
    },
    goal: { name: "sumito.goal" },
    repetition: { name: "rules.repetition", values: { draw: "rules.repetition.draw", off: "rules.repetition.off" } },
  },
  refusals: { offBoard: "sumito.offBoard", cellTaken: "sumito.cellTaken", notAligned: "sumito.notAligned" },
  end: (reason) => (reason === "goal" ? "sumito.end" : null),
  tray: true,
  keys: "sumito.keys",
  emblem: {
    span: 1.62,
    shape: "hexagon",
    cells: [
      { x: -0.5, y: -row },
      { x: 0.5, y: -row },
      { x: -1, y: 0 },
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: -0.5, y: row },
      { x: 0.5, y: row },
    ],
    pieces: [
      { at: { x: -1, y: 0 }, side: "black", kind: "marble" },
      { at: { x: 0, y: 0 }, side: "black", kind: "marble" },
      { at: { x: 1, y: 0 }, side: "white", kind: "marble" },
      { at: { x: 0.5, y: row }, side: "white", kind: "marble" },
      { at: { x: -0.5, y: -row }, side: "black", kind: "marble" },
    ],
  },
  help: async () => (await import("./help.json")).default as Section[],
  lesson: async () => (await import("./lesson.json")).default as Step[],
  Piece: Marble,
};
