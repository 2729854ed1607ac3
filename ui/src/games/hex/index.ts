import type { Section } from "../../teaching/help";
import type { Step } from "../../teaching/lesson.svelte";
import type { Look } from "../look";
import Stone from "./Stone.svelte";

const row = 0.866;

export const hex: Look = {
  name: "hex.name",
  tagline: "hex.tagline",
  sample: "stone",
  piece: (_, side) => (side === "red" ? "hex.piece.red" : "hex.piece.blue"),
  counters: {},
  rules: {
    size: { name: "hex.size", values: { 11: "hex.size.small", 13: "hex.size.middle", 19: "hex.size.large" } },
    swap: { name: "hex.swap" },
  },
  refusals: { cellTaken: "hex.cellTaken" },
  end: (reason, side) => (reason !== "joined" ? null : side === "red" ? "hex.end.red" : "hex.end.blue"),
  // Flat, or upright with a1 at the lower left.
  turns: [0, -90],
  chain: true,
  bridges: true,
  keys: "hexagon.keys",
  emblem: {
    span: 1.62,
    shape: "hexagon",
    cells: [
      { x: -1, y: -row },
      { x: 0, y: -row },
      { x: 1, y: -row },
      { x: -0.5, y: 0 },
      { x: 0.5, y: 0 },
      { x: 1.5, y: 0 },
      { x: -1.5, y: 0 },
      { x: -1, y: row },
      { x: 0, y: row },
      { x: 1, y: row },
    ],
    pieces: [
      { at: { x: 0, y: -row }, side: "red", kind: "stone" },
      { at: { x: 0.5, y: 0 }, side: "red", kind: "stone" },
      { at: { x: 0, y: row }, side: "red", kind: "stone" },
      { at: { x: -0.5, y: 0 }, side: "blue", kind: "stone" },
      { at: { x: 1, y: row }, side: "blue", kind: "stone" },
    ],
  },
  help: async () => (await import("./help.json")).default as Section[],
  lesson: async () => (await import("./lesson.json")).default as Step[],
  Piece: Stone,
};
