// A phone-sized Chromium on the bridge: the built page with the real commands behind it.
import { spawn } from "node:child_process";
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const screenshots = join(root, "tests/screenshots");

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

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

/** The app on one page, with the words for what a player does there. */
export class Player {
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

  over() {
    return this.page.locator('[data-testid=status][data-over="true"]');
  }

  /** From home to the set-up of Lines of Action. */
  async choose() {
    await this.the("new-game").click();
    await this.the("start").waitFor();
    const game = this.the("game-loa");
    if ((await game.count()) > 0) await game.check();
  }

  /** From home to a new board. */
  async begin(first, second) {
    await this.choose();
    await this.the("seat-first").selectOption(first);
    await this.the("seat-second").selectOption(second);
    await this.tap("start");
    await this.the("board").waitFor();
  }

  /** Chooses an animation setting, from home and back. */
  async animate(speed) {
    await this.tap("settings");
    await this.the(`animation-${speed}`).check();
    await this.tap("home");
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
