// The real app: built, in a real window, driven through WebKit's own WebDriver. It is killed in the middle of a
// game and must come back as it was.
//
//   QUADRILLE_APP=target/debug/quadrille-app node --test tests/ui/app.test.mjs
//
// Xvfb and WebKitWebDriver are started here. Screenshots go to tests/screenshots/.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, readlink, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

const root = resolve(import.meta.dirname, "../..");
const shots = join(root, "tests/screenshots");
const program = resolve(root, process.env.QUADRILLE_APP ?? "target/debug/quadrille-app");

const running = [];
let display;
let home;

/** Tries until there is an answer: 30 seconds bound a failure, they measure nothing. */
async function eventually(what, attempt) {
  let failure;
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    try {
      const answer = await attempt();
      if (answer) return answer;
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`waited in vain for ${what}${failure ? `: ${failure.message}` : ""}`);
}

function start(command, args, options) {
  const child = spawn(command, args, options);
  running.push(child);
  return child;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** The app in its window. */
class App {
  static async start() {
    const port = await freePort();
    const folders = Object.fromEntries(
      ["DATA", "CACHE", "CONFIG"].map((kind) => [`XDG_${kind}_HOME`, join(home, kind.toLowerCase())]),
    );
    const driver = start("WebKitWebDriver", [`--port=${port}`], {
      env: {
        ...process.env,
        ...folders,
        DISPLAY: display,
        GDK_BACKEND: "x11",
        LANG: "C.UTF-8",
        LIBGL_ALWAYS_SOFTWARE: "1",
        TAURI_WEBVIEW_AUTOMATION: "true",
      },
      stdio: "inherit",
    });
    const app = new App();
    app.driver = driver;
    app.address = `http://127.0.0.1:${port}/session`;
    const wanted = { "webkitgtk:browserOptions": { binary: program, args: [] } };
    const session = await eventually("a WebDriver session", () =>
      app.request("POST", "", { capabilities: { alwaysMatch: wanted } }),
    );
    app.address += `/${session.sessionId}`;
    return app;
  }

  async request(method, path, body) {
    const response = await fetch(this.address + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  run(script, ...args) {
    return this.request("POST", "/execute/sync", { script, args });
  }

  async click(selector) {
    await eventually(`a click on ${selector}`, async () => {
      const element = await this.request("POST", "/element", { using: "css selector", value: selector });
      await this.request("POST", `/element/${Object.values(element)[0]}/click`, {});
      return true;
    });
  }

  /** Presses the middle of a cell: WebDriver's own click does not know groups of SVG elements. */
  async press(selector) {
    const [x, y] = await eventually(selector, () =>
      this.run(
        `const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]`,
        selector,
      ),
    );
    const steps = [
      { type: "pointerMove", duration: 0, origin: "viewport", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.request("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions: steps }] });
  }

  /** What the board says of itself once nobody thinks or moves. */
  board(accept = () => true) {
    return eventually("the board", async () => {
      const [board, thinking, canUndo] = await this.run(`return [
        { ...document.querySelector("[data-testid=board]")?.dataset },
        document.querySelector("[data-testid=status]")?.dataset.thinking,
        document.querySelector("[data-testid=undo]")?.disabled === false,
      ]`);
      const found = { ply: Number(board.ply), position: board.position, turn: board.turn, canUndo };
      return board.position && thinking === "false" && accept(found) && found;
    });
  }

  /** Plays a legal move by two clicks and waits for the CPU's answer. */
  async playRound() {
    const { ply } = await this.board();
    await this.press(".cell.movable");
    await this.press(".cell.target");
    return this.board((board) => board.ply === ply + 2);
  }

  /** Writes into an input, and Enter. */
  async write(selector, text) {
    const element = await this.request("POST", "/element", { using: "css selector", value: selector });
    await this.request("POST", `/element/${Object.values(element)[0]}/value`, { text: `${text}\uE007` });
  }

  /** From home to the board of a new game of two persons. */
  async begin(game, rules) {
    await this.click("[data-testid=new-game]");
    await eventually("the games", () =>
      this.run(
        `const choice = document.querySelector(arguments[0]);
        choice?.click();
        return choice !== null`,
        `[data-testid=game-${game}]`,
      ),
    );
    const choices = { "seat-first": "person", "seat-second": "person", ...rules };
    for (const [name, value] of Object.entries(choices)) {
      await eventually(name, () =>
        this.run(
          `const select = document.querySelector(arguments[0]);
          if (!select) return false;
          select.value = arguments[1];
          select.dispatchEvent(new Event("change", { bubbles: true }));
          return true`,
          `[data-testid=${name}]`,
          value,
        ),
      );
    }
    await this.click("[data-testid=start]");
    await this.board(({ ply }) => ply === 0);
  }

  async shoot(name) {
    await mkdir(shots, { recursive: true });
    await writeFile(join(shots, `app-${name}.png`), Buffer.from(await this.request("GET", "/screenshot"), "base64"));
  }

  /** The app's process: the one that runs the program in this test's folders. */
  async process() {
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      try {
        const environment = await readFile(`/proc/${pid}/environ`, "utf8");
        const own = environment.split("\0").includes(`XDG_DATA_HOME=${join(home, "data")}`);
        if (own && (await readlink(`/proc/${pid}/exe`)) === (await realpath(program))) return Number(pid);
      } catch {
        // It ended, or is somebody else's.
      }
    }
    throw new Error("the app does not run");
  }

  async kill() {
    const pid = await this.process();
    process.kill(pid, "SIGKILL");
    await this.stopDriver();
    await eventually("the end of the app", () => this.process().then(() => false, () => true));
  }

  async stopDriver() {
    if (this.driver.exitCode !== null || this.driver.signalCode !== null) return;
    this.driver.kill("SIGKILL");
    await once(this.driver, "exit");
  }
}

before(async () => {
  home = await mkdtemp(join(tmpdir(), "quadrille-"));
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(screen.stdout, "data");
  display = `:${String(number).trim()}`;
});

after(async () => {
  for (const child of running.reverse()) child.kill("SIGKILL");
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

test("a game survives the death of the app", { timeout: 300_000 }, async () => {
  let app = await App.start();
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

  app = await App.start();
  await app.click("[data-testid=continue]");
  assert.deepEqual(await app.board(), before, "the same position, side to move and undo");
  await app.shoot("after-the-kill");
  await app.click("[data-testid=undo]");
  const undone = await app.board(({ ply }) => ply === 4);
  assert.deepEqual(undone, middle, "the undo stack came back too");
  await app.kill();

  app = await App.start();
  await app.click("[data-testid=continue]");
  assert.deepEqual(await app.board(), middle);
  await app.click("[data-testid=redo]");
  assert.deepEqual(await app.board(({ ply }) => ply === 6), before, "and so did the moves taken back");
  await app.playRound();
  await app.request("DELETE", "");
  await app.stopDriver();
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
  const app = await App.start();
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
  await app.request("DELETE", "");
  await app.stopDriver();
});
