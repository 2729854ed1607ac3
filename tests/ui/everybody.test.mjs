// What some people need: large letters, small screens, the keyboard, the ear, an unsteady hand, colours of their own.
import assert from "node:assert/strict";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
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

const focused = (player) =>
  player.page.evaluate(() => document.activeElement?.dataset.testid ?? document.activeElement?.tagName.toLowerCase());

describe("the focus is never lost", () => {
  inApp("by Escape in the field for moves, or with the row of a deleted game", async (player) => {
    await player.begin("person", "person");
    await player.tap("type");
    await player.the("typed").press("Escape");
    await player.the("typed").waitFor({ state: "detached" });
    assert.equal(await focused(player), "type");
    await player.tap("home");
    await player.begin("person", "person");
    await player.tap("home");
    await player.tap("my-games");
    const rows = player.page.locator("[data-game]");
    for (const [left, where] of [
      [1, "delete"],
      [0, "h1"],
    ]) {
      await player.the("delete").first().click();
      await player.the("confirm").click();
      await player.page.waitForFunction((left) => document.querySelectorAll("[data-game]").length === left, left);
      await player.page.waitForTimeout(100);
      assert.equal(await rows.count(), left);
      assert.equal(await focused(player), where);
    }
  });
});

describe("what is said", () => {
  inApp("is about what there is", async (player) => {
    const said = async () => (await player.the("said").textContent()).replaceAll("\u00a0", " ").trim();
    await player.animate("off");
    await player.begin("person", "person");
    await player.cell("b1").tap();
    assert.match(await said(), /^Sélection : b1, pion noir, 3 coups possibles\.$/);
    await player.cell("b3").tap();
    await player.untilPly(1);
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    assert.match(await said(), /^Les (noirs|blancs) gagnent : les (noirs|blancs) abandonnent\.$/);
    await player.tap("undo");
    await player.page.waitForFunction(() => document.querySelector('[data-over="true"]') === null);
    assert.match(await said(), /^Abandon annulé/);
    await player.tap("home");
    assert.equal(await said(), "");
  });
});

describe("a finger that means nothing", () => {
  inApp("leaves what was selected", async (player) => {
    await player.begin("person", "person");
    await player.cell("b1").tap();
    const touch = await player.page.context().newCDPSession(player.page);
    const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const selected = () =>
      player.page.locator("[aria-selected=true]").evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
    const at = { ...(await player.middle("d1")), id: 0 };
    await send("touchStart", [at]);
    await send("touchMove", [{ ...at, y: at.y - 60 }]);
    assert.deepEqual(await selected(), ["d1"]);
    await send("touchCancel", []);
    await player.page.waitForTimeout(100);
    assert.deepEqual(await selected(), ["b1"], "the system took the touch away");
    await send("touchStart", [at]);
    await send("touchMove", [{ ...at, y: at.y - 60 }]);
    await send("touchStart", [{ ...at, y: at.y - 60 }, { ...at, x: at.x + 90, id: 1 }]);
    await send("touchEnd", []);
    await player.page.waitForTimeout(100);
    assert.deepEqual(await selected(), ["b1"], "a second finger came");
    assert.equal(await player.ply(), 0);
  });

  inApp("places no stone by resting on the board", async (player) => {
    await player.begin("person", "person", "hex");
    const touch = await player.page.context().newCDPSession(player.page);
    const at = await player.middle("f6");
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await player.page.waitForTimeout(600);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await player.page.waitForTimeout(300);
    assert.equal(await player.ply(), 0);
    assert.equal(await player.the("place-here").count(), 0);
  });
});

describe("a device that refuses to write", () => {
  inApp("is told on the board as long as it does", async (player, { data }) => {
    await player.animate("off");
    await player.begin("person", "person");
    assert.equal(await player.the("unsaved").count(), 0);
    // A file in the folder's place.
    const games = join(data, "games");
    await rename(games, join(data, "aside"));
    await writeFile(games, "");
    await player.move("b1", "b3");
    await player.the("unsaved").waitFor();
    await player.the("fault").getByRole("button").click();
    await player.tap("home");
    await player.begin("person", "person");
    await player.the("fault").waitFor();
    assert.match(await player.the("fault").innerText(), /n’est pas enregistrée/);
    await player.the("unsaved").waitFor();
    await rm(games);
    await rename(join(data, "aside"), games);
    await player.move("b1", "b3");
    await player.the("unsaved").waitFor({ state: "detached" });
  });
});

describe("colours that are forced", () => {
  inApp(
    "still show who is to move",
    async (player) => {
      await player.begin("person", "person");
      const borders = () =>
        player.page.locator("section.seat").evaluateAll((seats) => seats.map((seat) => getComputedStyle(seat).borderTopStyle));
      const before = await borders();
      assert.deepEqual([...before].sort(), ["dotted", "solid"]);
      await player.move("b1", "b3");
      assert.deepEqual(await borders(), before.reverse());
    },
    { forcedColors: "active" },
  );
});

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
