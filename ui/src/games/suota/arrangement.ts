/** An arrangement of the ten pieces of a side on its two rows: `ACACACA|.B.B.B.`, row 1 first, each from a to g. */
import type { PieceKind } from "../../bindings";

export const columns = "abcdefg";

const named: Record<string, string> = { alternating: "ACACACA|.B.B.B.", phalanx: ".CBCBC.|A.ABA.A" };

const kinds: Record<string, PieceKind> = { A: "oneCollar", B: "twoCollars", C: "noCollar" };

/** The fourteen places of a layout, by its name or as it is written. */
export function placesOf(layout: string): string[] {
  const rows = isArrangement(layout) ? layout : (named[layout] ?? named.alternating ?? "");
  return [...rows.replace("|", "")];
}

export function written(places: readonly string[]): string {
  return `${places.slice(0, columns.length).join("")}|${places.slice(columns.length).join("")}`;
}

export function isArrangement(layout: string): boolean {
  return /^[ABC.]{7}\|[ABC.]{7}$/.test(layout) && [...layout.replace(/[.|]/g, "")].sort().join("") === "AAAABBBCCC";
}

export function kindAt(place: string | undefined): PieceKind | null {
  return kinds[place ?? ""] ?? null;
}

/** The arrangement with two of its places exchanged. */
export function exchanged(places: readonly string[], a: number, b: number): string[] {
  return places.map((place, index) => (index === a ? places[b] : index === b ? places[a] : place) ?? place);
}
