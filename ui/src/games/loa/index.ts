import type { Section } from "../../teaching/help";
import type { Step } from "../../teaching/lesson.svelte";
import type { Look } from "../look";
import Man from "./Man.svelte";

export const loa: Look = {
  name: "loa.name",
  tagline: "loa.tagline",
  sample: "man",
  piece: (_, side) => (side === "black" ? "loa.piece.black" : "loa.piece.white"),
  counters: { groups: "loa.groups" },
  rules: {},
  emblem: {
    span: 1.5,
    shape: "square",
    cells: [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y }))),
    pieces: [
      { at: { x: -1, y: 1 }, side: "black", kind: "man" },
      { at: { x: 0, y: 0 }, side: "black", kind: "man" },
      { at: { x: 1, y: -1 }, side: "black", kind: "man" },
      { at: { x: 1, y: 1 }, side: "white", kind: "man" },
    ],
  },
  help: async () => (await import("./help.json")).default as Section[],
  lesson: async () => (await import("./lesson.json")).default as Step[],
  Piece: Man,
};
