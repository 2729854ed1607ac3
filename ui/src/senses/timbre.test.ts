import { describe, expect, it } from "vitest";
import { samples } from "./timbre";
import type { Sound } from "./timbre";

const rate = 44_100;
const sounds: Sound[] = ["own", "cpu", "taken", "refused", "win", "loss", "draw"];
const loudest = (wave: Float32Array): number => wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe("the sounds", () => {
  it.each(sounds)("%s is heard, is never cut off at the top, and begins and ends without a crack", (sound) => {
    const wave = samples(sound, rate);
    expect(loudest(wave)).toBeGreaterThan(0.1);
    expect(loudest(wave)).toBeLessThan(1);
    expect(wave[0]).toBe(0);
    expect(loudest(wave.slice(-44))).toBeLessThan(0.01);
  });

  it("of moves are short, and softer ones end a game", () => {
    for (const sound of ["own", "cpu", "taken", "refused"] as const) expect(samples(sound, rate).length / rate).toBeLessThan(0.25);
    for (const sound of ["win", "loss", "draw"] as const) expect(loudest(samples(sound, rate))).toBeLessThan(0.6);
  });

  it("differ from each other", () => {
    const waves = sounds.map((sound) => samples(sound, rate).slice(0, 4000).join());
    expect(new Set(waves).size).toBe(sounds.length);
  });

  it("are the same every time", () => {
    expect(samples("taken", rate)).toEqual(samples("taken", rate));
  });
});
