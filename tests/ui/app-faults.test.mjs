// The real app in a real window, killed at every kind of moment: what comes back is what was there.
//
//   QUADRILLE_APP=target/debug/quadrille-app node --test tests/ui/app-faults.test.mjs
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { App, closeScreen, eventually, newHome, openScreen, removeHome } from "./window.mjs";

const person = { kind: "person" };
const cpu = (level) => ({ kind: "cpu", level });
const limit = { timeout: 300_000 };

let home;
let app;

before(openScreen);
after(closeScreen);

beforeEach(async () => {
  home = await newHome();
  app = await App.start(home);
});

afterEach(async () => {
  await app.kill();
  await removeHome(home);
});

/** Starts a game and puts it on the table. */
async function open(game, seats, rules = {}) {
  const { id } = await app.call("new_game", { game, rules, seats, terms: null });
  await app.run("location.reload()");
  // A click while the page is still being laid out may miss.
  await eventually("the board", () =>
    app.run(`document.querySelector("[data-testid=continue]")?.click(); return document.querySelector("[data-testid=board]") !== null`),
  );
  return id;
}

async function play(id, text) {
  const { ply, choices } = await app.call("view", { id });
  return app.call("play", { id, ply, text: text ?? choices[0].text });
}

/** What is told of a game by its position, moves and end. */
async function state(id) {
  const { ply, position, turn, moves, outcome, canUndo, canRedo } = await app.call("view", { id });
  return { ply, position, turn, moves, outcome, canUndo, canRedo };
}

/** Kills the app now, starts it again, and checks that a game is as it was. */
async function comesBack(id, before) {
  await app.kill();
  app = await App.start(home);
  assert.deepEqual(await state(id), before);
  const listed = await app.call("list_games");
  assert.ok(listed.every(({ kind }) => kind === "sound"), JSON.stringify(listed));
}

test("killed right after one's own move was shown", limit, async () => {
  const id = await open("loa", [person, person]);
  await app.press(".cell.movable");
  await app.press(".cell.target");
  await app.board(({ ply }) => ply === 1);
  await comesBack(id, await state(id));
});

test("killed while the CPU thinks", limit, async () => {
  const id = await open("loa", [person, cpu("expert")]);
  await app.press(".cell.movable");
  await app.press(".cell.target");
  await eventually("the CPU's thinking", () =>
    app.run(`return document.querySelector("[data-testid=status]").dataset.thinking === "true"`),
  );
  const before = await state(id);
  assert.equal(before.ply, 1);
  await comesBack(id, before);
});

test("killed while a swap is offered, and after it was taken", limit, async () => {
  const id = await open("hex", [person, person], { size: 11, swap: true });
  await play(id, "c2");
  await app.run("location.reload()");
  await app.click("[data-testid=continue]");
  await eventually("the offer", () => app.run(`return document.querySelector("[data-testid=swap]") !== null`));
  await comesBack(id, await state(id));
  await app.click("[data-testid=continue]");
  await app.click("[data-testid=swap]");
  await app.board(({ ply }) => ply === 2);
  await comesBack(id, await state(id));
});

test("killed while a dialog is open", limit, async () => {
  const id = await open("suota", [person, person]);
  await play(id);
  await app.click("[data-testid=resign]");
  await eventually("the question", () => app.run(`return document.querySelector("dialog[open]") !== null`));
  const before = await state(id);
  assert.equal(before.outcome, null);
  await comesBack(id, before);
});

test("killed at the end of a game", limit, async () => {
  const id = await open("sumito", [person, cpu("facile")]);
  await app.call("resign", { id, ply: 0, player: "first" });
  const ratings = await app.call("ratings");
  await comesBack(id, await state(id));
  assert.deepEqual(await app.call("ratings"), ratings);
});

test("killed with moves taken back", limit, async () => {
  const id = await open("loa", [person, person]);
  for (let ply = 0; ply < 4; ply += 1) await play(id);
  for (const ply of [4, 3]) await app.call("undo", { id, ply });
  const before = await state(id);
  assert.ok(before.canRedo);
  await comesBack(id, before);
});

