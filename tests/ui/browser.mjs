// A phone-sized Chromium on the bridge: the built page with the real commands behind it.
import { spawn } from "node:child_process";
import { mkdtemp, mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const screenshots = join(root, "tests/screenshots");

/** Width and height of the screens that every view is shown on: small phone, phone, tablet, desktop. */
export const screens = [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1440, 900],
];

export const games = ["sumito", "loa", "hex", "suota"];

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Options of a page that the accessibility checker may look at: its script is let through the content policy. */
export const checkable = { bypassCSP: true };

/** Starts the bridge on an empty folder; `stop` ends it and removes the folder. */
export async function startBridge() {
  const program = process.env.QUADRILLE_BRIDGE ?? join(root, "target/debug/bridge");
  const data = await mkdtemp(join(tmpdir(), "quadrille-"));
  const bridge = spawn(program, ["--page", join(root, "ui/dist"), "--data", data], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => bridge.once("exit", done));
  const url = await new Promise((found, lost) => {
    bridge.once("error", lost);
    bridge.once("exit", (code) => lost(new Error(`the bridge ended with ${code} before it gave its address`)));
    createInterface({ input: bridge.stdout }).on("line", (line) => {
      const address = /https?:\/\/\S+/.exec(line);
      if (address) found(address[0]);
    });
  });
  return {
    url,
    data,
    async stop() {
      bridge.kill();
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

export async function startBrowser() {
  await mkdir(screenshots, { recursive: true });
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/**
 * A maker of tests with the app at home on an empty device, each of which must end without a complaint of the page.
 * All tests of a file share one browser.
 */
export function appTests() {
  let browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser?.close());
  return function inApp(name, play, options = {}) {
    it(name, { timeout: 240_000 }, async () => {
      const bridge = await startBridge();
      let player;
      try {
        player = await Player.at(browser, bridge.url, options);
        await play(player, bridge);
        assert.deepEqual(player.faults, [], "the page must not complain");
      } catch (error) {
        await player?.page.screenshot({ path: join(screenshots, `failed-${name.replaceAll(/\W+/g, "-")}.png`) });
        throw error;
      } finally {
        await player?.close();
        await bridge.stop();
      }
    });
  };
}

/** The app on one page, with the words for what a player does there. */
export class Player {
  /** The game on the board, where it is not the one that changed last. */
  game = null;
  /** What the page complained about. */
  faults = [];

  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(15_000);
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (line) => {
      if (line.type() === "error" || line.type() === "warning") this.faults.push(line.text());
    });
  }

  static async at(browser, url, options = {}) {
    const context = await browser.newContext({ ...phone, locale: "fr-FR", ...options });
    const player = new Player(await context.newPage());
    await player.page.goto(url);
    await player.the("new-game").waitFor();
    return player;
  }

  the(name) {
    return this.page.getByTestId(name);
  }

  tap(name) {
    return this.the(name).tap();
  }

  cell(name) {
    return this.page.locator(`[data-cell="${name}"]`);
  }

  async ply() {
    return Number(await this.the("board").getAttribute("data-ply"));
  }

  position() {
    return this.the("board").getAttribute("data-position");
  }

  async untilPly(ply) {
    await this.page.locator(`[data-testid=board][data-ply="${ply}"]`).waitFor();
  }

  /** Waits until at least so many moves were played: the CPU may already have played another one. */
  async pastPly(ply) {
    await this.page.waitForFunction((ply) => Number(document.querySelector("[data-testid=board]").dataset.ply) >= ply, ply);
  }

  over() {
    return this.page.locator('[data-testid=status][data-over="true"]');
  }

  /** Waits for the end of the game; how it is told. */
  async ended() {
    await this.over().waitFor();
    return this.the("status").innerText();
  }

  /** From home to the set-up of a game. */
  async choose(game = "loa") {
    await this.the("new-game").click();
    await this.the("start").waitFor();
    await this.the(`game-${game}`).check();
  }

  /** From home to a new board. */
  async begin(first, second, game = "loa", rules = {}) {
    this.game = null;
    await this.choose(game);
    for (const [rule, value] of Object.entries(rules)) await this.the(`rule-${rule}`).selectOption(String(value));
    await this.the("seat-first").selectOption(first);
    await this.the("seat-second").selectOption(second);
    await this.tap("start");
    await this.the("board").waitFor();
  }

  /** Chooses an animation setting, from home and back. */
  async animate(speed) {
    await this.the("settings").click();
    await this.the(`animation-${speed}`).check();
    await this.the("home").click();
  }

  /** A command of the shell, as the page would give it. */
  shell(command, args = {}) {
    return this.page.evaluate(([command, args]) => globalThis.__TAURI_INTERNALS__.invoke(command, args), [command, args]);
  }

  /** From home to the board of a game that people sent, two persons at it. */
  async receive(game, { setup = {}, start, moves = [], seats = [{ kind: "person" }, { kind: "person" }] }) {
    const record = { format: 1, game, rules: 1, setup, start, seats, moves, end: null, seed: 1, created: 0, updated: 0, title: "" };
    const { id } = await this.shell("import_game", { text: JSON.stringify(record) });
    this.game = id;
    await this.the("my-games").click();
    await this.page.locator(`[data-game="${id}"] .open`).click();
    await this.the("board").waitFor();
  }

  /** From home to the board of a game between two persons, after so many moves that are the same every time. */
  async sample(game, plies) {
    const seats = [{ kind: "person" }, { kind: "person" }];
    const { id, view } = await this.shell("new_game", { game, rules: {}, seats, terms: { clock: null, rated: false } });
    let { choices } = view;
    for (let ply = 0; ply < plies; ply += 1) {
      const { text } = choices[(ply * 31) % choices.length];
      ({ choices } = await this.shell("play", { id, ply, text }));
    }
    this.game = id;
    await this.the("my-games").click();
    await this.page.locator(`[data-game="${id}"] .open`).click();
    await this.the("board").waitFor();
  }

  /** The taps of a legal move of the running game, as the shell offers them. */
  async attempt(text) {
    const id = this.game ?? (await this.shell("list_games"))[0].id;
    const view = await this.shell("view", { id });
    const choice = view.choices.find((choice) => choice.text === text);
    assert.ok(choice, `${text} must be legal`);
    return choice.attempt;
  }

  /** A finger on the middle of something. */
  async touch(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    await this.page.touchscreen.tap(x + width / 2, y + height / 2);
  }

  /** Plays a move by touch: the pieces, then the target, the arrow or the button. */
  async touchMove(text) {
    const ply = await this.ply();
    const { select, then } = await this.attempt(text);
    for (const cell of select) await this.touch(this.page.locator(`[data-index="${cell}"]`));
    if (then.button) await this.tap(then.button);
    else if (then.direction !== undefined) await this.touch(this.page.locator(`[data-direction="${then.direction}"]`));
    else {
      const target = this.page.locator(`[data-index="${then.cell}"]`);
      await this.touch(target);
      // A small cell is aimed at first.
      if (select.length === 0 && (await this.the("place-here").isVisible())) await this.placeHere();
    }
    await this.pastPly(ply + 1);
  }

  /** Confirms what was aimed at, slowly enough for no double tap. */
  async placeHere() {
    await this.page.waitForTimeout(320);
    await this.tap("place-here");
  }

  /** Changes settings, from home and back. */
  async prefer(changes) {
    const settings = await this.shell("settings");
    await this.shell("set_settings", { settings: { ...settings, ...changes } });
    await this.page.reload();
    await this.the("new-game").waitFor();
  }

  /** Fingers on the page, each a list of points from its start to its end; all at once. */
  async fingers(...ways) {
    const touch = await this.page.context().newCDPSession(this.page);
    const steps = Math.max(...ways.map((way) => way.length));
    const points = (step) => ways.map((way, id) => ({ ...way[Math.min(step, way.length - 1)], id }));
    const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    // One finger after the other, as people do it.
    for (let count = 1; count <= ways.length; count += 1) await send("touchStart", points(0).slice(0, count));
    for (let step = 1; step < steps; step += 1) await send("touchMove", points(step));
    await send("touchEnd", []);
    await touch.detach();
  }

  /** The middle of a cell on the page. */
  async middle(name) {
    const { x, y, width, height } = await this.cell(name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Taps a piece, then where it goes. */
  async move(from, to) {
    const ply = await this.ply();
    await this.cell(from).tap();
    await this.cell(to).tap();
    await this.untilPly(ply + 1);
  }

  /** Waits until a person may move; false when the game is over. */
  async myTurn() {
    await this.page.waitForFunction(
      () =>
        document.querySelector(".board.open") !== null ||
        document.querySelector('[data-testid=status][data-over="true"]') !== null,
      null,
      { timeout: 60_000 },
    );
    return (await this.over().count()) === 0;
  }

  /** The names of the cells that can be touched to start a move. */
  movable() {
    return this.page.locator(".cell.movable").evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
  }

  /** The names of the marked targets. */
  targets() {
    return this.page.locator("[data-target]").evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
  }

  /** What sticks out of the screen or of its place; a row of chapters may be scrolled. */
  cut() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("#app *, dialog *")]
        .filter((element) => !element.closest("svg, .unseen, option, optgroup, legend, nav") && element.getBoundingClientRect().width > 0)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          const inside = getComputedStyle(element).display === "inline" || element.scrollWidth <= element.clientWidth + 1;
          return left < -1 || right > innerWidth + 1 || !inside;
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
  }

  /** The words that are broken in two without a hyphen. */
  split() {
    return this.page.evaluate(() => {
      const words = [];
      const range = document.createRange();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement.closest(".unseen, [aria-hidden=true], svg, option, textarea, [data-testid=notices]")) continue;
        for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) words.push(`${word} in ${text.parentElement.outerHTML.slice(0, 80)}`);
        }
      }
      return words;
    });
  }

  /** What axe finds on the page that is serious or worse; the page was opened with `checkable`. */
  async serious() {
    if (!(await this.page.evaluate(() => "axe" in globalThis))) {
      const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
      await this.page.addScriptTag({ content: await readFile(path, "utf8") });
    }
    return this.page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document);
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    });
  }

  async close() {
    await this.page.context().close();
  }
}

/** How far a cell of a chessboard is from the middle: a player who moves inwards joins up in the end. */
export function fromMiddle(cell) {
  const column = cell.charCodeAt(0) - "a".charCodeAt(0);
  const row = Number(cell.slice(1)) - 1;
  return Math.hypot(column - 3.5, row - 3.5);
}
