import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Comparison, Merit } from "../bindings";
import { hintText } from "./advice";
import { startText } from "./text.svelte";

const hint = (reasons: Merit[], comparison: Comparison | null): string =>
  hintText({ text: "d4f4", label: "d4-f4", attempt: { select: [], then: null }, reasons, comparison });

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  startText("en");
});

describe("a hint", () => {
  it("is the move alone where nothing is known of it", () => {
    expect(hint([], null)).toBe("Hint: d4-f4.");
  });

  it("says when no other move comes near, after the reasons", () => {
    expect(hint([{ kind: "wins" }], { kind: "alone" })).toMatch(/^Hint: d4-f4\. It .+\. No other move comes near\.$/);
  });

  it("names a move that is as good", () => {
    expect(hint([], { kind: "beside", label: "b1-b3" })).toBe("Hint: d4-f4. b1-b3 is about as good.");
  });
});
