// Sumito, Hex and Suot à in a real browser: what is each game's own, and what players of other apps complained about.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, screenshots, screens } from "./browser.mjs";

const inApp = appTests();

const rowsOfSumito = [
  ["i", 5, 9],
  ["h", 4, 9],
  ["g", 3, 9],
  ["f", 2, 9],
  ["e", 1, 9],
  ["d", 1, 8],
  ["c", 1, 7],
  ["b", 1, 6],
  ["a", 1, 5],
];

/** The text of a Sumito position, black to move; what is missing of fourteen is out. */
function sumitoPosition(black, white) {
  const rows = rowsOfSumito.map(([row, first, last]) => {
    const cells = Array.from({ length: last - first + 1 }, (_, index) => `${row}${first + index}`);
    const signs = cells.map((cell) => (black.includes(cell) ? "b" : white.includes(cell) ? "w" : "."));
    return signs.join("").replaceAll(/\.+/g, (run) => String(run.length));
  });
  return `${rows.join("/")}-${14 - black.length}b${14 - white.length}w b`;
}

/** Two black marbles before a white one at each of the six edges, and the direction that pushes it over. */
const pushes = [
  { direction: 0, pushers: ["g7", "h8"], out: "i9" },
  { direction: 1, pushers: ["e7", "e8"], out: "e9" },
  { direction: 2, pushers: ["c5", "b5"], out: "a5" },
  { direction: 3, pushers: ["c3", "b2"], out: "a1" },
  { direction: 4, pushers: ["e3", "e2"], out: "e1" },
  { direction: 5, pushers: ["g5", "h5"], out: "i5" },
];
const allEdges = sumitoPosition(
  pushes.flatMap(({ pushers }) => pushers),
  [...pushes.map(({ out }) => out), "e5", "f5", "d5"],
);

const said = (player) => player.the("said").textContent();

async function untilOver(player) {
  await player.over().waitFor();
  return player.the("status").innerText();
}

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
        assert.match(await untilOver(player), /6 billes adverses sont sorties/);
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
    assert.match(await untilOver(player), /Les noirs gagnent/);
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
    await note("2 contre 2 : il faut être plus nombreux dans l’axe");
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
      assert.match(await untilOver(player), /Les rouges gagnent/);
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
    assert.match(await untilOver(player), /Les bleus gagnent : une chaîne relie les deux bords bleus/);
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
    assert.match(await untilOver(player), /L’ordinateur gagne/);
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

describe("Suot à", () => {
  inApp("a stack opens by a long press and by a key, and is read from the top down", async (player) => {
    await player.animate("off");
    const start = "4ac1/4(cB)1a/3(BaB)c2/(Ca)(bAbA)3(bA)1/2C3A/3C3 b";
    await player.receive("suota", { start, setup: { goal: 12 } });
    const name = await player.cell("b3").getAttribute("aria-label");
    assert.match(name, /^b3, pile de 4, de haut en bas : pièce blanche à un collier, pièce noire à deux colliers, pièce blanche à un collier, pièce noire à deux colliers\. En jeu : Blanc 4, Noir 1/);
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

  const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const scenes = {
    sumito: { start: allEdges, touch: ["e7", "e8"] },
    hex: { setup: { swap: true }, moves: ["f6"], touch: ["e5"] },
    suota: { start: "4ac1/4(cB)1a/3(BaB)c2/(Ca)(bAbA)3(bA)1/2C3A/3C3 b", setup: { goal: 12 }, touch: ["e4"] },
  };

  for (const colorScheme of ["light", "dark"]) {
    inApp(
      `axe finds nothing serious on the boards, ${colorScheme}`,
      async (player) => {
        const check = async (where) => {
          const found = await player.page.evaluate(async (axe) => {
            if (!globalThis.axe) globalThis.eval.call(globalThis, axe);
            const { violations } = await globalThis.axe.run(document);
            return violations
              .filter(({ impact }) => impact === "serious" || impact === "critical")
              .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
          }, await axe);
          assert.deepEqual(found, [], `on ${where}`);
        };
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
          await player.tap("home");
        }
      },
      { colorScheme, bypassCSP: true },
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
