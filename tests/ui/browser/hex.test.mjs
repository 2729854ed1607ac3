// Hex in a real browser: what is its own, and what players of other apps complained about.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, screenshots } from "../browser.mjs";

const inApp = appTests();

describe("Hex", () => {
  inApp("a small cell is aimed at first, and a slip places nothing", async (player) => {
    await player.animate("off");
    await player.begin("person", "person", "hex", { size: 19 });
    await player.touch(player.cell("j10"));
    assert.equal(await player.ply(), 0);
    await player.the("place-here").waitFor();
    assert.match(await player.the("place-here").innerText(), /j10/);
    await player.touch(player.cell("k11"));
    assert.equal(await player.ply(), 0, "another cell moves the aim");
    await player.placeHere();
    await player.untilPly(1);
    assert.match(await player.position(), /^(19\/){10}10r8\//);
    await player.touch(player.cell("j10"));
    await player.page.waitForTimeout(320);
    await player.touch(player.cell("j10"));
    await player.untilPly(2);
  });

  inApp("a pinch looks nearer and never places a stone", async (player) => {
    await player.animate("off");
    await player.begin("person", "person", "hex", { size: 19 });
    const middle = await player.middle("j10");
    const width = async () => (await player.cell("j10").boundingBox()).width;
    const before = await width();
    const way = (side) => [0, 1, 2, 3, 4].map((step) => ({ x: middle.x + side * (12 + step * 18), y: middle.y }));
    await player.fingers(way(-1), way(1));
    assert.ok((await width()) > before * 2, "a pinch enlarges the cells");
    assert.equal(await player.ply(), 0);
    assert.equal(await player.the("place-here").count(), 0, "a pinch does not aim either");
    // Panning with one finger places nothing; a cell that is large enough takes one tap.
    const seen = await player.middle("j10");
    await player.fingers([seen, { x: seen.x + 20, y: seen.y }, { x: seen.x + 60, y: seen.y + 30 }]);
    assert.ok(Math.abs((await player.middle("j10")).x - seen.x) > 30, "one finger moves the board");
    assert.equal(await player.ply(), 0);
    await player.touch(player.cell("j10"));
    await player.untilPly(1);
    await player.tap("whole");
    assert.ok(Math.abs((await width()) - before) < 1);
  });

  inApp("sizes 11, 13, 19 and 11 again keep edges, corners and the win", async (player) => {
    await player.animate("off");
    for (const size of [11, 13, 19, 11]) {
      const column = Array.from({ length: size - 1 }, (_, row) => [`b${row + 1}`, `a${row + 1}`]).flat();
      await player.receive("hex", { setup: { size }, moves: column });
      assert.equal(await player.page.locator(".cell").count(), size * size);
      const edges = await player.page.locator(".edge").evaluateAll((list) =>
        list.map((edge) => ({
          side: edge.classList.contains("red") ? "red" : "blue",
          points: edge.firstElementChild.getAttribute("points").split(" ").length,
        })),
      );
      assert.deepEqual(edges.map(({ side }) => side), ["red", "red", "blue", "blue"]);
      for (const { points } of edges) assert.equal(points, size * 2 + 1, "an edge runs along all its cells, corners included");
      await player.tap("type");
      await player.the("typed").fill(`b${size}`);
      await player.the("typed").press("Enter");
      assert.match(await player.ended(), /Les rouges gagnent/);
      assert.equal(await player.page.locator("circle.winner").count(), size);
      await player.tap("home");
    }
  });

  inApp("bridges are pointed out on demand", async (player) => {
    await player.animate("off");
    await player.receive("hex", { moves: ["f6", "c3", "g7", "d4", "e8", "b9"] });
    assert.equal(await player.page.locator("[data-bridge]").count(), 0);
    await player.tap("more");
    await player.the("bridges").check();
    await player.tap("cancel");
    await player.page.locator("[data-bridge]").first().waitFor();
    const bridges = await player.page.locator("[data-bridge]").evaluateAll((list) => list.map(({ dataset }) => dataset.bridge));
    assert.deepEqual(bridges.sort(), ["c3-d4", "f6-e8", "f6-g7", "g7-e8"]);
    await player.page.screenshot({ path: join(screenshots, "hex-bridges.png") });
    await player.page.reload();
    await player.tap("continue");
    await player.page.locator("[data-bridge]").first().waitFor();
    assert.equal(await player.page.locator("[data-bridge]").count(), 4, "what was chosen once holds for the next time");
  });

  inApp("the swap is explained, offered once, and keeps colours and winner right", async (player) => {
    await player.animate("off");
    await player.begin("person", "person", "hex", { swap: true });
    assert.equal(await player.the("swap").count(), 0, "nothing to swap before the first stone");
    await player.touchMove("f6");
    await player.page.screenshot({ path: join(screenshots, "hex-swap.png") });
    assert.match(await player.page.locator(".offer").innerText(), /Une seule fois/);
    await player.tap("swap");
    await player.untilPly(2);
    assert.equal(await player.the("swap").count(), 0);
    const sides = () => player.page.locator("section.seat").evaluateAll((seats) => seats.map((seat) => seat.dataset.side));
    // Far seat first: the second seat is red now, the near one blue and to move.
    assert.deepEqual(await sides(), ["red", "blue"]);
    assert.match(await player.the("status").innerText(), /Aux bleus de jouer/);
    assert.match(await player.position(), /5r5/);
    await player.tap("undo");
    await player.untilPly(1);
    assert.deepEqual(await sides(), ["blue", "red"]);
    await player.the("swap").waitFor();
    await player.tap("redo");
    await player.untilPly(2);
    await player.page.reload();
    await player.tap("continue");
    await player.the("board").waitFor();
    assert.deepEqual(await sides(), ["red", "blue"]);
    // The first seat, blue now, joins left and right.
    await player.tap("type");
    for (const letter of "abcdefghijk") {
      for (const cell of [`${letter}9`, `${letter}2`]) {
        if ((await player.over().count()) > 0) break;
        const ply = await player.ply();
        await player.the("typed").fill(cell);
        await player.the("typed").press("Enter");
        await player.untilPly(ply + 1);
      }
    }
    assert.match(await player.ended(), /Les bleus gagnent : une chaîne relie les deux bords bleus/);
    const winner = await player.page.locator("section.seat.winner").getAttribute("data-side");
    assert.equal(winner, "blue");
  });

  inApp("against Facile after a swap, the end is told to the right one", async (player) => {
    await player.animate("off");
    await player.receive("hex", {
      setup: { swap: true },
      seats: [{ kind: "cpu", level: "facile" }, { kind: "person" }],
      moves: ["f6", "swap", "a1"],
    });
    assert.match(await player.the("status").innerText(), /À vous de jouer/);
    await player.tap("resign");
    await player.tap("confirm");
    assert.match(await player.ended(), /L’ordinateur gagne/);
  });

  inApp("arrows keep to the board's axes, Shift takes the other one, Home and End the row", async (player) => {
    await player.begin("person", "person", "hex");
    await player.page.setViewportSize({ width: 1200, height: 700 });
    await player.page.locator(".place.flat").waitFor();
    await player.cell("f6").focus();
    const press = async (key) => {
      await player.page.keyboard.press(key);
      return player.page.evaluate(() => document.activeElement.dataset.cell);
    };
    assert.equal(await press("ArrowRight"), "g6");
    assert.equal(await press("ArrowUp"), "g5");
    assert.equal(await press("ArrowDown"), "g6", "down takes back what up did");
    assert.equal(await press("Shift+ArrowUp"), "h5");
    assert.equal(await press("Shift+ArrowDown"), "g6");
    assert.equal(await press("End"), "k6");
    assert.equal(await press("Home"), "a6");
    assert.equal(await press("Enter"), "a6");
    await player.untilPly(1);
  });
});
