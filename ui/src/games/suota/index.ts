import type { PieceKind, Side } from "../../bindings";
import type { Key } from "../../messages/text.svelte";
import type { Look, Stake } from "../look";
import Collared from "./Collared.svelte";

type Collars = "one" | "two" | "none";

const collars: Partial<Record<PieceKind, Collars>> = { oneCollar: "one", twoCollars: "two", noCollar: "none" };
const points: Partial<Record<PieceKind, number>> = { oneCollar: 1, twoCollars: 2, noCollar: 3 };

const names: Record<`${"black" | "white"} ${Collars}`, Key> = {
  "black one": "suota.piece.black.one",
  "black two": "suota.piece.black.two",
  "black none": "suota.piece.black.none",
  "white one": "suota.piece.white.one",
  "white two": "suota.piece.white.two",
  "white none": "suota.piece.white.none",
};

export const suota: Look = {
  name: "suota.name",
  tagline: "suota.tagline",
  sample: "oneCollar",
  piece: (kind, side) => names[`${side === "black" ? "black" : "white"} ${collars[kind] ?? "one"}`],
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
  refusals: { wrongDistance: "suota.wrongDistance" },
  end: (reason) => (reason === "goal" ? "suota.end" : null),
  /** A covered piece counts for the other side. */
  stakes: (stack) => {
    const sums = new Map<Side, number>();
    for (const { side, kind } of stack.slice(1)) {
      const taker = side === "white" ? "black" : "white";
      sums.set(taker, (sums.get(taker) ?? 0) + (points[kind] ?? 0));
    }
    return (["white", "black"] as const).flatMap((side): Stake[] => {
      const sum = sums.get(side);
      return sum === undefined ? [] : [{ side, points: sum }];
    });
  },
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
  Piece: Collared,
};
