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
    sevenInchScreenshots: { width: 600, height: 960, density: 2, wanted: ["1-sumito", "3-hex", "4-suota"] },
    tenInchScreenshots: { width: 1280, height: 800, density: 2, wanted: ["1-sumito", "2-loa", "3-hex"] },
  },
  apple: {
    APP_IPHONE_67: { width: 430, height: 932, density: 3 },
    APP_IPAD_PRO_3GEN_129: { width: 1024, height: 1366, density: 2 },
  },
  desktop: { desktop: { width: 1280, height: 720, density: 1.5 } },
};

const placeOf = {
  android: (language, kind, name) => join("fastlane/metadata/android", language, "images", kind, `${name}.png`),
  apple: (language, kind, name) => join("fastlane/screenshots", language, `${kind}-${name}.png`),
  desktop: (language, kind, name) => join("docs/screenshots", `${language.slice(0, 2)}-${name}.png`),
};

const seats = [{ kind: "person" }, { kind: "cpu", level: "difficile" }];

const data = (path) => readFile(join(root, "tests/data", path), "utf8");

/** A game of the test data up to a ply, a person to move against the CPU. */
async function interrupted(player, text, plies) {
  const { id } = await player.shell("import_game", { text });
  const record = JSON.parse(await player.shell("export_game", { id, format: "json" }));
  await player.shell("delete_game", { id });
  return { ...record, moves: record.moves.slice(0, plies), end: null, seats, title: "" };
}

/** The longest walk of the rules' vectors that ends with stacks and the first seat to move. */
async function stacked() {
  const lines = (await data("suota.jsonl")).trim().split("\n").map((line) => JSON.parse(line));
  const open = lines.filter(({ result, position, moves }) => result === null && moves.length % 2 === 0 && /\(\w{3,}\)/.test(position));
  return { ...open.sort((a, b) => b.moves.length - a.moves.length)[0], seats };
}

/** Shows a game, a piece that has somewhere to go being touched if `touched`. */
async function show(player, record, touched = true) {
  await player.receive(record.game, record);
  await player.myTurn();
  const cells = await player.movable();
  if (touched) await player.cell(cells[Math.floor(cells.length / 2)]).click();
}

async function pictures(browser, store, language, kind, { width, height, density, wanted }) {
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

  const scenes = {
    "1-sumito": async (player) => show(player, await interrupted(player, await data("records/sumito-server-300.apgn"), 24)),
    "2-loa": async (player) => show(player, await interrupted(player, await data("records/loa-olympiad-8.txt"), 12)),
    "3-hex": async (player) => show(player, await interrupted(player, await data("records/hex-olympiad-sgf/01.sgf"), 34), false),
    "4-suota": async (player) => show(player, await stacked()),
    "5-home": async (player) => {
      const record = await interrupted(player, await data("records/loa-olympiad-8.txt"), 12);
      await player.shell("import_game", { text: JSON.stringify(record) });
      await player.page.reload();
      await player.the("continue").waitFor();
    },
  };
  for (const name of wanted ?? Object.keys(scenes)) await take(name, name === "3-hex" ? "dark" : "light", scenes[name]);
}

const browser = await startBrowser();
for (const store of process.argv.length > 2 ? process.argv.slice(2) : ["android", "desktop"]) {
  for (const language of languages) {
    for (const [kind, device] of Object.entries(devices[store])) await pictures(browser, store, language, kind, device);
  }
}
await browser.close();
