// What the app teaches: the help of each game, its search and its diagrams, and the lessons.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, screenshots, screens } from "../browser.mjs";

const inApp = appTests();
const games = ["sumito", "loa", "hex", "suota"];
const data = async (path) => JSON.parse(await readFile(new URL(`../../../ui/src/${path}`, import.meta.url), "utf8"));
const words = { fr: await data("messages/fr.json"), en: await data("messages/en.json") };
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const focused = (player) => player.page.evaluate(() => document.activeElement?.dataset.testid ?? document.activeElement?.id);

async function complaints(player) {
  return player.page.evaluate(async (axe) => {
    if (!globalThis.axe) globalThis.eval.call(globalThis, axe);
    const { violations } = await globalThis.axe.run(document);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
  }, axe);
}

describe("the help", () => {
  for (const game of games) {
    inApp(`of ${game} draws every diagram, and tells each in words`, async (player) => {
      const parts = (await data(`games/${game}/help.json`)).flatMap(({ parts }) => parts);
      const captions = parts.flatMap(({ figure }) => (figure ? [words.fr[figure.caption]] : []));
      await player.tap("open-help");
      await player.the(`help-game-${game}`).check();
      await player.page.waitForFunction((count) => document.querySelectorAll("[data-testid=diagram]").length === count, captions.length);
      for (const caption of captions) await player.page.getByRole("img", { name: caption, exact: true }).waitFor();
    });
  }

  inApp("opens from home, the set-up and a game, and gives the screen back", async (player) => {
    await player.the("open-help").focus();
    await player.page.keyboard.press("Enter");
    await player.the("help").waitFor();
    await player.page.keyboard.press("Escape");
    await player.the("help").waitFor({ state: "detached" });
    assert.equal(await focused(player), "open-help");
    await player.choose("hex");
    await player.the("rule-size").selectOption("13");
    await player.tap("open-help");
    assert.equal(await player.the("help").getAttribute("data-game"), "hex");
    await player.page.goBack();
    await player.the("help").waitFor({ state: "detached" });
    assert.equal(await player.the("rule-size").inputValue(), "13", "what was chosen is still there");
    await player.tap("start");
    await player.tap("more");
    await player.tap("open-help");
    assert.equal(await player.the("help").getAttribute("data-game"), "hex");
    await player.tap("help-close");
    await player.the("help").waitFor({ state: "detached" });
    assert.equal(await player.the("board").count(), 1, "the game is still there");
  });

  inApp("explains a refused move where it is asked why", async (player) => {
    await player.begin("person", "person");
    await player.cell("b1").tap();
    await player.cell("b4").tap();
    await player.tap("why");
    assert.match(await player.the("help-sought").innerText(), /^Compter la ligne/);
    await player.page.waitForTimeout(300);
    const { y } = await player.the("help-sought").boundingBox();
    assert.ok(y > 0 && y < 400, `it stands at the top: ${y}`);
    await player.tap("help-close");
    await player.tap("home");
    await player.receive("sumito", { start: "wwwww/4w1/7/8/2bbww3/8/1bbbwb1/6/bbb2-5b5w b" });
    await player.cell("e3").tap();
    await player.cell("e4").tap();
    await player.cell("e5").tap();
    await player.tap("why");
    assert.match(await player.the("help-sought").innerText(), /^Ce qui bloque une poussée/);
  });

  inApp("explains a refused text, and an end", async (player) => {
    await player.begin("person", "person", "suota");
    await player.tap("type");
    await player.the("typed").fill("d1d3");
    await player.the("typed").press("Enter");
    await player.tap("typed-why");
    assert.match(await player.the("help-sought").innerText(), /^Avancer/);
    await player.tap("help-close");
    await player.tap("type");
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    await player.tap("why");
    assert.match(await player.the("help-sought").innerText(), /^On compte les pièces couvertes/);
  });

  inApp("is searched whatever the accents", async (player) => {
    await player.tap("open-help");
    await player.the("help-search").fill("EGALITE");
    const shown = () => player.page.locator("[data-testid=help] article").allInnerTexts();
    await player.page.waitForFunction(() => document.querySelectorAll("[data-testid=help] article").length < 10);
    const found = await shown();
    assert.ok(found.length >= 2 && found.every((text) => /égalité/i.test(text)), found.join("\n"));
    assert.equal(await player.the("help-found").innerText(), `${found.length} passages`);
    assert.ok(await player.the("topic-move").isVisible());
    assert.equal(await player.the("topic-house").count(), 0, "sections without a find are not offered");
    await player.the("help-search").fill("zzz");
    await player.page.waitForFunction(() => document.querySelectorAll("[data-testid=help] article").length === 0);
    assert.match(await player.the("help-found").innerText(), /zzz/);
    await player.the("help-search").press("Escape");
    assert.ok((await shown()).length > 20, "Escape only clears the field");
    await player.the("help-search").fill("tabulation");
    await player.the("help").getByTestId("keys").waitFor();
    await player.the("help-search").press("Escape");
    await player.tap("topic-vocabulary");
    assert.match(await focused(player), /vocabulary/);
  });
});

