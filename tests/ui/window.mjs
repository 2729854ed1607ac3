// A real window for the tests: the built app under Xvfb, driven through WebKit's own WebDriver.
//
// Screenshots go to tests/screenshots/. The environment variable QUADRILLE_APP names the program.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, readlink, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = resolve(import.meta.dirname, "../..");
const shots = join(root, "tests/screenshots");
const program = resolve(root, process.env.QUADRILLE_APP ?? "target/debug/quadrille-app");

const running = [];
let display;

/** Tries until there is an answer: 30 seconds bound a failure, they measure nothing. */
export async function eventually(what, attempt) {
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

/** Opens the screen on which windows are shown. */
export async function openScreen() {
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(screen.stdout, "data");
  display = `:${String(number).trim()}`;
}

/** Ends everything that was started here. */
export function closeScreen() {
  for (const child of running.reverse()) child.kill("SIGKILL");
}

/** A folder for a home, and its end. */
export const newHome = () => mkdtemp(join(tmpdir(), "quadrille-"));
export const removeHome = (home) => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

function environment(home) {
  const folders = Object.fromEntries(
    ["DATA", "CACHE", "CONFIG"].map((kind) => [`XDG_${kind}_HOME`, join(home, kind.toLowerCase())]),
  );
  return {
    ...process.env,
    ...folders,
    DISPLAY: display,
    GDK_BACKEND: "x11",
    LANG: "C.UTF-8",
    LIBGL_ALWAYS_SOFTWARE: "1",
    // An app that is open on this machine already must not take the place of the one that is tested.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
  };
}

/** The app in its window. */
export class App {
  /** Starts it over the folders in `home`, to open `files`; or another program in its place. */
  static async start(home, files = [], binary = program) {
    const port = await freePort();
    const driver = start("WebKitWebDriver", [`--port=${port}`], {
      env: { ...environment(home), TAURI_WEBVIEW_AUTOMATION: "true" },
      stdio: "inherit",
    });
    const app = new App();
    app.home = home;
    app.binary = binary;
    app.driver = driver;
    app.address = `http://127.0.0.1:${port}/session`;
    const wanted = { "webkitgtk:browserOptions": { binary, args: files } };
    const session = await eventually("a WebDriver session", () =>
      app.request("POST", "", { capabilities: { alwaysMatch: wanted } }),
    );
    app.address += `/${session.sessionId}`;
    return app;
  }

  /** Starts the program once more over the same folders, by itself, to open `files`. */
  startAgain(files = []) {
    const child = start(this.binary, files, { env: environment(this.home), stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (bytes) => (said += bytes));
    return { ended: once(child, "close"), said: () => said };
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

  /** Calls a command of the shell as the page does; its error is thrown. */
  async call(command, args = {}) {
    const [value, error] = await this.request("POST", "/execute/async", {
      script: `const [command, args, done] = arguments;
        window.__TAURI_INTERNALS__.invoke(command, args).then((value) => done([value, null]), (error) => done([null, error]))`,
      args: [command, args],
    });
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return value;
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
        const own = environment.split("\0").includes(`XDG_DATA_HOME=${join(this.home, "data")}`);
        if (own && (await readlink(`/proc/${pid}/exe`)) === (await realpath(this.binary))) return Number(pid);
      } catch {
        // It ended, or is somebody else's.
      }
    }
    throw new Error("the app does not run");
  }

  /** The app's process and all that it started. */
  async family() {
    const parents = new Map();
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // The name in brackets may hold anything.
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (parent) parents.set(Number(pid), Number(parent));
    }
    const family = [await this.process()];
    for (const member of family) {
      for (const [pid, parent] of parents) if (parent === member) family.push(pid);
    }
    return family;
  }

  /** The processes that show the page. */
  async webProcesses() {
    const names = await Promise.all(
      (await this.family()).map(async (pid) => [pid, await readlink(`/proc/${pid}/exe`).catch(() => "")]),
    );
    return names.filter(([, name]) => name.endsWith("WebKitWebProcess")).map(([pid]) => pid);
  }

  async kill() {
    const family = await this.family();
    process.kill(family[0], "SIGKILL");
    await this.stopDriver();
    // The processes of its page follow it, and use its folders until then.
    await eventually("the end of its processes", async () => {
      const exes = await Promise.all(family.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => null)));
      return exes.every((exe) => exe === null);
    });
  }

  async stopDriver() {
    if (this.driver.exitCode !== null || this.driver.signalCode !== null) return;
    this.driver.kill("SIGKILL");
    await once(this.driver, "exit");
  }
}
