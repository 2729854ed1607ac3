import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Countdown } from "./countdown.svelte";

const page = { hidden: false };
const warn = vi.fn();
const over = vi.fn(() => Promise.resolve());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  vi.stubGlobal("document", page);
  page.hidden = false;
  warn.mockClear();
  over.mockReset().mockResolvedValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

const running = (turn = 0): Countdown => {
  const countdown = new Countdown(30, warn, over);
  countdown.run(turn);
  return countdown;
};

describe("the time of a turn", () => {
  it("runs out once", async () => {
    const countdown = running();
    await pass(29);
    expect(over).not.toHaveBeenCalled();
    over.mockReturnValue(new Promise(() => undefined));
    await pass(5);
    expect(over).toHaveBeenCalledOnce();
    expect(countdown.left).toBe(0);
  });

  it("is warned of once, ten seconds before", async () => {
    running();
    await pass(19);
    expect(warn).not.toHaveBeenCalled();
    await pass(5);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("leaves out a sleep of the whole page, even one that it learns of afterwards", async () => {
    const countdown = running();
    await pass(10);
    const before = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(before + 60_000);
    await pass(1);
    expect(over).not.toHaveBeenCalled();
    expect(countdown.left).toBeGreaterThan(14_000);
    vi.restoreAllMocks();
  });

  it("stands still while nobody sees the page", async () => {
    const countdown = running();
    await pass(10);
    page.hidden = true;
    await pass(600);
    page.hidden = false;
    await pass(10);
    expect(over).not.toHaveBeenCalled();
    expect(countdown.left).toBeCloseTo(10_000, -3);
  });

  it("does not run on behind a dialog that stopped it, and goes on from there", async () => {
    const countdown = running();
    await pass(20);
    countdown.stop();
    await pass(60);
    countdown.run(0);
    await pass(5);
    expect(over).not.toHaveBeenCalled();
    await pass(6);
    expect(over).toHaveBeenCalledOnce();
  });

  it("can be extended", async () => {
    const countdown = running();
    await pass(20);
    countdown.extend(30);
    await pass(30);
    expect(over).not.toHaveBeenCalled();
    await pass(11);
    expect(over).toHaveBeenCalledOnce();
  });

  it("is whole again for the next turn", async () => {
    const countdown = running();
    await pass(25);
    countdown.run(1);
    expect(countdown.left).toBe(30_000);
  });

  it("is given once more where the move could not be played", async () => {
    const countdown = running();
    await pass(31);
    expect(over).toHaveBeenCalledOnce();
    expect(countdown.left).toBeGreaterThan(28_000);
    await pass(30);
    expect(over).toHaveBeenCalledTimes(2);
  });
});
