// What some people need: large letters, small screens, the keyboard, the ear, an unsteady hand, colours of their own.
import assert from "node:assert/strict";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";

const inApp = appTests();

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
      await player.page.waitForFunction((left) => document.querySelectorAll("[data-game]").length === left, left);
      // Longer than what counts as a double tap.
      await player.page.waitForTimeout(400);
      assert.equal(await rows.count(), left);
      assert.equal(await focused(player), where);
    }
  });
});

describe("the focus comes back", () => {
  inApp("from what the menu opened to its button, from a screen to the button of home", async (player) => {
    await player.begin("person", "person");
    await player.move("b1", "b3");
    for (const [item, open] of [
      ["export", "export-text"],
      ["moves", "cancel"],
      ["keys-list", "keys"],
      ["open-help", "help"],
    ]) {
      await player.the("more").focus();
      await player.page.keyboard.press("Enter");
      await player.the(item).focus();
      await player.page.keyboard.press("Enter");
      await player.the(open).last().waitFor();
      await player.the("watch").waitFor({ state: "detached" });
      await player.page.keyboard.press("Escape");
      await player.page.locator("dialog").waitFor({ state: "detached" });
      assert.equal(await focused(player), "more", `after ${item}`);
    }
    await player.tap("home");
    for (const screen of ["my-games", "ratings", "settings", "new-game"]) {
      await player.the(screen).focus();
      await player.page.keyboard.press("Enter");
      await player.the("home").waitFor();
      await player.page.keyboard.press("Escape");
      await player.the("new-game").waitFor();
      assert.equal(await focused(player), screen);
    }
  });
});

describe("what is said", () => {
  inApp("is about what there is", async (player) => {
    const said = async () => (await player.the("said").textContent()).trim();
    await player.animate("off");
    await player.begin("person", "person");
    await player.cell("b1").tap();
    assert.match(await said(), /^Sélection : b1, pion noir, 3 coups possibles\.$/);
    await player.cell("b3").tap();
    await player.untilPly(1);
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    assert.match(await said(), /^Les (noirs|blancs) gagnent : les (noirs|blancs) abandonnent\.$/);
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
        const check = async (where) => {
          assert.deepEqual(await player.cut(), [], `on ${where}`);
          assert.deepEqual(await player.split(), [], `words on ${where}`);
        };
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
        await player.tap("cancel");
        await player.tap("home");
        for (const screen of ["my-games", "ratings", "settings"]) {
          await player.tap(screen);
          await check(screen);
          await player.tap("home");
        }
        await player.tap("settings");
        await player.tap("about");
        await player.the("version").waitFor();
        await check("about");
        await player.tap("home");
        await player.tap("home");
        await player.tap("my-games");
        await player.the("delete").first().tap();
        await player.the("undo-note").waitFor();
        await check("a deleted game");
        await player.tap("bin");
        await player.the("restore-game").waitFor();
        await check("the bin");
      },
      { viewport: { width, height } },
    );
  }
});

describe("the board for the ear", () => {
  const ear = async (player, key) => {
    const before = await player.the("said").textContent();
    await player.page.keyboard.press(key);
    await player.page.waitForFunction((before) => document.querySelector("[data-testid=said]").textContent !== before, before);
    return (await player.the("said").textContent()).trim();
  };

  inApp("tells where somebody is, the moves, the lines and the last move", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    await player.cell("b1").focus();
    assert.equal(await ear(player, "l"), "Aucun coup n’a encore été joué.");
    assert.equal(await ear(player, "i"), "b1, pion noir, 3 coups possibles. Aux noirs de jouer. Noir 2 groupes, Blanc 2 groupes.");
    assert.equal(await ear(player, "m"), "b1, 3 coups : b3, d3 et h1.");
    const lines = await ear(player, "r");
    assert.match(lines, /Vers l’est : c1, pion noir ; d1, pion noir ;/);
    assert.match(lines, /Vers le nord : b8, pion noir\./);
    assert.match(lines, /Vers le nord-ouest : a2, pion blanc\./);
    await player.move("b1", "b3");
    await player.cell("b3").focus();
    assert.equal(await ear(player, "l"), "Noir va de b1 à b3, vers le nord ; Noir 3 groupes, Blanc 2 groupes.");
  });

  inApp("jumps to pieces, targets, corners and edges", async (player) => {
    const here = () => player.page.evaluate(() => document.activeElement.dataset.cell);
    const press = async (...keys) => {
      for (const key of keys) await player.page.keyboard.press(key);
      return here();
    };
    await player.begin("person", "person");
    await player.cell("d4").focus();
    assert.equal(await press("PageUp"), "d8");
    assert.equal(await press("PageDown"), "d1");
    assert.equal(await press("Control+Home"), "a8");
    assert.equal(await press("Control+End"), "h1");
    assert.equal(await press("Shift+P"), "g1");
    assert.equal(await press("p"), "b8", "after the last piece comes the first");
    await press("Enter");
    const targets = await player.targets();
    assert.ok(targets.includes(await press("p")), "a selection's targets are next");
    await press("Escape", "h");
    await player.the("keys").waitFor();
    assert.match(await player.the("keys").innerText(), /Où suis-je/);
    await press("Escape");
    await player.the("keys").waitFor({ state: "detached" });
    assert.notEqual(await here(), undefined, "the focus is on the board again");
  });

  for (const [game, text, sentence] of [
    ["sumito", "a1b2", /^Noir (avance|décale) .* vers le nord(-est)?\.$/],
    ["hex", "f6", /^Rouge pose en f6\.$/],
    ["suota", null, /^Blanc va de [a-g]\d à [a-g]\d, vers le nord ; Blanc 0 point sur 9, Noir 0 point sur 9\.$/],
  ]) {
    inApp(`hears a move of ${game} as one sentence`, async (player) => {
      await player.animate("off");
      await player.sample(game, 0);
      const { choices } = await player.shell("view", { id: player.game });
      await player.touchMove(text ?? choices.find(({ attempt }) => attempt.then.cell - attempt.select[0] >= 7).text);
      assert.match((await player.the("said").textContent()).trim(), sentence);
    });
  }
});

describe("a board as somebody likes it", () => {
  inApp("without coordinates, and with the controls on the left", async (player) => {
    await player.page.setViewportSize({ width: 1280, height: 800 });
    await player.tap("settings");
    await player.the("coordinates").uncheck();
    await player.the("left-handed").check();
    await player.tap("home");
    await player.begin("person", "person");
    assert.equal(await player.page.locator(".board .labels").count(), 0);
    const [board, tools] = [await player.the("board").boundingBox(), await player.the("undo").boundingBox()];
    assert.ok(tools.x + tools.width < board.x, "the controls are left of the board");
    await player.page.setViewportSize({ width: 390, height: 844 });
    const [undo, leave] = [await player.the("undo").boundingBox(), await player.the("new-game").boundingBox()];
    assert.ok(leave.x < undo.x, "the bar is mirrored");
  });
});
