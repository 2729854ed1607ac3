// Whole games for the ear alone: everything is found by the names and roles that a screen reader is given.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests, fromMiddle } from "../browser.mjs";

const inApp = appTests();

/** Somebody who hears the page and has a keyboard. */
class Listener {
  constructor(page) {
    this.page = page;
  }

  button(name) {
    return this.page.getByRole("button", { name });
  }

  /** The cells of the board whose names say something. */
  cells(name) {
    return this.page.getByRole("gridcell", { name });
  }

  names(cells) {
    return cells.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  }

  /** The latest announcement. */
  news() {
    return this.page.getByRole("status", { name: "Annonces" }).textContent();
  }

  async asks(key) {
    await this.page.keyboard.press(key);
  }

  /** From the home screen to a board, against the CPU. */
  async begins(game, rules = {}) {
    await this.button("Nouvelle partie").press("Enter");
    await this.page.getByRole("radio", { name: game }).check();
    for (const [rule, value] of Object.entries(rules)) await this.page.getByRole("combobox", { name: rule }).selectOption({ label: value });
    await this.button("Commencer").press("Enter");
    await this.page.getByRole("grid", { name: "Plateau" }).waitFor();
  }

  /** Waits for the own turn, when some cell says `ready`; false when the game is over. */
  async myTurn(ready) {
    for (let tries = 0; tries < 300; tries += 1) {
      await this.page.getByRole("gridcell").first().focus();
      await this.asks("i");
      const news = await this.news();
      if (/À vous de jouer/.test(news) && (await this.cells(ready).count()) > 0) return true;
      if (/gagne|nulle/.test(news)) return false;
      await this.page.waitForTimeout(100);
    }
    throw new Error("nobody's turn");
  }
}

/** The name of a cell is the first word of what is said of it. */
const cellName = (words) => words.split(",")[0];

/** Chooses a piece that can move, then where it goes; `rank` is least for what is liked best. */
async function movePiece(listener, turn, rank) {
  const pieces = await listener.names(listener.cells(/coups? possibles?/));
  assert.ok(pieces.length > 0, "some piece can move");
  pieces.sort((a, b) => rank.piece(a) - rank.piece(b));
  const piece = pieces[turn % 5 === 4 ? turn % pieces.length : 0];
  await listener.cells(new RegExp(`^${cellName(piece)},`)).press("Enter");
  const targets = await listener.names(listener.cells(/arrivée possible|prise possible/));
  assert.ok(targets.length > 0, `${piece} leads somewhere`);
  targets.sort((a, b) => rank.target(a) - rank.target(b));
  await listener.cells(new RegExp(`^${cellName(targets[0])},`)).press("Enter");
}

const takes = (words) => (words.includes("prise") ? -10 : 0);

const games = [
  {
    name: "Lines of Action",
    // Whoever moves inwards joins up.
    move: (listener, turn) =>
      movePiece(listener, turn, {
        piece: (words) => -fromMiddle(cellName(words)),
        target: (words) => fromMiddle(cellName(words)),
      }),
  },
  {
    name: "Suot à",
    rules: { "Points pour gagner": "6" },
    move: (listener, turn) => movePiece(listener, turn, { piece: (words) => (words.length * 7 + turn * 3) % 11, target: takes }),
  },
  {
    name: "Hex",
    ready: /vide/,
    async move(listener, turn) {
      const free = await listener.names(listener.cells(/vide/));
      await listener.cells(new RegExp(`^${cellName(free[(turn * 37) % free.length])},`)).press("Enter");
    },
  },
  {
    name: "Sumito",
    rules: { "Billes à sortir": "1" },
    async move(listener, turn) {
      const marbles = await listener.names(listener.cells(/coups? possibles?/));
      const first = cellName(marbles[(turn * 7) % marbles.length]);
      await listener.cells(new RegExp(`^${first},`)).press("Enter");
      // Two more in a row if they are there: a refusal only tells why.
      for (const arrow of ["ArrowRight", "ArrowRight"]) {
        await listener.asks(arrow);
        await listener.asks("Enter");
      }
      for (const wish of [/^Pousser hors du plateau/, /^Pousser vers/, /^Vers/]) {
        const ways = listener.button(wish);
        if ((await ways.count()) === 0) continue;
        await ways.nth(turn % (await ways.count())).press("Enter");
        return;
      }
      // Nothing goes that way: another marble next time.
      for (const held of await listener.page.getByRole("gridcell", { selected: true }).all()) await held.press("Enter");
    },
  },
];

describe("a whole game for the ear alone", () => {
  for (const { name, rules, move, ready = /coups? possibles?/ } of games) {
    inApp(`of ${name}, by names and roles`, async (player) => {
      const listener = new Listener(player.page);
      await listener.button("Réglages").press("Enter");
      await listener.page.getByRole("radio", { name: "Aucune" }).check();
      await listener.button("Retour").press("Enter");
      await listener.begins(name, rules);
      let turn = 0;
      while (await listener.myTurn(ready)) {
        assert.ok(turn < 400, "a game must end");
        await move(listener, turn);
        turn += 1;
      }
      assert.match(await listener.news(), /(gagne|gagnent|gagnez|nulle) : .+\./, "the end and its reason are told");
      await listener.button("Revanche").waitFor();
    });
  }
});
