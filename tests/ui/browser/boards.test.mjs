// What the boards share, in a real browser.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, checkable, screens, screenshots } from "../browser.mjs";
import { allEdges } from "../sumito.mjs";

const inApp = appTests();

describe("against Facile, with animation", () => {
  for (const game of ["sumito", "hex", "suota"]) {
    inApp(`${game}: the answers come, and undo takes back both`, async (player) => {
      await player.begin("person", "facile", game);
      const start = await player.position();
      for (const round of [1, 2]) {
        assert.ok(await player.myTurn());
        const [{ id }] = await player.shell("list_games");
        const { choices } = await player.shell("view", { id });
        await player.touchMove(choices[Math.floor(choices.length / 3)].text);
        await player.untilPly(round * 2);
      }
      assert.ok(await player.myTurn());
      await player.tap("undo");
      await player.untilPly(2);
      await player.tap("undo");
      await player.untilPly(0);
      assert.equal(await player.position(), start);
    });
  }
});

describe("what everybody can use", () => {
  inApp("coordinates cannot be selected", async (player) => {
    await player.begin("person", "person", "sumito");
    await player.page.evaluate(() => getSelection().selectAllChildren(document.querySelector("[data-testid=board]")));
    const style = await player.page.locator(".labels text").first().evaluate((label) => getComputedStyle(label).userSelect);
    assert.equal(style, "none");
  });

  inApp("the last choice of each game is remembered", async (player) => {
    await player.begin("person", "person", "sumito", { layout: "belgian", goal: 4 });
    await player.tap("home");
    await player.begin("moyen", "person", "hex", { size: 13 });
    await player.page.reload();
    await player.the("choose-sumito").click();
    assert.equal(await player.the("rule-layout").inputValue(), "belgian");
    assert.equal(await player.the("rule-goal").inputValue(), "4");
    assert.equal(await player.the("seat-second").inputValue(), "person");
    await player.the("game-hex").check();
    assert.equal(await player.the("rule-size").inputValue(), "13");
    assert.equal(await player.the("seat-first").inputValue(), "moyen");
  });

  const scenes = {
    loa: { moves: ["e8g6", "a5c7", "d1b3", "a7d7", "b8b5", "a6d6"], touch: ["g1"] },
    sumito: { start: allEdges, touch: ["e7", "e8"] },
    hex: { setup: { swap: true }, moves: ["f6"], touch: ["e5"] },
    suota: { start: "4ac1/4(cB)1a/3(BaB)c2/(Ca)(bAbA)3(bA)1/2C3A/3C3 b", setup: { goal: 12 }, touch: ["e4"] },
  };

  for (const colorScheme of ["light", "dark"]) {
    inApp(
      `axe finds nothing serious on the boards, ${colorScheme}`,
      async (player) => {
        const check = async (where) => assert.deepEqual(await player.serious(), [], `on ${where}`);
        await player.choose("suota");
        await player.the("rule-layout").selectOption("own");
        await check("set-up");
        await player.tap("home");
        for (const [game, scene] of Object.entries(scenes)) {
          await player.receive(game, scene);
          for (const cell of scene.touch) await player.touch(player.cell(cell));
          await player.tap("type");
          await check(game);
          if (game === "suota") {
            await player.cell("d4").focus();
            await player.page.keyboard.press("o");
            await check("an open stack");
            await player.page.keyboard.press("Escape");
          }
          await player.tap("type");
          await player.tap("resign");
          await check("a question");
          await player.tap("confirm");
          await player.over().waitFor();
          await check("the end of a game");
          await player.tap("home");
        }
      },
      { colorScheme, ...checkable },
    );
  }

  for (const [width, height] of screens) {
    for (const colorScheme of ["light", "dark"]) {
      const touch = width < 1000;
      inApp(
        `the boards fit ${width}×${height}, ${colorScheme}`,
        async (player) => {
          for (const [game, scene] of Object.entries(scenes)) {
            await player.receive(game, scene);
            for (const cell of scene.touch) {
              const at = await player.middle(cell);
              if (touch) await player.page.touchscreen.tap(at.x, at.y);
              else await player.page.mouse.click(at.x, at.y);
            }
            await player.page.waitForTimeout(300);
            await player.page.screenshot({ path: join(screenshots, `${game}-${width}x${height}-${colorScheme}.png`) });
            const overflow = await player.page.evaluate(() => ({
              wide: document.documentElement.scrollWidth > innerWidth,
              tall: document.documentElement.scrollHeight > innerHeight,
              small: [...document.querySelectorAll("button")]
                .map((control) => control.getBoundingClientRect())
                .filter((box) => box.width > 0 && (box.width < 44 || box.height < 44)).length,
            }));
            assert.deepEqual(overflow, { wide: false, tall: false, small: 0 }, game);
            await player.the("home").click();
          }
        },
        { viewport: { width, height }, isMobile: touch, hasTouch: touch, deviceScaleFactor: 1, colorScheme, reducedMotion: "reduce" },
      );
    }
  }
});
