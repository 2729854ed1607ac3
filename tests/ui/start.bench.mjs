// How long the app takes to its first board, against a window of the same shell with an empty page, both in turn.
//
//   mkdir -p target/empty && echo "<p>.</p>" > target/empty/index.html
//   TAURI_CONFIG='{"build":{"frontendDist":"target/empty"}}' cargo build -p quadrille --features custom-protocol
//   mv target/debug/quadrille-app target/empty/ && cargo build -p quadrille --features custom-protocol
//   QUADRILLE_EMPTY=target/empty/quadrille-app node tests/ui/start.bench.mjs
import { resolve } from "node:path";
import { env } from "node:process";
import { App, closeScreen, newHome, openScreen, removeHome } from "./window.mjs";

const rounds = 7;
const empty = resolve(env.QUADRILLE_EMPTY ?? "target/empty/quadrille-app");

/** Milliseconds from the start of the program to the first picture of its page. */
async function painted(app, begin) {
  const at = () => app.run(`const [paint] = performance.getEntriesByName("first-contentful-paint"); return paint && performance.timeOrigin + paint.startTime`);
  let paint;
  while (!(paint = await at())) await new Promise((done) => setTimeout(done, 20));
  return paint - begin;
}

/** Milliseconds from a tap on "continue" to a board that takes touches and was drawn. */
const toBoard = `const done = arguments[0];
  const begin = performance.now();
  document.querySelector("[data-testid=continue]").click();
  const look = () => requestAnimationFrame(() => setTimeout(() =>
    document.querySelector(".board.open [data-index]") ? done(performance.now() - begin) : look()));
  look();`;

async function start(home, binary) {
  const begin = Date.now();
  const app = await App.start(home, [], binary);
  return { app, first: await painted(app, begin) };
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const home = await newHome();
await openScreen();
try {
  let { app } = await start(home);
  await app.begin("loa", {});
  await app.kill();
  const figures = { empty: [], home: [], board: [] };
  for (let round = 0; round < rounds; round += 1) {
    const bare = await start(home, empty);
    figures.empty.push(bare.first);
    await bare.app.kill();
    const full = await start(home);
    figures.home.push(full.first);
    figures.board.push(await full.app.request("POST", "/execute/async", { script: toBoard, args: [] }));
    await full.app.kill();
  }
  const [bare, first, board] = Object.values(figures).map(median);
  console.log(`medians of ${rounds}: an empty window painted after ${bare.toFixed(0)} ms, home after ${first.toFixed(0)} ms, ` +
    `the board ${board.toFixed(0)} ms after the tap: ${(first + board - bare).toFixed(0)} ms more than the empty window`);
} finally {
  closeScreen();
  await removeHome(home);
}
