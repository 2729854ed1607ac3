// Whole games in a real browser, each by touch, by keyboard alone and by typed moves.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";

const inApp = appTests();

/** Games to their ends, and what is said and counted there. */
const games = {
  // Two levels against each other.
  sumito: {
    setup: { layout: "belgian", goal: 1 },
    moves: "i8h7 g5f5 i9h8 b4c5 a2b3 i5h5 c2c3 c6d6d7 b1b2 a5b5 b2b3",
    end: /^Les noirs gagnent : une bille adverse est sortie\.$/,
    counters: { black: /^1 sur 1$/, white: /^0 sur 1$/ },
  },
  // From one of the Computer Olympiads (M. Winands, PhD thesis 2004, appendix A).
  loa: {
    setup: {},
    moves:
      "e8g6 a5c7 d1b3 a7d7 b8b5 a6d6 c1c4 a2c2 b1b4 a4a6 b5d7 a6e6 g1g4 h6f8 g8g5 d6g6 b3e6 a3c3 e6g6 c2f5 e1g3 c7f4 " +
      "b4b5 f5f1 c4d5 c3d2 c8f8 d2g5 d8g5 f1e1 b5f5 e1d1 g3g7 f4c4 f8f6 d1g4 g6e6",
    end: /^Les noirs gagnent : toutes leurs pièces forment un seul groupe\.$/,
    counters: { black: /^1 groupe$/, white: /groupes?$/ },
  },
  hex: {
    setup: { size: 11, swap: true },
    moves: "a5 b11 a11 a9 b9 e6 b8 g5 a6 k4 b10 h4 e1 c6 a7 f5 b7 b5 b4 a3 d2 g1 c3",
    end: /^Les rouges gagnent : une chaîne relie les deux bords rouges\.$/,
    counters: {},
  },
  suota: {
    setup: { goal: 9 },
    moves: "f1c4 d5f3 d2d4 c6c5 c4e2 f3d3 d4f6 g6f6 c1c2 b5c4 c2d3 f5d3 e1d2 d3b1 a1b1 c4b3 d1c2 c5d5 e2e3 b6c6 d2c3 c6c3 f2e1 b3b4 e1c3",
    end: /^Les blancs gagnent : 9 points sont atteints\.$/,
    counters: { white: /^10 points sur 9$/, black: /^\d points? sur 9$/ },
  },
};

/** Walks with the arrows to a cell, as people do it: any key that leads nearer. */
async function walk(player, to) {
  const { keyboard } = player.page;
  /** How far the focus is from there, in pixels. */
  const left = () =>
    player.page.evaluate((to) => {
      const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const here = document.activeElement;
      if (here?.dataset.cell === undefined) return null;
      const [[x, y], [a, b]] = [middle(here), middle(document.querySelector(`[data-index="${to}"]`))];
      return Math.hypot(a - x, b - y);
    }, to);
  const opposite = { Up: "Down", Down: "Up", Left: "Right", Right: "Left" };
  let far = await left();
  for (let step = 0; far > 2; step += 1) {
    assert.ok(far !== null, "the focus must stay on the board");
    assert.ok(step < 60, "the arrows must lead to every cell");
    const before = far;
    for (const [way, back] of Object.entries(opposite)) {
      for (const shift of ["", "Shift+"]) {
        await keyboard.press(`${shift}Arrow${way}`);
        const now = await left();
        if (now < far) {
          far = now;
          break;
        }
        if (now > far) await keyboard.press(`${shift}Arrow${back}`);
      }
      if (far < before) break;
    }
    assert.ok(far < before, "some arrow must lead nearer");
  }
}

const ways = {
  touch: (player, text) => player.touchMove(text),
  async keyboard(player, text) {
    const { keyboard } = player.page;
    const { select, then } = await player.attempt(text);
    for (const cell of select) {
      await walk(player, cell);
      await keyboard.press("Enter");
    }
    if (then.cell !== undefined) await walk(player, then.cell);
    const focused = () => player.page.evaluate(() => document.activeElement?.dataset.direction ?? null);
    for (let step = 0; then.direction !== undefined && (await focused()) !== String(then.direction); step += 1) {
      assert.ok(step < 8, "Tab must lead to the arrows around the selection");
      await keyboard.press("Tab");
    }
    await keyboard.press("Enter");
  },
  async typing(player, text) {
    const typed = player.the("typed");
    await typed.fill(text);
    await typed.press("Enter");
  },
};

const begin = {
  touch: async () => undefined,
  async keyboard(player) {
    for (let step = 0; step < 40; step += 1) {
      if (await player.page.evaluate(() => document.activeElement?.dataset.cell !== undefined)) return;
      await player.page.keyboard.press("Tab");
    }
    assert.fail("Tab must lead to the board");
  },
  typing: (player) => player.tap("type"),
};

for (const [game, { setup, moves, end, counters }] of Object.entries(games)) {
  describe(game, () => {
    for (const [way, play] of Object.entries(ways)) {
      inApp(`a game by ${way}, to its end`, async (player) => {
        await player.animate("off");
        await player.receive(game, { setup });
        await begin[way](player);
        for (const [index, move] of moves.split(" ").entries()) {
          await play(player, move);
          await player.untilPly(index + 1);
        }
        await player.over().waitFor();
        assert.match(await player.the("status").innerText(), end);
        assert.match(await player.the("said").textContent(), new RegExp(end.source.slice(1, -1)), "the end is announced");
        for (const [side, count] of Object.entries(counters)) assert.match(await player.the(`counter-${side}`).innerText(), count);
        assert.equal((await player.movable()).length, 0, "a finished game takes no touch");
        // The end can be taken back like any move.
        if (way === "typing") await player.the("type").click();
        await player.tap("undo");
        await player.untilPly(moves.split(" ").length - 1);
        assert.equal(await player.over().count(), 0);
      });
    }
  });
}
