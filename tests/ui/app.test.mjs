// The real app: built, in a real window. It is killed in the middle of a game and must come back as it was.
//
//   QUADRILLE_APP=target/debug/quadrille-app node --test tests/ui/app.test.mjs
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { App, closeScreen, eventually, newHome, openScreen, removeHome } from "./window.mjs";

let home;

before(async () => {
  home = await newHome();
  await openScreen();
});

after(async () => {
  closeScreen();
  await removeHome(home);
});

test("a game survives the death of the app", { timeout: 300_000 }, async () => {
  let app = await App.start(home);
  await app.click("[data-testid=new-game]");
  await app.shoot("setup");
  await app.run(`document.querySelector("[data-testid=game-loa]")?.click()`);
  await app.click("[data-testid=start]");
  const first = await app.board();
  assert.equal(first.ply, 0);
  await app.playRound();
  const middle = await app.playRound();
  const before = await app.playRound();
  assert.equal(before.ply, 6);
  await app.shoot("before-the-kill");
  await app.kill();

  app = await App.start(home);
  await app.click("[data-testid=continue]");
  assert.deepEqual(await app.board(), before, "the same position, side to move and undo");
  await app.shoot("after-the-kill");
  await app.click("[data-testid=undo]");
  const undone = await app.board(({ ply }) => ply === 4);
  assert.deepEqual(undone, middle, "the undo stack came back too");
  await app.kill();

  app = await App.start(home);
  await app.click("[data-testid=continue]");
  assert.deepEqual(await app.board(), middle);
  await app.click("[data-testid=redo]");
  assert.deepEqual(await app.board(({ ply }) => ply === 6), before, "and so did the moves taken back");
  await app.playRound();
  await app.kill();
});

/** Short games to their ends: by mouse, cell after cell, or as typed moves. */
const wholeGames = {
  loa: {
    moves:
      "e8-g6 a5-c7 d1-b3 a7-d7 b8-b5 a6-d6 c1-c4 a2-c2 b1-b4 a4-a6 b5-d7 a6-e6 g1-g4 h6-f8 g8-g5 d6-g6 b3-e6 a3-c3 e6-g6 " +
      "c2-f5 e1-g3 c7-f4 b4-b5 f5-f1 c4-d5 c3-d2 c8-f8 d2-g5 d8-g5 f1-e1 b5-f5 e1-d1 g3-g7 f4-c4 f8-f6 d1-g4 g6-e6",
  },
  hex: { moves: "a5 b11 a11 a9 b9 e6 b8 g5 a6 k4 b10 h4 e1 c6 a7 f5 b7 b5 b4 a3 d2 g1 c3" },
  suota: {
    moves:
      "f1-c4 d5-f3 d2-d4 c6-c5 c4-e2 f3-d3 d4-f6 g6-f6 c1-c2 b5-c4 c2-d3 f5-d3 e1-d2 d3-b1 a1-b1 c4-b3 d1-c2 c5-d5 " +
      "e2-e3 b6-c6 d2-c3 c6-c3 f2-e1 b3-b4 e1-c3",
  },
  sumito: {
    rules: { "rule-layout": "belgian", "rule-goal": "1" },
    typed: true,
    moves: "i8h7 g5f5 i9h8 b4c5 a2b3 i5h5 c2c3 c6d6d7 b1b2 a5b5 b2b3",
  },
};

test("a game of each is played to its end", { timeout: 600_000 }, async (t) => {
  const app = await App.start(home);
  const isOver = () => app.run(`return document.querySelector("[data-testid=status]")?.dataset.over === "true"`);
  for (const [game, { moves, rules, typed }] of Object.entries(wholeGames)) {
    await t.test(game, async () => {
      await app.begin(game, rules);
      if (typed) await app.click("[data-testid=type]");
      for (const [index, move] of moves.split(" ").entries()) {
        assert.equal(await isOver(), false);
        if (typed) await app.write("[data-testid=typed]", move);
        else for (const cell of move.split("-")) await app.press(`[data-cell="${cell}"]`);
        await app.board(({ ply }) => ply === index + 1);
      }
      await eventually("the end", isOver);
      await app.shoot(`end-of-${game}`);
      await app.click("[data-testid=home]");
    });
  }
  await app.kill();
});

test("the page runs nothing but its own scripts and reaches nothing but the commands", { timeout: 300_000 }, async () => {
  const app = await App.start(home);
  await app.click("[data-testid=new-game]");
  const allowed = await app.request("POST", "/execute/async", {
    script: `const done = arguments[0];
      (async () => {
        const tries = {
          "an inline script": () => {
            const script = document.createElement("script");
            script.textContent = "window.wasRun = true";
            document.head.append(script);
            return window.wasRun === true;
          },
          "an inline style": () => {
            document.body.setAttribute("style", "outline-color: rgb(1, 2, 3)");
            return getComputedStyle(document.body).outlineColor === "rgb(1, 2, 3)";
          },
          "a change of a prototype": () => {
            try { Object.prototype.wasChanged = true; } catch {}
            return "wasChanged" in {};
          },
          "another origin": () => fetch("http://127.0.0.1:9/").then(() => true, (error) => !(error instanceof TypeError)),
          "a frame": () => {
            const frame = document.createElement("iframe");
            frame.src = "data:text/html,x";
            return new Promise((answer) => {
              document.addEventListener("securitypolicyviolation", () => answer(false), { once: true });
              // A blocked frame tells that it was loaded, too; the violation is told a moment later.
              frame.addEventListener("load", () => setTimeout(() => answer(true), 2000), { once: true });
              document.body.append(frame);
            });
          },
        };
        for (const command of ["plugin:store|load", "plugin:fs|read_file", "plugin:dialog|open", "plugin:window|close"]) {
          tries[command] = () => window.__TAURI_INTERNALS__.invoke(command, { path: "x", options: {} }).then(() => true, (error) => !/not allowed/.test(error));
        }
        const allowed = [];
        for (const [what, attempt] of Object.entries(tries)) if (await attempt()) allowed.push(what);
        done(allowed);
      })().catch((error) => done([String(error)]));`,
    args: [],
  });
  assert.deepEqual(allowed, []);
  await app.kill();
});
