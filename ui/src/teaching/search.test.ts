import { describe, expect, it } from "vitest";
import { holds, wordsOf } from "./search";

describe("the search of the help", () => {
  it("minds neither case nor accents nor kinds of spaces and apostrophes", () => {
    expect(holds("À égalité, rien ne bouge\u202f!", wordsOf("EGALITE  bouge"))).toBe(true);
    expect(holds("l’échange", wordsOf("l'echange"))).toBe(true);
  });

  it("wants every word", () => {
    expect(holds("La bille isolée", wordsOf("bille pont"))).toBe(false);
    expect(holds("La bille isolée", wordsOf(" "))).toBe(true);
  });
});
