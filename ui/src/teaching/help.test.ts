import { describe, expect, it } from "vitest";
import french from "../messages/fr.json";
import { partAbout, topics } from "./help";
import type { Section, Topic } from "./help";

const files = import.meta.glob<unknown>("../games/*/{help,lesson}.json", { import: "default", eager: true });
const pages = Object.entries(files).filter(([path]) => path.endsWith("help.json")) as [string, Section[]][];
const keys = new Set(Object.keys(french));

/** All texts inside some data that look like keys of the catalogues. */
function keysIn(data: unknown): string[] {
  if (typeof data === "string") return /^\w+\.(help|lesson)\.|^help\./.test(data) ? [data] : [];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(keysIn) : [];
}

describe("the help and the lessons", () => {
  it.each(Object.entries(files))("%s says only what the catalogues hold", (_, data) => {
    expect(keysIn(data).length).toBeGreaterThan(10);
    expect(keysIn(data).filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(pages)("%s has every section, in order", (_, sections) => {
    expect(sections.map(({ topic }) => topic)).toEqual(topics);
    expect(sections.every(({ parts }) => parts.length > 0)).toBe(true);
  });

  it.each(pages)("%s tells why a game ended and why a piece has no move", (_, sections) => {
    const about = (topic: Topic) => sections.find((section) => section.topic === topic)?.parts[0];
    for (const end of ["noMove", "repetition", "resigned", "gameOver"] as const) expect(partAbout(sections, end)).toBe(about("end"));
    expect(partAbout(sections, "stuck")).toBe(about("move"));
  });

  it.each([
    ["sumito", ["loneMarble", "marblesAlongEdge", "longColumn", "lostCount"]],
    ["loa", ["helpfulTake", "unseenConnection", "edgePieceLeft"]],
    ["hex", ["bridgeCutInVain", "openingTooStrong", "openingTooWeak"]],
    ["suota", ["exactReach", "stackGivenBack", "pointsLeft"]],
  ] as const)("%s gives a name and a reason to each mistake that a review finds", (game, kinds) => {
    const sections = pages.find(([path]) => path.includes(`/${game}/`))?.[1] ?? [];
    const parts = kinds.map((kind) => partAbout(sections, kind));
    const mistakes = sections.find(({ topic }) => topic === "mistakes")?.parts;
    expect(new Set(parts)).toEqual(new Set(mistakes));
    for (const part of parts) expect(part?.title).toBeDefined();
  });
});
