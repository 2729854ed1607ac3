// How long the list of a thousand games takes to open, from the tap to the first picture of it: `node tests/ui/list.bench.mjs`.
import { Player, games, phone, startBridge, startBrowser } from "./browser.mjs";

const many = 1000;
const rounds = 7;

const bridge = await startBridge();
const browser = await startBrowser();
const player = await Player.at(browser, bridge.url, phone);
for (let index = 0; index < many; index += 1) {
  const record = { format: 1, game: games[index % 4], rules: 1, setup: {}, seats: [{ kind: "person" }, { kind: "cpu", level: "facile" }] };
  Object.assign(record, { moves: [], end: null, seed: index + 1, created: 0, updated: 0, title: `Partie ${index + 1}` });
  await player.shell("import_game", { text: JSON.stringify(record) });
}
// The first list writes the index; a start of the app comes after it.
await player.page.reload();
await player.the("new-game").waitFor();
const opened = [];
for (let round = 0; round < rounds; round += 1) {
  opened.push(
    await player.page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const begin = performance.now();
      document.querySelector("[data-testid=my-games]").click();
      while (document.querySelectorAll("[data-game]").length === 0) await frame();
      await frame();
      return performance.now() - begin;
    }),
  );
  await player.the("home").click();
  await player.the("new-game").waitFor();
}
opened.sort((a, b) => a - b);
console.log(`${many} games: median ${opened[rounds >> 1].toFixed(0)} ms, slowest ${opened.at(-1).toFixed(0)} ms of ${rounds}`);
await browser.close();
await bridge.stop();
