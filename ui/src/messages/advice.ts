/** Hints and threats, in words. */
import type { Geometry, Hint, Merit, Threat, ThreatKind } from "../bindings";
import { listed, t } from "./text.svelte";
import type { Key } from "./text.svelte";

function meritText(merit: Merit): string {
  switch (merit.kind) {
    case "wins":
      return t("merit.wins");
    case "saves":
      return t("merit.saves");
    case "pushesOut":
      return t("merit.pushesOut");
    case "takes":
      return t("merit.takes");
    case "connects":
      return t("merit.connects", { count: merit.groups });
    case "protects":
      return t("merit.protects", { count: merit.pieces });
  }
}

/** A recommended move with what it certainly does, and how it stands against the others. */
export function hintText(hint: Hint): string {
  const reasons = listed(hint.reasons.map(meritText));
  const best =
    reasons === "" ? t("hint.best", { move: hint.label }) : t("hint.because", { move: hint.label, reasons });
  switch (hint.comparison?.kind) {
    case "alone":
      return `${best} ${t("hint.alone")}`;
    case "beside":
      return `${best} ${t("hint.beside", { move: hint.comparison.label })}`;
    case undefined:
      return best;
  }
}

const threatKeys = {
  wins: "threat.wins",
  pushesOut: "threat.pushesOut",
  takes: "threat.takes",
} satisfies Record<ThreatKind, Key>;

/** What the opponent could do in its next move: how it wins, or which pieces it gets. */
export function threatsText(threats: readonly Threat[], geometry: Geometry): string {
  if (threats.length === 0) return t("threat.none");
  const kinds = (Object.keys(threatKeys) as ThreatKind[]).flatMap((kind) => {
    const found = threats.filter((threat) => threat.kind === kind);
    const name = ({ label, cells }: Threat): string[] =>
      kind === "wins" ? [label] : cells.map((cell) => geometry.cells[cell]?.name ?? "");
    const names = [...new Set(found.flatMap(name))];
    return names.length === 0 ? [] : [t(threatKeys[kind], { list: listed(names.slice(0, 6)) })];
  });
  return kinds.join(" ");
}
