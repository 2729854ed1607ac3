// Sumito in a real browser: what is its own, and what players of other apps complained about.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";
import { allEdges, pushes, sumitoPosition } from "../sumito.mjs";

const inApp = appTests();

describe("Sumito", () => {
  inApp(
    "an ejection over each edge is possible at 320 px, with a whole thumb",
    async (player) => {
      await player.animate("off");
      await player.receive("sumito", { start: allEdges });
      const name = { 0: "nord-est", 1: "l’est", 2: "sud-est", 3: "sud-ouest", 4: "l’ouest", 5: "nord-ouest" };
      for (const { direction, pushers } of pushes) {
        for (const cell of pushers) await player.touch(player.cell(cell));
        const arrows = await player.page.locator(".arrow").evaluateAll((list) =>
          list.map((arrow) => {
            const { x, y, width, height } = arrow.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2, width, height, direction: Number(arrow.dataset.direction), label: arrow.getAttribute("aria-label") };
          }),
        );
        const arrow = arrows.find((arrow) => arrow.direction === direction);
        assert.ok(arrow, `${pushers} must be offered direction ${direction}`);
        assert.match(arrow.label, new RegExp(`^Pousser hors du plateau, vers .*${name[direction]}$`));
        assert.ok(arrow.width >= 44 && arrow.height >= 44, `a target of ${arrow.width}×${arrow.height}`);
        assert.ok(arrow.x >= 22 && arrow.x <= 298, "the target is on the screen");
        for (const other of arrows) {
          if (other === arrow) continue;
          const apart = Math.hypot(other.x - arrow.x, other.y - arrow.y);
          assert.ok(apart >= 44, `targets do not overlap: ${apart} px apart`);
        }
        await player.touch(player.page.locator(`[data-direction="${direction}"]`));
        assert.match(await player.ended(), /6 billes adverses sont sorties/);
        assert.match(await player.the("counter-black").innerText(), /^6 sur 6$/);
        await player.tap("undo");
        await player.untilPly(0);
        assert.match(await player.the("counter-black").innerText(), /^5 sur 6$/);
      }
    },
    { viewport: { width: 320, height: 640 } },
  );

  inApp("a swipe selects marbles, and a swipe from them pushes", async (player) => {
    await player.animate("off");
    await player.receive("sumito", { start: allEdges });
    const [first, second] = [await player.middle("e7"), await player.middle("e8")];
    await player.fingers([first, { x: (first.x + second.x) / 2, y: first.y }, second]);
    assert.equal(await player.page.locator("[aria-selected=true]").count(), 2);
    assert.equal(await player.ply(), 0, "a swipe over marbles only selects them");
    // A swipe that the system takes away does nothing; nor does a second finger.
    await player.fingers([second, { x: second.x + 40, y: second.y }], [first, first]);
    assert.equal(await player.ply(), 0);
    await player.fingers([first, { x: first.x + 15, y: first.y }, { x: first.x + 50, y: first.y + 4 }]);
    await player.untilPly(1);
    assert.match(await player.ended(), /Les noirs gagnent/);
  });

  inApp("refusals say why, with numbers", async (player) => {
    const start = sumitoPosition(
      ["e4", "e5", "c2", "c3", "c4", "c5", "a1", "a2", "a3"],
      ["e6", "e7", "i5", "i6", "i7", "i8", "h4", "h5", "h6"],
    );
    await player.receive("sumito", { start });
    const note = async (pattern) => {
      await player.page.waitForFunction((text) => new RegExp(text).test(document.querySelector("[data-testid=note]")?.textContent ?? ""), pattern);
    };
    await player.touch(player.cell("e4"));
    await player.touch(player.cell("e5"));
    await player.touch(player.cell("e6"));
    await note("2 contre 2 : il faut être plus nombreux dans l’axe");
    await player.touch(player.cell("i5"));
    await note("n’est pas voisine|noirs de jouer");
    for (const cell of ["c2", "c3", "c4", "c5"]) await player.touch(player.cell(cell));
    await note("Pas plus de 3");
    assert.equal(await player.page.locator("[aria-selected=true]").count(), 3, "the three stay selected");
    assert.equal(await player.ply(), 0);
  });

  inApp("undo brings an ejected marble back, and a reload keeps the count", async (player) => {
    await player.receive("sumito", { start: allEdges, setup: { goal: 6 } });
    await player.touchMove("e7e8");
    await player.over().waitFor();
    await player.page.reload();
    await player.tap("my-games");
    await player.page.locator("[data-game] .open").click();
    await player.the("board").waitFor();
    assert.equal(await player.page.locator("[data-side=black] [data-tray]").getAttribute("data-tray"), "6");
    await player.tap("undo");
    await player.untilPly(0);
    assert.equal(await player.page.locator("[data-side=black] [data-tray]").getAttribute("data-tray"), "5");
    assert.equal(await player.page.locator('[data-cell="e9"]').getAttribute("aria-label").then((name) => name.includes("bille blanche")), true);
  });
});
