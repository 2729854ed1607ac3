// Suot à in a real browser: what is its own, and what players of other apps complained about.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, screenshots } from "../browser.mjs";

const inApp = appTests();

describe("Suot à", () => {
  inApp("a stack opens by a long press and by a key, and is read from the top down", async (player) => {
    await player.animate("off");
    const start = "4ac1/4(cB)1a/3(BaB)c2/(Ca)(bAbA)3(bA)1/2C3A/3C3 b";
    await player.receive("suota", { start, setup: { goal: 12 } });
    const name = await player.cell("b3").getAttribute("aria-label");
    assert.match(name, /^b3, pile de 4, de haut en bas : pièce blanche à un collier, pièce noire à deux colliers, pièce blanche à un collier, pièce noire à deux colliers\. En jeu : Blanc 4, Noir 1/);
    const at = await player.middle("b3");
    const touch = await player.page.context().newCDPSession(player.page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await player.the("stack").waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    assert.equal(await player.the("stack").locator("li").count(), 4);
    assert.equal(await player.ply(), 0);
    await player.page.screenshot({ path: join(screenshots, "suota-stack.png") });
    await player.page.keyboard.press("Escape");
    await player.the("stack").waitFor({ state: "detached" });
    assert.equal(await player.page.locator("[aria-selected=true]").count(), 0, "a long press selects nothing");
    await player.cell("d4").focus();
    await player.page.keyboard.press("o");
    assert.equal(await player.the("stack").locator("li").count(), 3);
    await player.page.keyboard.press("Escape");
    // The board says what a stack is worth, and at what distance it can be taken.
    assert.equal(await player.page.locator("[data-stack]").count(), 5);
    assert.equal(await player.page.locator("[data-stake]").count(), 7);
  });

  inApp(
    "more than ten taken pieces do not break the panel",
    async (player) => {
      await player.animate("off");
      // Fourteen pieces lie covered, more than any side has.
      const start = "7/(aBaBaB)(cAcAcA)5/(bCb)(bC)C(aA)3/7/7/7 b";
      await player.receive("suota", { start, setup: { goal: 12 } });
      assert.match(await player.the("counter-white").innerText(), /^17 points sur 12$/);
      const panel = await player.page.locator("section.seat").evaluateAll((seats) =>
        seats.map((seat) => ({ width: seat.scrollWidth - seat.clientWidth, height: seat.getBoundingClientRect().height })),
      );
      for (const { width, height } of panel) {
        assert.ok(width <= 0, "nothing sticks out");
        assert.ok(height < 80, `a panel of ${height} px`);
      }
      await player.page.screenshot({ path: join(screenshots, "suota-many.png") });
    },
    { viewport: { width: 320, height: 640 } },
  );

  inApp("targets tell the exact distance, refusals too", async (player) => {
    await player.receive("suota", { moves: ["b1d3"] });
    await player.touch(player.cell("f5"));
    const mark = player.cell("d3");
    assert.equal(await mark.getAttribute("data-target"), "2");
    assert.match(await mark.getAttribute("aria-label"), /prise possible, dernier coup$/);
    await player.touch(player.cell("a6"));
    await player.touch(player.cell("c6"));
    await player.touch(player.cell("c4"));
    await player.touch(player.cell("d3"));
    await player.page.waitForFunction(() => /exactement|loin|droite/.test(document.querySelector("[data-testid=note]")?.textContent ?? ""));
    assert.equal(await player.ply(), 1);
  });
});

describe("the start of Suot à", () => {
  inApp("is arranged freely, and the arrangement is remembered", async (player) => {
    await player.choose("suota");
    await player.the("rule-layout").selectOption("own");
    const place = (name) => player.the("arrange").getByRole("button", { name: new RegExp(`^${name},`) });
    await place("a1").tap();
    await place("a2").tap();
    assert.equal(await player.the("arrange").getAttribute("data-layout"), ".CACACA|AB.B.B.");
    await player.page.screenshot({ path: join(screenshots, "suota-arrange.png") });
    await player.the("seat-second").selectOption("person");
    await player.tap("start");
    await player.the("board").waitFor();
    assert.match(await player.position(), /^acacac1\/1b1b1ba\/7\/7\/AB1B1B1\/1CACACA w$/);
    await player.page.reload();
    await player.the("choose-suota").click();
    assert.equal(await player.the("arrange").getAttribute("data-layout"), ".CACACA|AB.B.B.");
  });
});
