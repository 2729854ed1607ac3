// What players of other board games' apps complained about: each a test.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";

const inApp = appTests();

/** Taps so often that a slow page would lose count. */
const hammer = (player, name) =>
  player.page.evaluate((name) => {
    for (let tap = 0; tap < 10; tap += 1) document.querySelector(`[data-testid=${name}]`)?.click();
  }, name);

/** Why the shell refuses another search of a game. */
const refusedTurn = (player, id, ply) =>
  player.page.evaluate(
    ([id, ply]) =>
      globalThis.__TAURI_INTERNALS__.invoke("cpu_turn", { id, ply, on: "__CHANNEL__:9999" }).then(
        () => "it played",
        (error) => error.kind,
      ),
    [id, ply],
  );

describe("complaints", () => {
  inApp("ten taps on new game while the CPU thinks leave one search and one game", async (player) => {
    await player.prefer({ animation: "off" });
    await player.begin("person", "expert");
    const [{ id: first }] = await player.shell("list_games");
    await player.touch(player.cell("b1"));
    await player.touch(player.cell("b3"));
    await player.the("play-now").waitFor();
    await hammer(player, "new-game");
    await player.tap("confirm");
    await player.the("seat-first").selectOption("expert");
    await player.the("seat-second").selectOption("person");
    await hammer(player, "start");
    await player.the("play-now").waitFor();
    const games = await player.shell("list_games");
    assert.equal(games.length, 2, "the game that was left, and a new one");
    const { id, ply } = games.find((game) => game.id !== first);
    assert.equal(ply, 0);
    assert.equal(await refusedTurn(player, id, 0), "busy", "one search goes on in the new game");
    // The other one ended with the move that it had found.
    await player.page.waitForFunction(
      async (id) => (await globalThis.__TAURI_INTERNALS__.invoke("view", { id })).ply === 2,
      first,
    );
  });

  inApp("taps during the CPU's turn are never stored", async (player) => {
    await player.prefer({ animation: "off" });
    await player.begin("person", "expert");
    await player.touch(player.cell("b1"));
    await player.touch(player.cell("b3"));
    await player.the("play-now").waitFor();
    for (const cell of ["c1", "c3", "d1", "d3", "c1"]) await player.touch(player.cell(cell));
    await player.tap("play-now");
    await player.untilPly(2);
    assert.ok(await player.myTurn());
    await player.page.waitForTimeout(300);
    assert.equal(await player.ply(), 2);
    assert.equal(await player.page.locator("[aria-selected=true]").count(), 0);
  });

  inApp("undo while the CPU thinks cancels it, and its stale answer is dropped", async (player) => {
    await player.prefer({ animation: "off" });
    await player.begin("person", "expert");
    const [{ id }] = await player.shell("list_games");
    const start = await player.position();
    await player.touch(player.cell("b1"));
    await player.touch(player.cell("b3"));
    await player.the("play-now").waitFor();
    await player.tap("undo");
    await player.untilPly(0);
    // The game is free at once: another search would be refused as long as the old one holds it.
    await player.touchMove("b1b3");
    await player.the("play-now").waitFor();
    await player.tap("undo");
    await player.untilPly(0);
    await player.page.waitForTimeout(1000);
    assert.equal(await player.position(), start);
    assert.equal((await player.shell("view", { id })).ply, 0);
  });

  inApp("a stale answer is dropped after a new game", async (player) => {
    await player.prefer({ animation: "off" });
    await player.begin("person", "expert");
    await player.touch(player.cell("b1"));
    await player.touch(player.cell("b3"));
    await player.the("play-now").waitFor();
    await player.tap("new-game");
    await player.tap("confirm");
    await player.the("seat-second").selectOption("person");
    await player.tap("start");
    await player.untilPly(0);
    const start = await player.position();
    await player.page.waitForTimeout(1000);
    assert.equal(await player.ply(), 0);
    assert.equal(await player.position(), start);
  });

  inApp("the CPU's move is slow enough to follow", async (player) => {
    await player.begin("person", "facile");
    await player.page.evaluate(() => {
      const { animate } = Element.prototype;
      globalThis.shown = [];
      Element.prototype.animate = function (frames, options) {
        globalThis.shown.push(options.duration ?? options);
        return animate.call(this, frames, options);
      };
    });
    await player.touch(player.cell("b1"));
    await player.touch(player.cell("b3"));
    await player.untilPly(2);
    await player.page.waitForFunction(() => globalThis.shown.length >= 2);
    const [own, answer] = await player.page.evaluate(() => globalThis.shown);
    assert.ok(answer >= 400, `shown in ${answer} ms`);
    assert.ok(answer > own, "and more slowly than one's own");
    assert.equal(await player.page.locator(".layer line").count(), 1, "its way stays on the board");
  });

  inApp("a win by the opponent's move names the right side", async (player) => {
    await player.prefer({ animation: "off" });
    // Black takes the piece that kept white apart: white is one group now, black is not.
    await player.receive("loa", { start: "7w/8/3b3b/8/3b4/8/8/ww6 b" });
    await player.touchMove("h6h8");
    await player.over().waitFor();
    assert.match(await player.the("status").innerText(), /^Les blancs gagnent : toutes leurs pièces forment un seul groupe\.$/);
    assert.equal(await player.page.locator("section.seat.winner").getAttribute("data-side"), "white");
  });
});
