/**
 * The last set-up of each game, on this device. The settings of the shell hold the one of the game played last; the
 * others are kept by the web view, and a view that keeps nothing only offers the defaults again.
 */
import type { LastChoice } from "./bindings";

const place = "quadrille.choices";

export function rememberedChoice(game: string): LastChoice | null {
  return all()[game] ?? null;
}

export function rememberChoice(choice: LastChoice): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...all(), [choice.game]: choice }));
  } catch {
    // No room, or storage is off.
  }
}

function all(): Record<string, LastChoice> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, LastChoice] => isChoice(entry[1])));
  } catch {
    return {};
  }
}

function isChoice(value: unknown): value is LastChoice {
  if (typeof value !== "object" || value === null) return false;
  const { game, rules, seats } = value as Record<string, unknown>;
  const isSeat = (seat: unknown): boolean => typeof seat === "object" && seat !== null && "kind" in seat;
  return typeof game === "string" && typeof rules === "object" && rules !== null && Array.isArray(seats) && seats.length === 2 && seats.every(isSeat);
}
