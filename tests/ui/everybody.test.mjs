// Large letters and small screens: nothing is cut, and the board keeps its size.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "./browser.mjs";

const inApp = appTests();

/** What sticks out of the screen or of its place. */
const cut = (player) =>
  player.page.evaluate(() =>
    [...document.querySelectorAll("#app *, dialog *")]
      .filter((element) => !element.closest("svg, .unseen, option, optgroup, legend") && element.getBoundingClientRect().width > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const inside = getComputedStyle(element).display === "inline" || element.scrollWidth <= element.clientWidth + 1;
        return left < -1 || right > innerWidth + 1 || !inside;
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );

describe("every size of letters", () => {
  for (const [width, height, percent] of [
    [320, 568, 100],
    [320, 568, 200],
    [390, 844, 130],
    [390, 844, 200],
  ]) {
    inApp(
      `${percent} % fits ${width}×${height}`,
      async (player) => {
        await player.page.evaluate((percent) => document.documentElement.style.setProperty("font-size", `${percent}%`), percent);
        const check = async (where) => assert.deepEqual(await cut(player), [], `on ${where}`);
        await check("home");
        for (const game of ["sumito", "hex", "loa"]) {
          await player.choose(game);
          await check(`the set-up of ${game}`);
          await player.the("seat-second").selectOption("expert");
          await player.tap("start");
          await player.the("board").waitFor();
          await check(`the board of ${game}`);
          const board = await player.the("board").boundingBox();
          assert.ok(Math.min(board.width, board.height) >= Math.min(width - 20, height * 0.45), "the board keeps its size");
          if (game !== "loa") await player.tap("home");
        }
        await player.cell("b1").tap();
        await player.cell("b3").tap();
        await player.the("play-now").waitFor();
        await check("a thinking CPU");
        await player.tap("play-now");
        await player.tap("more");
        await check("the menu");
      },
      { viewport: { width, height } },
    );
  }
});
