// Measures what the real app costs while nobody waits for it: the processor time of all its processes in five seconds
// that begin one second after a game waits for a person, is hidden, or is over.
//
//   QUADRILLE_APP=target/release/quadrille-app node tests/ui/idle.mjs
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { App, closeScreen, newHome, openScreen, removeHome } from "./window.mjs";

const seconds = 5;
const ticks = Number(execFileSync("getconf", ["CLK_TCK"]));

/** Seconds of processor time that the app and its processes have had. */
async function spent(app) {
  let sum = 0;
  for (const pid of await app.family()) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    sum += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return sum / ticks;
}

async function measure(app, what) {
  await sleep(1000);
  const before = await spent(app);
  await sleep(seconds * 1000);
  const share = ((await spent(app)) - before) / seconds;
  console.log(`${what}: ${(100 * share).toFixed(1)} % of one core`);
}

const home = await newHome();
await openScreen();
const app = await App.start(home);
try {
  const seats = [{ kind: "person" }, { kind: "cpu", level: "facile" }];
  const { id } = await app.call("new_game", { game: "loa", rules: {}, seats, terms: null });
  await app.run("location.reload()");
  await app.click("[data-testid=continue]");
  await app.playRound();
  await measure(app, "a game waits for a person");
  await app.request("POST", "/window/minimize", {});
  await measure(app, "its window is hidden");
  await app.request("POST", "/window/rect", { width: 420, height: 800 });
  await app.call("resign", { id, ply: 2, player: "first" });
  await app.run("location.reload()");
  await app.click("[data-testid=my-games]");
  await app.click("[data-game] .open");
  await app.board();
  await measure(app, "a game is over");
} finally {
  await app.kill();
  closeScreen();
  await removeHome(home);
}
