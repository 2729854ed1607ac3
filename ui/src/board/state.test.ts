import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, Geometry, OpenGame, Seat } from "../bindings";
import type { Listener } from "./state.svelte";

const commands = vi.hoisted(() => ({
  view: vi.fn(),
  play: vi.fn(),
  explain: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
  cpuTurn: vi.fn(),
  stopCpu: vi.fn(),
  resign: vi.fn(),
}));
vi.mock("../bindings", () => ({ commands }));
vi.mock("@tauri-apps/api/core", () => ({ Channel: class {} }));

const { Table } = await import("./state.svelte");

const person: Seat = { kind: "person" };
const cpu: Seat = { kind: "cpu", level: "expert" };

/** A row of three cells; a black man that goes one to the right each turn. */
const geometry: Geometry = {
  cells: [0, 1, 2].map((x) => ({ name: `c${x}`, centre: { x, y: 0 }, outline: [], dark: false })),
  directions: [],
  edges: [],
  labels: [],
};

function view(ply: number, seats: [Seat, Seat] = [person, cpu]): GameView {
  return {
    game: "loa",
    ply,
    turn: ply % 2 === 0 ? "first" : "second",
    sides: ["black", "white"],
    seats,
    picture: [{ cell: ply, level: 0, side: "black", kind: "man" }],
    counters: [],
    choices: [{ text: "go", attempt: { select: [ply], then: { cell: ply + 1 } }, badge: null }],
    outcome: null,
    winningCells: [],
    last:
      ply === 0
        ? null
        : { text: "go", label: "go", player: "first", side: "black", effects: [{ kind: "slide", from: ply - 1, to: ply }] },
    moves: [],
    timedOut: [],
    marks: [],
    canUndo: ply > 0,
    canRedo: false,
    position: `${ply}`,
    unsaved: null,
  };
}

const open = (view: GameView): OpenGame => ({ id: "g", title: "", rules: {}, terms: { clock: null, rated: false }, formats: ["json"], geometry, view });
const ok = (data: unknown) => Promise.resolve({ status: "ok", data });
const refused = (error: unknown) => Promise.resolve({ status: "error", error });
const settle = () => new Promise((done) => setTimeout(done, 5));

/** An answer that comes when the test says so. */
function later() {
  let answer: (value: unknown) => void = () => undefined;
  const promise = new Promise((resolve) => (answer = resolve));
  return { promise, ok: (data: unknown) => answer({ status: "ok", data }) };
}

function listener() {
  return {
    touched: vi.fn(),
    aimed: vi.fn(),
    moved: vi.fn(),
    tookBack: vi.fn(),
    ended: vi.fn(),
    refused: vi.fn(),
    failed: vi.fn(),
    pause: () => 0,
  } satisfies Listener;
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("document", { hidden: false });
});

