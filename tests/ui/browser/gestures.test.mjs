// What fingers do to a board beside plain taps, and what must not change it.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";

const inApp = appTests();

const selected = (player) => player.page.locator("[aria-selected=true]").evaluateAll((cells) => cells.map(({ dataset }) => dataset.cell));

/** Points from one to another, as a finger goes. */
const way = (from, to, steps = 5) =>
  Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));

describe("a move that is always confirmed", () => {
  inApp("waits on every board, by tap, drag and arrow", async (player) => {
    await player.prefer({ animation: "off", confirm: "always" });
    await player.receive("loa", {});
    await player.touch(player.cell("b1"));
    await player.touch(player.cell("b3"));
    await player.the("place-here").waitFor();
    assert.equal(await player.ply(), 0);
    await player.touch(player.cell("d3"));
    assert.equal(await player.ply(), 0, "another target moves the aim");
    assert.match(await player.the("said").textContent(), /b1d3/);
    await player.placeHere();
    await player.untilPly(1);
    const [from, to] = [await player.middle("a4"), await player.middle("c4")];
    await player.fingers(way(from, to));
    await player.the("place-here").waitFor();
    // A browser withholds the click of a tap that follows a swipe at once.
    await player.the("let-go").click();
    assert.equal(await player.the("place-here").count(), 0);
    assert.deepEqual(await selected(player), []);
    assert.equal(await player.ply(), 1);

    await player.the("home").click();
    await player.receive("sumito", {});
    await player.touch(player.cell("c3"));
    const arrow = player.page.locator("[data-direction]").first();
    await player.touch(arrow);
    await player.the("place-here").waitFor();
    assert.equal(await player.ply(), 0);
    await player.page.waitForTimeout(320);
    await player.touch(arrow);
    await player.untilPly(1);
  });

  inApp("is not played by a double tap, and Escape lets it go", async (player) => {
    await player.prefer({ animation: "off" });
    await player.receive("hex", { setup: { size: 19 } });
    for (let tap = 0; tap < 2; tap += 1) await player.touch(player.cell("j10"));
    await player.the("place-here").waitFor();
    assert.equal(await player.ply(), 0);
    // A dialog comes first.
    await player.tap("more");
    await player.the("export").waitFor();
    await player.page.keyboard.press("Escape");
    await player.the("export").waitFor({ state: "detached" });
    await player.the("place-here").waitFor();
    await player.page.keyboard.press("Escape");
    await player.the("place-here").waitFor({ state: "detached" });
    await player.the("board").waitFor();
    assert.equal(await player.ply(), 0);
  });

  inApp("takes a second Enter", async (player) => {
    await player.prefer({ animation: "off", confirm: "always" });
    await player.receive("hex", {});
    await player.cell("f6").focus();
    await player.page.keyboard.press("Enter");
    await player.the("place-here").waitFor();
    assert.equal(await player.ply(), 0);
    await player.page.waitForTimeout(320);
    await player.page.keyboard.press("Enter");
    await player.untilPly(1);
  });

  inApp("is not asked for where it is never wished", async (player) => {
    await player.prefer({ animation: "off", confirm: "never" });
    await player.receive("hex", { setup: { size: 19 } });
    await player.touch(player.cell("j10"));
    await player.untilPly(1);
  });
});

