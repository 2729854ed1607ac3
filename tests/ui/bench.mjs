// How quick the boards are on a slow phone, from traces of Chromium: what a tap waits for its mark, what keeps the page
// from answering, and in how many frames a move is shown. It prints figures and judges nothing.
//
//   npm run build && npm run bench:ui [-- game…]
//
// It needs the bridge (see tests/ui/browser.mjs), and a machine that does little else.
import { cpus, loadavg } from "node:os";
import { argv } from "node:process";
import { Player, startBridge, startBrowser } from "./browser.mjs";

/** How much slower than this machine the page computes. */
const slowness = 4;
/** What the main thread may not be kept for, in milliseconds. */
const long = 50;

/** What is traced: the less, the less the page is slowed down by it. */
const categories = {
  tasks: ["devtools.timeline", "toplevel"],
  frames: ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "toplevel", "blink.user_timing"],
};

/** Cells to touch, and a game to play, of each board. */
const games = {
  sumito: { taps: ["a1", "b3", "c4", "a5", "b6"], moves: "a5b5 i9h8 a1b2 i7i8 a4b5 i8h8 b6c6 h9g9 a3b3 h5g5" },
  loa: { taps: ["b1", "d1", "f8", "g1", "c8"], moves: "e8g6 a5c7 d1b3 a7d7 b8b5 a6d6 c1c4 a2c2 b1b4 a4a6" },
  suota: { taps: ["a1", "c1", "b2", "d2", "g1"], moves: "b1a2 d5f3 d2d4 f5d3 e1e2 b5c4 e2d3 c4a2 a1a2 d6c5" },
  hex: { rules: { size: 19 }, taps: ["j10", "k9", "d4", "q16", "a1"], moves: "j10 k9 d4 q16 c15 q4 j4 j16 d10 p10" },
};

/** The events of a trace of what happens meanwhile. */
async function traced(browser, player, categories, act) {
  await browser.startTracing(player.page, { categories });
  await act();
  return JSON.parse(await browser.stopTracing()).traceEvents;
}

/** The tasks of the page's main thread, in milliseconds. */
function tasks(events) {
  const isMain = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const pages = events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`);
  return events
    .filter(({ name, pid, tid, dur }) => name === "ThreadControllerImpl::RunTask" && dur !== undefined && pages.includes(`${pid} ${tid}`))
    .map(({ dur }) => dur / 1000);
}

/** From a lifted finger to the next picture, in milliseconds. */
function waits(events) {
  const seen = events.filter(({ name, args }) => name === "EventTiming" && args.data?.type === "pointerup");
  return seen.map(({ args }) => args.data.duration).filter((duration) => duration !== undefined);
}

/** Frames a second in each animation of a move. */
function rates(events) {
  const drawn = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  return events
    .filter(({ name, ph }) => name.startsWith("shown ") && ph !== "e")
    .map(({ name, ts }) => {
      const length = Number(name.slice("shown ".length)) * 1000;
      return (drawn.filter((at) => at >= ts && at < ts + length).length / length) * 1e6;
    });
}

/** A tap as people do it: the finger rests for a moment before it is lifted. */
async function finger(page, input, { x, y }) {
  await input.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(60);
  await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

function quantile(list, share) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const shown = (value) => (Number.isFinite(value) ? value.toFixed(0) : "–").padStart(7);

async function measure(browser, bridge, game) {
  const { rules = {}, taps, moves } = games[game];
  const player = await Player.at(browser, bridge.url);
  const slow = await player.page.context().newCDPSession(player.page);
  await player.page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      performance.mark(`shown ${options.duration ?? options}`);
      return animate.call(this, frames, options);
    };
  });
  await player.begin("person", "person", game, rules);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const touches = await traced(browser, player, categories.tasks, async () => {
    for (let round = 0; round < 12; round += 1) {
      for (const cell of taps) {
        await finger(player.page, slow, await player.middle(cell));
        await player.page.waitForTimeout(350);
      }
    }
  });
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await player.page.keyboard.press("Escape");
  const attempts = await legal(player, moves.split(" "));
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const played = await traced(browser, player, categories.frames, async () => {
    for (const { select, then } of attempts) {
      const target = then.cell === undefined ? `[data-direction="${then.direction}"]` : `[data-index="${then.cell}"]`;
      for (const selector of [...select.map((cell) => `[data-index="${cell}"]`), target]) {
        await player.touch(player.page.locator(selector).first());
        await player.page.waitForTimeout(80);
      }
      const aim = player.the("place-here");
      if (await aim.isVisible()) await player.placeHere();
      await player.page.waitForTimeout(900);
    }
  });
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await player.tap("home");
  await player.begin("facile", "facile", game, rules);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const watched = await traced(browser, player, categories.frames, () => player.page.waitForTimeout(12_000));
  await player.close();
  const figures = [
    quantile(waits(touches), 0.5),
    quantile(waits(touches), 0.95),
    Math.max(0, ...tasks(touches)),
    Math.max(0, ...tasks(played)),
    tasks(watched).filter((length) => length > long).length,
    Math.max(0, ...tasks(watched)),
    quantile(rates(played), 0.5),
    quantile(rates(watched), 0.5),
  ];
  console.log(`${game.padEnd(8)}${figures.map(shown).join("")}`);
}

/** The touches of the moves of a game: asked of the shell before anything is measured. */
async function legal(player, moves) {
  const attempts = [];
  const [{ id }] = await player.shell("list_games");
  for (const [ply, text] of moves.entries()) {
    const { choices } = await player.shell("view", { id });
    attempts.push(choices.find((choice) => choice.text === text).attempt);
    await player.shell("play", { id, ply, text });
  }
  for (let ply = moves.length; ply > 0; ply -= 1) await player.shell("undo", { id, ply });
  return attempts;
}

const wanted = argv.slice(2).length > 0 ? argv.slice(2) : Object.keys(games);
console.log(`${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}, the page ${slowness} times slower; milliseconds`);
console.log(`${"".padEnd(8)}${["tap p50", "tap p95", "task", "task"].map((name) => name.padStart(7)).join("")}   over    task    fps    fps`);
console.log(`${"".padEnd(8)}                 tapping moving  CPUs at play   moving   CPUs`);
const bridge = await startBridge();
const browser = await startBrowser();
try {
  for (const game of wanted) await measure(browser, bridge, game);
} finally {
  await browser.close();
  await bridge.stop();
}