describe("a game on the table", () => {
  it("has the CPU answer, once, for the ply it is at", async () => {
    const answer = later();
    commands.play.mockReturnValue(ok(view(1)));
    commands.cpuTurn.mockReturnValue(answer.promise);
    const table = new Table(open(view(0)), listener());
    table.tap(0);
    table.tap(1);
    await settle();
    void table.wake();
    await settle();
    expect(commands.play).toHaveBeenCalledExactlyOnceWith("g", 0, "go");
    expect(commands.cpuTurn).toHaveBeenCalledOnce();
    expect(commands.cpuTurn.mock.calls[0]?.slice(0, 2)).toEqual(["g", 1]);
    expect(table.thinking).toBe(true);
    answer.ok(view(2));
    await settle();
    expect(table.view.ply).toBe(2);
    expect(table.thinking).toBe(false);
  });

  it("asks no CPU for a game that was left at once", async () => {
    const table = new Table(open(view(1)), listener());
    void table.wake();
    table.leave();
    await settle();
    expect(commands.cpuTurn).not.toHaveBeenCalled();
  });

  it("never keeps a touch of the CPU's turn for later", async () => {
    const answer = later();
    commands.cpuTurn.mockReturnValue(answer.promise);
    const table = new Table(open(view(1)), listener());
    void table.wake();
    table.tap(1);
    table.tap(2);
    answer.ok(view(2));
    await settle();
    expect(table.select).toEqual([]);
    expect(commands.play).not.toHaveBeenCalled();
  });

  it("drops the CPU's answer after an undo", async () => {
    const answer = later();
    commands.cpuTurn.mockReturnValue(answer.promise);
    commands.undo.mockReturnValue(ok({ view: view(0), takenBack: [view(1).last] }));
    const table = new Table(open(view(1)), listener());
    void table.wake();
    await table.undo();
    answer.ok(view(2));
    await settle();
    expect(table.view.ply).toBe(0);
    expect(table.picture.change.motions).toMatchObject([{ kind: "move", from: { cell: 1, level: 0 } }]);
  });

  it("drops the CPU's answer after the game was left, and ends the search", async () => {
    const answer = later();
    const heard = listener();
    commands.cpuTurn.mockReturnValue(answer.promise);
    commands.stopCpu.mockReturnValue(ok(null));
    const table = new Table(open(view(1)), heard);
    void table.wake();
    table.leave();
    answer.ok(view(2));
    await settle();
    expect(commands.stopCpu).toHaveBeenCalledOnce();
    expect(table.view.ply).toBe(1);
    expect(heard.moved).not.toHaveBeenCalled();
  });

  it("starts no turn while nobody sees the page", async () => {
    vi.stubGlobal("document", { hidden: true });
    commands.cpuTurn.mockReturnValue(ok(view(2)));
    const table = new Table(open(view(1)), listener());
    await table.wake();
    expect(commands.cpuTurn).not.toHaveBeenCalled();
    vi.stubGlobal("document", { hidden: false });
    await table.wake();
    expect(table.view.ply).toBe(2);
  });

  it("plays once, however fast the target is tapped", async () => {
    const answer = later();
    commands.play.mockReturnValue(answer.promise);
    const table = new Table(open(view(0, [person, person])), listener());
    table.tap(0);
    for (let tap = 0; tap < 10; tap += 1) table.tap(1);
    answer.ok(view(1, [person, person]));
    await settle();
    expect(commands.play).toHaveBeenCalledOnce();
  });

  it("looks again after a stale change, without a word", async () => {
    const heard = listener();
    commands.play.mockReturnValue(refused({ kind: "change", error: { kind: "stale", sent: 0, now: 2 } }));
    commands.view.mockReturnValue(ok(view(2)));
    const table = new Table(open(view(0)), heard);
    table.tap(0);
    table.tap(1);
    await settle();
    expect(table.view.ply).toBe(2);
    expect(table.picture.sprites[0]?.cell).toBe(2);
    expect(heard.failed).not.toHaveBeenCalled();
  });

  it("waits for a search that another page started", async () => {
    commands.cpuTurn.mockReturnValueOnce(refused({ kind: "busy" }));
    commands.view.mockReturnValue(ok(view(2)));
    const table = new Table(open(view(1)), listener());
    await table.wake();
    expect(table.view.ply).toBe(2);
  });

  it("tells what went wrong by its name, and of a thrown error too", async () => {
    const heard = listener();
    commands.view.mockReturnValue(ok(view(1)));
    commands.cpuTurn.mockReturnValueOnce(refused({ kind: "engine" })).mockRejectedValueOnce(new Error("gone"));
    const table = new Table(open(view(1)), heard);
    await table.wake();
    await table.wake();
    expect(heard.failed.mock.calls.map(([fault]) => fault)).toEqual([{ kind: "engine" }, { kind: "unknown", detail: "gone" }]);
    expect(table.thinking).toBe(false);
  });

  it("aims first where the board says so, and a double tap does not play", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const heard = listener();
    commands.play.mockReturnValue(ok(view(1, [person, person])));
    const table = new Table(open(view(0, [person, person])), heard);
    table.aims = () => true;
    table.tap(0);
    table.tap(1);
    expect(table.pending?.text).toBe("go");
    expect(heard.aimed).toHaveBeenCalledOnce();
    table.tap(1);
    expect(commands.play).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    table.tap(1);
    expect(commands.play).toHaveBeenCalledExactlyOnceWith("g", 0, "go");
    vi.useRealTimers();
    await settle();
    expect(table.pending).toBeNull();
  });

  it("forgets what was aimed at when another piece is taken, or none", () => {
    const table = new Table(open(view(0, [person, person])), listener());
    table.aims = () => true;
    table.tap(0);
    table.tap(1);
    table.hold([]);
    expect(table.pending).toBeNull();
    table.confirm();
    expect(commands.play).not.toHaveBeenCalled();
  });
});
