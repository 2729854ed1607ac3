import { describe, expect, it } from "vitest";
import { exchanged, isArrangement, kindAt, placesOf, written } from "./arrangement";

describe("an arrangement", () => {
  it("is read by its name or as it is written, and written again", () => {
    expect(written(placesOf("alternating"))).toBe("ACACACA|.B.B.B.");
    expect(written(placesOf(".CBCBC.|A.ABA.A"))).toBe(".CBCBC.|A.ABA.A");
  });

  it("always has four A, three B and three C on two rows of seven", () => {
    expect(isArrangement("ACACACA|.B.B.B.")).toBe(true);
    expect(isArrangement("ACACACA|.B.B.C.")).toBe(false);
    expect(isArrangement("ACACAC|A.B.B.B.")).toBe(false);
    expect(isArrangement("phalanx")).toBe(false);
  });

  it("stays one when two places are exchanged", () => {
    const places = exchanged(placesOf("alternating"), 0, 7);
    expect(written(places)).toBe(".CACACA|AB.B.B.");
    expect(isArrangement(written(places))).toBe(true);
    expect(kindAt(places[7])).toBe("oneCollar");
    expect(kindAt(places[0])).toBeNull();
  });
});
