// Every screen at the sizes of a small phone, a phone, a tablet and a desktop, light and dark, in both languages.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, screens, screenshots } from "../browser.mjs";
import { tour } from "../tour.mjs";

const inApp = appTests();

/** Buttons and the like that a finger would miss. */
const tooSmall = (player) =>
  player.page.evaluate(() =>
    [...document.querySelectorAll("button, select, summary, a, input:not([type=radio], [type=checkbox], [type=file])")]
      .map((control) => [control, control.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (width < 48 || height < 47.5))
      .map(([control, { width, height }]) => `${control.outerHTML.slice(0, 80)} ${Math.round(width)}×${Math.round(height)}`),
  );

const views = screens.flatMap((size) =>
  ["light", "dark"].flatMap((colorScheme) => ["fr-FR", "en-GB"].map((locale) => ({ size, colorScheme, locale }))),
);
// A phone that lies on its side.
views.push({ size: [844, 390], colorScheme: "light", locale: "fr-FR" });

for (const { size, colorScheme, locale } of views) {
  const [width, height] = size;
  const touch = width < 1000;
  describe(`at ${width}×${height}, ${colorScheme}, ${locale}`, () => {
    inApp(
      "every screen fits, and a finger hits every button",
      async (player) => {
        await player.animate("off");
        await tour(player, async (screen) => {
          const name = `screen-${screen}-${width}x${height}-${colorScheme}-${locale.slice(0, 2)}.png`;
          await player.page.screenshot({ path: join(screenshots, name) });
          assert.deepEqual(await player.cut(), [], `nothing is cut on the screen ${screen}`);
          assert.deepEqual(await tooSmall(player), [], `every button is large enough on the screen ${screen}`);
        });
      },
      { viewport: { width, height }, isMobile: touch, hasTouch: touch, deviceScaleFactor: 1, colorScheme, locale },
    );
  });
}
