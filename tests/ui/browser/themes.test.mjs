// Every theme, light and dark: what must be told apart can be, measured on the real page.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, checkable, games, screenshots } from "../browser.mjs";
import { tour } from "../tour.mjs";

const inApp = appTests();

const themes = ["wood", "slate", "clear"];

/**
 * The contrasts of the page by WCAG 2, as lines of those that are too low: text 4.5:1 to what lies behind it, pieces and
 * marks 3:1 to every cell that they may lie on; with `grey`, the pieces of both sides 3:1 to each other.
 */
function poorContrasts(grey) {
  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const luminance = (text) => {
    const [r, g, b] = rgb(text).map((value) => (value /= 255) && (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };
  const poor = new Set();
  const check = (what, a, b, least) => {
    if (ratio(a, b) < least) poor.add(`${what}: ${a} on ${b} is ${ratio(a, b).toFixed(2)}`);
  };
  const style = (element) => getComputedStyle(element);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = style(at);
      if ((rgb(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
    }
    return style(document.documentElement).backgroundColor;
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    const text = words.currentNode.textContent.trim();
    if (text === "" || element.closest("svg, .unseen, option, :disabled") || !element.checkVisibility()) continue;
    check(text, style(element).color, behind(element), 4.5);
  }
  for (const [text, ground] of [
    [".labels text", ".frame"],
    [".reach text", ".reach circle"],
    [".capture text", ".badge"],
    [".count-text", ".count"],
  ]) {
    const [under] = all(ground);
    for (const element of all(`.board ${text}`)) check(text, style(element).fill, style(under).fill, 4.5);
  }
  const cells = new Set(all(".board .cell > polygon:first-child").map((cell) => style(cell).fill));
  const bodies = new Set(all(".board .piece .body").map((body) => style(body).fill));
  const marks = [
    ...all(".board .reach circle").map((mark) => ["a target", style(mark).fill]),
    ...all(".board .capture path").map((mark) => ["a capture", style(mark).stroke]),
    ...all(".board .chosen").map((mark) => ["what is selected", style(mark).stroke]),
  ];
  for (const cell of cells) {
    for (const body of bodies) check("a piece", body, cell, 3);
    for (const [what, mark] of marks) check(what, mark, cell, 3);
  }
  if (grey) for (const one of bodies) for (const other of bodies) if (one !== other) check("a piece to the other side's", one, other, 3);
  return { poor: [...poor], cells: cells.size, bodies: bodies.size };
}

for (const theme of themes) {
  for (const scheme of ["light", "dark"]) {
    describe(`the theme ${theme}, ${scheme}`, () => {
      inApp(
        "tells words, pieces and marks from what lies behind them, and axe finds nothing serious",
        async (player) => {
          await player.animate("off");
          await player.tap("settings");
          await player.the(`theme-${theme}`).check();
          await player.the(`scheme-${scheme}`).check();
          await player.tap("home");
          await tour(player, async (screen) => {
            const { poor, cells, bodies } = await player.page.evaluate(poorContrasts, theme === "clear");
            assert.deepEqual(poor, [], `on the screen ${screen}`);
            if (games.includes(screen)) assert.ok(cells > 0 && bodies === 2, "the board and both sides were looked at");
            assert.deepEqual(await player.serious(), [], `on the screen ${screen}`);
            await player.page.screenshot({ path: join(screenshots, `theme-${theme}-${scheme}-${screen}.png`) });
          });
        },
        // The system has it the other way round: what was chosen holds.
        { colorScheme: scheme === "light" ? "dark" : "light", ...checkable },
      );
    });
  }
}

describe("a chosen theme", () => {
  inApp("is there before anything is painted at the next start", async (player, { url }) => {
    await player.tap("settings");
    await player.the("theme-slate").check();
    await player.the("scheme-dark").check();
    const chosen = await player.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    // The app's own script never comes: what is painted now is what is painted first.
    await player.page.route("**/assets/*.js", (route) => route.abort());
    await player.page.goto(url, { waitUntil: "domcontentloaded" });
    assert.equal(await player.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), chosen);
    player.faults.length = 0;
  });
});
