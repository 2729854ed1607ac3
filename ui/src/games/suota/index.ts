import type { Section } from "../../teaching/help";
import type { Step } from "../../teaching/lesson.svelte";
import type { Look } from "../look";
import Arrange from "./Arrange.svelte";
import { isArrangement, placesOf, written } from "./arrangement";
import Collared from "./Collared.svelte";
import { pieceKey } from "./names";

export const suota: Look = {
  name: "suota.name",
  tagline: "suota.tagline",
  sample: "oneCollar",
  piece: pieceKey,
  counters: { points: "suota.points" },
  rules: {
    layout: {
      name: "suota.layout",
      values: { alternating: "suota.layout.alternating", phalanx: "suota.layout.phalanx" },
      other: "suota.layout.own",
    },
    goal: { name: "suota.goal" },
    repetition: { name: "rules.repetition", values: { draw: "rules.repetition.draw", off: "rules.repetition.off" } },
  },
  arrange: { rule: "layout", start: (layout) => written(placesOf(layout)), fits: isArrangement, Editor: Arrange },
  refusals: { wrongDistance: "suota.wrongDistance" },
  end: (reason) => (reason === "goal" ? "suota.end" : null),
  keys: "suota.keys",
  emblem: {
    span: 1.15,
    shape: "square",
    cells: [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].map((y) => ({ x, y }))),
    pieces: [
      { at: { x: -0.5, y: 0.5 }, side: "white", kind: "oneCollar" },
      { at: { x: -0.5, y: 0.5 }, side: "black", kind: "noCollar", level: 1 },
      { at: { x: -0.5, y: 0.5 }, side: "white", kind: "twoCollars", level: 2 },
      { at: { x: 0.5, y: -0.5 }, side: "black", kind: "oneCollar" },
    ],
  },
  help: async () => (await import("./help.json")).default as Section[],
  lesson: async () => (await import("./lesson.json")).default as Step[],
  Piece: Collared,
};
