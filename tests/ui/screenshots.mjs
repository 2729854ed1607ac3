// Makes the pictures of the stores from the real page on the real commands (scripts/screenshots).
//
//   node tests/ui/screenshots.mjs [android | apple | desktop]...
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Player, startBridge, startBrowser } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const languages = ["fr-FR", "en-US"];

/** Points and their density: what the stores ask in pixels, at the size that people hold. */
const devices = {
  android: {
    phoneScreenshots: { width: 360, height: 640, density: 3 },
    sevenInchScreenshots: { width: 600, height: 960, density: 2 },
    tenInchScreenshots: { width: 1280, height: 800, density: 2 },
  },
  apple: {
    "APP_IPHONE_67": { width: 430, height: 932, density: 3 },
    "APP_IPAD_PRO_3GEN_129": { width: 1024, height: 1366, density: 2 },
  },
  desktop: { desktop: { width: 1280, height: 720, density: 1.5 } },
};

const placeOf = {
  android: (language, kind, name) => join("fastlane/metadata/android", language, "images", kind, `${name}.png`),
  apple: (language, kind, name) => join("fastlane/screenshots", language, `${kind}-${name}.png`),
  desktop: (language, kind, name) => join("docs/screenshots", `${language.slice(0, 2)}-${name}.png`),
};

const data = (path) => readFile(join(root, "tests/data", path), "utf8");

/** A game of the test data up to a ply, a person to move against the CPU. */
async function interrupted(player, text, plies) {
  const { id } = await player.shell("import_game", { text });
  const record = JSON.parse(await player.shell("export_game", { id, format: "json" }));
  await player.shell("delete_game", { id });
  return { ...record, moves: record.moves.slice(0, plies), end: null, seats: [{ kind: "person" }, { kind: "cpu", level: "difficile" }], title: "" };
}

async function stacked() {
  const lines = (await data("suota.jsonl")).trim().split("\n").map((line) => JSON.parse(line));
  const open = lines.filter(({ result, position, moves }) => result === null && moves.length % 2 === 0 && /\(\w{3,}\)/.test(position));
  return open.sort((a, b) => a.moves.length - b.moves.length)[0];
}

/** Shows a game as it is when a person has touched a piece that has somewhere to go. */
async function show(player, record, touched) {
  await player.receive(record.game, { ...record, start: record.start });
  await player.myTurn();
  const cells = await player.movable();
  const names = touched ?? cells.slice(Math.floor(cells.length / 2), Math.floor(cells.length / 2) + 1);
  for (const name of names) await player.cell(name).click();
}

async function pictures(browser, store, language, kind, { width, height, density }) {
  const take = async (name, colorScheme, scene) => {
    const bridge = await startBridge();
    const options = { viewport: { width, height }, deviceScaleFactor: density, locale: language, colorScheme, reducedMotion: "reduce" };
    const player = await Player.at(browser, bridge.url, options);
    await scene(player);
    // Notes and rings come in by a transition.
    await player.page.waitForTimeout(400);
    const path = join(root, placeOf[store](language, kind, name));
    await mkdir(join(path, ".."), { recursive: true });
    await player.page.screenshot({ path });
    await player.close();
    await bridge.stop();
    console.log(path);
  };

  await take("1-sumito", "light", async (player) => show(player, await interrupted(player, await data("records/sumito-server-300.apgn"), 24)));
  await take("2-loa", "light", async (player) => show(player, await interrupted(player, await data("records/loa-olympiad-8.txt"), 12)));
  await take("3-hex", "dark", async (player) => show(player, await interrupted(player, await data("records/hex-olympiad-sgf/01.sgf"), 34), []));
  await take("4-suota", "light", async (player) => show(player, await stacked()));
  await take("5-home", "light", async (player) => {
    const record = await interrupted(player, await data("records/loa-olympiad-8.txt"), 12);
    await player.shell("import_game", { text: JSON.stringify(record) });
    await player.page.reload();
    await player.the("continue").waitFor();
  });
}

const browser = await startBrowser();
for (const store of process.argv.length > 2 ? process.argv.slice(2) : ["android", "desktop"]) {
  for (const language of languages) {
    for (const [kind, device] of Object.entries(devices[store])) await pictures(browser, store, language, kind, device);
  }
}
await browser.close();