test("killed right after a game was started", limit, async () => {
  const { id } = await app.call("new_game", { game: "hex", rules: {}, seats: [person, person], terms: null });
  await comesBack(id, await state(id));
});

test("killed while a hint is looked for", limit, async () => {
  const id = await open("loa", [person, person]);
  await app.click("[data-testid=hint]");
  await comesBack(id, await state(id));
});

test("killed right after a game went to the bin", limit, async () => {
  const { id } = await app.call("new_game", { game: "loa", rules: {}, seats: [person, person], terms: null });
  await play(id);
  const before = await state(id);
  await app.call("delete_game", { id });
  await app.kill();
  app = await App.start(home);
  assert.deepEqual(await app.call("list_games"), []);
  await app.call("undelete_game", { id });
  assert.deepEqual(await state(id), before);
});

test("killed in the middle of a storm of moves", limit, async () => {
  const { id } = await app.call("new_game", { game: "loa", rules: {}, seats: [person, person], terms: null });
  // Each move is told of in the page's title once it is acknowledged.
  await app.run(
    `const invoke = window.__TAURI_INTERNALS__.invoke;
    (async () => {
      for (let ply = 0; ; ply += 1) {
        const { choices, outcome } = await invoke("view", { id: arguments[0] });
        if (outcome) return;
        await invoke("play", { id: arguments[0], ply, text: choices[ply % choices.length].text });
        document.title = String(ply + 1);
      }
    })()`,
    id,
  );
  const acknowledged = await eventually("some moves", async () => {
    const ply = Number(await app.run("return document.title"));
    return ply > 5 && ply;
  });
  await app.kill();
  app = await App.start(home);
  const { ply } = await state(id);
  assert.ok(ply >= acknowledged, `${acknowledged} moves were acknowledged, ${ply} came back`);
});

test("the view comes back with the game when only its own process dies", limit, async () => {
  // Two CPUs play as long as a page asks them to; the driver of this test loses sight of a page that died.
  const id = await open("suota", [cpu("facile"), cpu("facile")]);
  const owner = await app.process();
  const [page] = await app.webProcesses();
  process.kill(page, "SIGKILL");
  await eventually("another process for the page", async () => {
    const [next] = await app.webProcesses();
    return next !== undefined && next !== page;
  });
  assert.equal(await app.process(), owner, "the app itself lives on");
  const before = await savedMoves(id);
  // The move that was being searched may still come without a page, and no other one.
  await eventually("more moves", async () => (await savedMoves(id)) > before + 2);
});

/** How many moves of a game are on the disk. */
async function savedMoves(id) {
  const folder = join(home, "data/org.quadrille.games/games");
  const records = ["a", "b"].map(async (half) => {
    const slot = await readFile(join(folder, `${id}.${half}.json`), "utf8");
    return JSON.parse(JSON.parse(slot).record).moves.length;
  });
  const counts = await Promise.allSettled(records);
  // One of the two may be half written.
  return Math.max(...counts.map(({ value }) => value ?? 0));
}

test("a second app over the same games hands its files to the first, and ends", limit, async () => {
  const before = (await app.call("list_games")).length;
  const file = join(app.home, "received.json");
  const record = { format: 1, game: "loa", rules: 1, setup: {}, seats: [{ kind: "person" }, { kind: "person" }], moves: ["b1b3"] };
  await writeFile(file, JSON.stringify({ ...record, end: null, seed: 1, created: 0, updated: 0, title: "" }));
  const second = app.startAgain([file]);
  assert.deepEqual([(await second.ended)[0], second.said()], [0, ""]);
  const { ply } = await app.board(({ ply }) => ply === 1);
  assert.equal(ply, 1);
  assert.equal((await app.call("list_games")).length, before + 1);
});

test("a second app that finds the door shut is refused, and says why", limit, async () => {
  await rm(join(app.home, "data/org.quadrille.games/door"));
  const second = app.startAgain();
  const [code] = await second.ended;
  assert.equal(code, 1);
  assert.match(second.said(), /another Quadrille is open/);
  await app.call("list_games");
});