describe("a board that is turned to the second player", () => {
  const turned = { animation: "off", turnBoard: true };

  inApp("follows arrow keys as they are seen", async (player) => {
    await player.prefer(turned);
    await player.receive("loa", { moves: ["b1b3"] });
    await player.cell("d4").focus();
    const before = await player.middle("d4");
    for (const [key, x, y] of [
      ["ArrowRight", 1, 0],
      ["ArrowUp", 0, -1],
      ["ArrowLeft", -1, 0],
      ["ArrowDown", 0, 1],
    ]) {
      await player.cell("d4").focus();
      await player.page.keyboard.press(key);
      const cell = await player.page.evaluate(() => document.activeElement.dataset.cell);
      const at = await player.middle(cell);
      assert.equal(Math.sign(Math.round(at.x - before.x)), x, key);
      assert.equal(Math.sign(Math.round(at.y - before.y)), y, key);
    }
  });

  inApp("follows drags and swipes", async (player) => {
    await player.prefer(turned);
    await player.receive("loa", { moves: ["b1b3"] });
    await player.fingers(way(await player.middle("a2"), await player.middle("c2")));
    await player.untilPly(2);
    await player.the("home").click();
    await player.receive("sumito", { moves: ["a1b2"] });
    await player.fingers(way(await player.middle("g5"), await player.middle("g6")));
    assert.deepEqual((await selected(player)).sort(), ["g5", "g6"]);
    // Sideways, and down to where the row came from.
    const [near, far] = [await player.middle("g5"), await player.middle("f4")];
    await player.fingers(way(near, { x: near.x + (far.x - near.x) * 1.4, y: near.y + (far.y - near.y) * 1.4 }));
    await player.untilPly(2);
    assert.match(await player.the("said").textContent(), /g5/);
    await player.touch(player.cell("b2"));
  });

  inApp("follows a pinch and a pan", async (player) => {
    await player.prefer(turned);
    await player.receive("hex", { setup: { size: 19 }, moves: ["j10"] });
    const middle = await player.middle("k9");
    const width = async () => (await player.cell("k9").boundingBox()).width;
    const before = await width();
    await player.fingers(way({ x: middle.x - 12, y: middle.y }, { x: middle.x - 90, y: middle.y }), way({ x: middle.x + 12, y: middle.y }, { x: middle.x + 90, y: middle.y }));
    assert.ok((await width()) > before * 2);
    const seen = await player.middle("k9");
    assert.ok(Math.hypot(seen.x - middle.x, seen.y - middle.y) < 40, "what lay between the fingers stays there");
    await player.fingers(way(seen, { x: seen.x + 40, y: seen.y + 30 }));
    const moved = await player.middle("k9");
    assert.ok(moved.x - seen.x > 20 && moved.y - seen.y > 10, "the board goes with the finger");
    assert.equal(await player.ply(), 1);
  });
});

describe("nothing changes the game", () => {
  inApp("when the device is turned, resized or put away, or letters grow", async (player) => {
    await player.receive("suota", { moves: ["b1a2", "d5f3"] });
    await player.touch(player.cell("d2"));
    const before = await player.position();
    const held = await selected(player);
    assert.deepEqual(held, ["d2"]);
    for (const [width, height] of [[844, 390], [390, 844], [320, 480], [1440, 900], [390, 844]]) {
      await player.page.setViewportSize({ width, height });
      assert.equal(await player.position(), before);
      assert.deepEqual(await selected(player), held, `at ${width}×${height}`);
    }
    await player.page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    await player.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    assert.deepEqual(await selected(player), held);
    assert.equal(await player.ply(), 2);
    await player.page.evaluate(() => (document.documentElement.style.fontSize = ""));
    await player.touch(player.cell("d4"));
    await player.untilPly(3);
  });

  inApp("when a second finger or a palm comes, or the system takes the finger away", async (player) => {
    await player.receive("sumito", {});
    const touch = await player.page.context().newCDPSession(player.page);
    const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const [a, b] = [await player.middle("b2"), await player.middle("b3")];
    const rest = async (name) => {
      await player.page.waitForTimeout(100);
      assert.equal(await player.ply(), 0, name);
      assert.deepEqual(await selected(player), [], name);
    };
    await send("touchStart", [{ ...a, id: 0 }]);
    await send("touchMove", [{ ...b, id: 0 }]);
    await send("touchCancel", []);
    await rest("a swipe that is taken away");
    await send("touchStart", [{ ...a, id: 0 }]);
    await send("touchStart", [{ ...a, id: 0 }, { ...b, id: 1 }]);
    await send("touchEnd", []);
    await rest("two fingers");
    const palm = [0, 1, 2, 3].map((id) => ({ x: a.x + id * 20, y: a.y + 15, radiusX: 40, radiusY: 40, id }));
    await send("touchStart", palm);
    await send("touchMove", palm.map((point) => ({ ...point, y: point.y - 20 })));
    await send("touchEnd", []);
    await rest("a palm");
    // And the next tap is a tap again.
    await player.touch(player.cell("b2"));
    assert.deepEqual(await selected(player), ["b2"]);
  });

  inApp("when the screen turns while a piece moves", async (player) => {
    await player.prefer({ confirm: "never" });
    await player.receive("hex", { moves: ["f6"] });
    await player.touch(player.cell("e5"));
    await player.page.setViewportSize({ width: 844, height: 390 });
    await player.untilPly(2);
    await player.page.setViewportSize({ width: 390, height: 844 });
    const [stone, cell] = [
      await player.page.locator(".piece").last().boundingBox(),
      await player.cell("e5").boundingBox(),
    ];
    const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const [[x, y], [a, b]] = [centre(stone), centre(cell)];
    assert.ok(Math.hypot(x - a, y - b) < 6, "the stone lies on its cell");
  });
});
