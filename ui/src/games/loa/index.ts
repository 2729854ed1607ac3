import type { Look } from "../look";
import Man from "./Man.svelte";

export const loa: Look = {
  name: "loa.name",
  tagline: "loa.tagline",
  piece: (_, side) => (side === "black" ? "loa.piece.black" : "loa.piece.white"),
  counters: { groups: "loa.groups" },
  rules: {},
  Piece: Man,
};