describe("a lesson", () => {
  for (const game of games) {
    inApp(`of ${game} is played to its end by touch, and nothing of it is kept`, async (player) => {
      await player.animate("off");
      const steps = await data(`games/${game}/lesson.json`);
      await player.choose(game);
      await player.tap("learn");
      if (game === "hex") {
        await player.the("board").waitFor();
        assert.ok((await player.middle("a1")).y < (await player.middle("a5")).y, "top and bottom are where the words say");
      }
      for (const [index, step] of steps.entries()) {
        await player.page.getByText(words.fr[step.task], { exact: true }).waitFor();
        const sketch = { game, rules: step.rules ?? {}, position: step.position ?? null, moves: step.moves ?? [] };
        const { view } = await player.shell("picture", { sketch });
        const taps = (text) => view.choices.find((choice) => choice.text === text).attempt;
        const wrong = step.wrong?.[0]?.moves[0] ?? view.choices.map(({ text }) => text).find((text) => !step.accept.includes(text));
        await play(player, taps(wrong));
        const verdict = player.page.locator("[data-testid=verdict][data-kind=wrong]");
        await verdict.waitFor();
        assert.equal(await verdict.innerText(), words.fr[step.wrong?.[0]?.say ?? step.other]);
        assert.equal(await player.position(), view.position, "a wrong move is not played");
        await play(player, taps(step.accept[0]));
        await player.page.locator("[data-testid=verdict][data-kind=right]").waitFor();
        assert.equal(await player.the("verdict").innerText(), words.fr[step.done]);
        assert.equal(await player.ply(), view.ply + 1);
        if (index < steps.length - 1) await player.tap("lesson-next");
      }
      await player.tap("lesson-play");
      assert.ok(await player.the(`game-${game}`).isChecked());
      assert.equal(await player.the("learn").innerText(), words.fr["help.learnAgain"]);
      await player.tap("home");
      assert.deepEqual(await player.shell("list_games"), []);
    });
  }

  inApp("is played by keyboard and by text, with a hint, and names refusals", async (player) => {
    await player.choose("loa");
    await player.tap("learn");
    await player.the("board").waitFor();
    await player.cell("b1").focus();
    await player.page.keyboard.press("Enter");
    await player.cell("b4").focus();
    await player.page.keyboard.press("Enter");
    await player.page.locator("[data-testid=verdict][data-kind=wrong]").waitFor();
    assert.equal(await player.the("verdict").innerText(), words.fr["loa.lesson.1.wrongDistance"]);
    await player.the("verdict").locator("xpath=..").getByTestId("why").tap();
    assert.match(await player.the("help-sought").innerText(), new RegExp(words.fr["loa.help.count.title"]));
    await player.tap("help-close");
    await player.tap("lesson-show");
    await player.the("hint-mark").waitFor();
    await player.cell("b3").focus();
    await player.page.keyboard.press("Enter");
    await player.page.locator("[data-testid=verdict][data-kind=right]").waitFor();
    await player.page.waitForFunction(() => document.activeElement?.dataset.testid === "lesson-next");
    await player.page.keyboard.press("Enter");
    await player.page.waitForFunction(() => document.activeElement?.dataset.testid === "task");
    await player.tap("type");
    await player.the("typed").fill("b1-h1");
    await player.the("typed").press("Enter");
    await player.page.locator("[data-testid=verdict][data-kind=right]").waitFor();
  });
});

/** The taps of a move, as a finger makes them. */
async function play(player, { select, then }) {
  for (const cell of select) await player.page.locator(`[data-index="${cell}"]`).tap();
  if (then.button) await player.tap(then.button);
  else if (then.direction !== undefined) await player.touch(player.page.locator(`[data-direction="${then.direction}"]`));
  else await player.page.locator(`[data-index="${then.cell}"]`).tap();
}

describe("the help and the lessons look right", () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const locale of ["fr-FR", "en-GB"]) {
      inApp(
        `${colorScheme}, ${locale}`,
        async (player) => {
          for (const [width, height] of screens) {
            await player.page.setViewportSize({ width, height });
            const game = games[screens.findIndex((screen) => screen[0] === width)];
            const shot = (name) =>
              player.page.screenshot({ path: join(screenshots, `${name}-${width}x${height}-${colorScheme}-${locale.slice(0, 2)}.png`) });
            await player.tap("open-help");
            await player.the(`help-game-${game}`).check();
            await player.the("diagram").nth(3).waitFor();
            assert.deepEqual(await complaints(player), []);
            await shot("help");
            await player.the("topic-move").click();
            await player.page.waitForTimeout(200);
            await shot("help-move");
            await player.the("help").getByTestId("learn").click();
            await player.the("board").waitFor();
            assert.deepEqual(await complaints(player), []);
            await shot("lesson");
            await player.the("lesson-show").click();
            await shot("lesson-shown");
            await player.the("home").click();
          }
        },
        { colorScheme, locale, bypassCSP: true },
      );
    }
  }
});
