import { describe, expect, it } from "vitest";
import { gameTitle, ownTitle } from "./words";

describe("the name of a game", () => {
  const seats = [{ kind: "person" }, { kind: "person" }] as const;
  const sides = ["black", "white"] as const;

  it("does not turn the text around it", () => {
    expect(ownTitle("ab\u202Edc\u2069")).toBe("abdc");
    expect(ownTitle("שלום")).toBe("שלום");
  });

  it("is told by who plays where nothing of it can be seen", () => {
    expect(gameTitle({ title: "\u202E ", seats, sides })).toBe(gameTitle({ title: "", seats, sides }));
  });
});
