import type { PieceKind, Side } from "../../bindings";
import type { Key } from "../../messages/text.svelte";

type Collars = "one" | "two" | "none";

const collars: Partial<Record<PieceKind, Collars>> = { oneCollar: "one", twoCollars: "two", noCollar: "none" };

const names: Record<`${"black" | "white"} ${Collars}`, Key> = {
  "black one": "suota.piece.black.one",
  "black two": "suota.piece.black.two",
  "black none": "suota.piece.black.none",
  "white one": "suota.piece.white.one",
  "white two": "suota.piece.white.two",
  "white none": "suota.piece.white.none",
};

/** What a piece is called. */
export function pieceKey(kind: PieceKind, side: Side): Key {
  return names[`${side === "black" ? "black" : "white"} ${collars[kind] ?? "one"}`];
}
