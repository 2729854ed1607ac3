// The UI in a real browser on the real commands: whole games by touch and by keyboard, and what surrounds them.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, fromMiddle, screenshots } from "../browser.mjs";

/** Black joins up in the end: from one of the Computer Olympiads (M. Winands, PhD thesis 2004, appendix A). */
const joined =
  "e8-g6 a5-c7 d1-b3 a7-d7 b8-b5 a6-d6 c1-c4 a2-c2 b1-b4 a4-a6 b5xd7 a6-e6 g1-g4 h6xf8 g8-g5 d6xg6 b3xe6 a3-c3 " +
  "e6xg6 c2-f5 e1-g3 c7-f4 b4-b5 f5xf1 c4-d5 c3-d2 c8xf8 d2xg5 d8xg5 f1-e1 b5-f5 e1-d1 g3-g7 f4-c4 f8-f6 d1xg4 g6-e6";
const moves = joined.split(" ").map((move) => move.split(/[-x]/));

const inApp = appTests();

describe("a game of Lines of Action by touch", () => {
  inApp("against Facile, to its end", async (player) => {
    await player.animate("off");
    await player.begin("person", "facile");
    let count = 0;
    while (await player.myTurn()) {
      assert.ok(count++ < 300, "a game must end");
      // Someone who moves inwards where there is room, and looks at one piece after the other.
      const pieces = (await player.movable()).sort((a, b) => fromMiddle(b) - fromMiddle(a));
      const piece = pieces[count % 4 === 0 ? Math.floor(pieces.length / 2) : 0];
      await player.cell(piece).tap();
      const targets = (await player.targets()).sort((a, b) => fromMiddle(a) - fromMiddle(b));
      assert.ok(targets.length > 0, "a piece that can be touched must have a target marked");
      const ply = await player.ply();
      await player.cell(targets[0]).tap();
      await player.page.waitForFunction((ply) => Number(document.querySelector("[data-testid=board]").dataset.ply) > ply, ply);
    }
    assert.match(await player.the("status").innerText(), /gagne|nulle/, "the end must be told in words");
    assert.equal((await player.movable()).length, 0, "a finished game takes no touch");
    assert.ok(await player.the("resign").isDisabled());
    await player.page.screenshot({ path: join(screenshots, "end-against-facile.png") });
  });

  inApp("with a drag instead of two taps", async (player) => {
    await player.begin("person", "person");
    const [from, to] = [await player.cell("b1").boundingBox(), await player.cell("b3").boundingBox()];
    const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const touch = await player.page.context().newCDPSession(player.page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [start, end] = [middle(from), middle(to)];
    await send("touchStart", [start]);
    for (const part of [0.3, 0.6, 1]) {
      await send("touchMove", [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
    }
    await send("touchEnd", []);
    await player.untilPly(1);
    // A drag that the system takes away plays nothing.
    const other = middle(await player.cell("a4").boundingBox());
    await send("touchStart", [other]);
    await send("touchMove", [{ x: other.x + 80, y: other.y }]);
    await send("touchCancel", []);
    await player.page.waitForTimeout(200);
    assert.equal(await player.ply(), 1);
  });
});

describe("a game by keyboard alone", () => {
  inApp("to its end", async (player) => {
    await player.animate("off");
    const { keyboard } = player.page;
    const focused = () => player.page.evaluate(() => document.activeElement?.dataset.testid ?? document.activeElement?.dataset.cell ?? "");
    const tabTo = async (name) => {
      for (let step = 0; step < 30; step += 1) {
        if ((await focused()) === name) return;
        await keyboard.press("Tab");
      }
      assert.fail(`Tab must lead to ${name}`);
    };
    await tabTo("choose-loa");
    await keyboard.press("Enter");
    await player.the("start").waitFor();
    await tabTo("seat-second");
    await keyboard.press("Home");
    await tabTo("start");
    await keyboard.press("Enter");
    await player.the("board").waitFor();
    assert.equal(await player.the("seat-first").count(), 0);
    const onBoard = () => player.page.evaluate(() => document.activeElement?.dataset.cell ?? null);
    for (let step = 0; step < 30 && (await onBoard()) === null; step += 1) await keyboard.press("Tab");
    const walk = async (to) => {
      for (let step = 0; step < 20; step += 1) {
        const at = await onBoard();
        assert.ok(at, "the focus must stay on the board");
        if (at === to) return;
        if (at[0] !== to[0]) await keyboard.press(at[0] < to[0] ? "ArrowRight" : "ArrowLeft");
        else await keyboard.press(at[1] < to[1] ? "ArrowUp" : "ArrowDown");
      }
      assert.fail(`the arrows must lead to ${to}`);
    };
    for (const [index, [from, to]] of moves.entries()) {
      await walk(from);
      await keyboard.press(index % 2 === 0 ? "Enter" : " ");
      await walk(to);
      await keyboard.press("Enter");
      await player.untilPly(index + 1);
    }
    await player.over().waitFor();
    assert.match(await player.the("said").textContent(), /Les noirs gagnent/, "the end must be announced");
    // A dialog gives the focus back, and a button that goes dead does not take it away.
    await tabTo("undo");
    for (let step = 0; step < moves.length; step += 1) {
      await tabTo("undo");
      await keyboard.press("Enter");
      await player.untilPly(moves.length - 1 - step);
    }
    assert.ok(await player.the("undo").isDisabled());
    await player.page.waitForFunction(() => document.activeElement?.dataset.cell !== undefined);
  });

  inApp("Escape lets a piece go", async (player) => {
    await player.begin("person", "person");
    await player.cell("b1").focus();
    await player.page.keyboard.press("Enter");
    assert.ok((await player.targets()).length > 0);
    await player.page.keyboard.press("Escape");
    assert.equal((await player.targets()).length, 0);
  });
});

describe("around the board", () => {
  inApp("every square that a piece reaches is marked with the count of its line", async (player) => {
    await player.begin("person", "person");
    await player.cell("b1").tap();
    const marks = await player.page
      .locator("[data-target]")
      .evaluateAll((cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.cell, cell.dataset.target])));
    assert.deepEqual(marks, { b3: "2", d3: "2", h1: "6" });
    assert.match(await player.cell("b1").getAttribute("aria-label"), /^b1, pion noir, sélection, 3 coups possibles$/);
    assert.match(await player.cell("b3").getAttribute("aria-label"), /^b3, vide, arrivée possible$/);
  });

  inApp("a refused touch says why", async (player) => {
    await player.begin("person", "person");
    await player.cell("b1").tap();
    await player.cell("b4").tap();
    assert.match(await player.the("note").innerText(), /exactement 2 cases/);
    assert.ok((await player.targets()).length > 0, "the piece stays selected");
    await player.cell("a4").tap();
    await player.page.waitForFunction(() => /ennemi|adverse|ligne|avancer/.test(document.querySelector("[data-testid=note]")?.textContent ?? ""));
    await player.cell("b1").tap();
    await player.cell("a4").tap();
    await player.page.waitForFunction(() => /Aux noirs de jouer/.test(document.querySelector("[data-testid=note]")?.textContent ?? ""));
    assert.equal(await player.ply(), 0);
  });

  inApp("undo and redo go both ways, against the CPU by pairs", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    const start = await player.position();
    await player.move("b1", "b3");
    const moved = await player.position();
    await player.tap("undo");
    await player.untilPly(0);
    assert.equal(await player.position(), start);
    await player.tap("redo");
    await player.untilPly(1);
    assert.equal(await player.position(), moved);
    await player.tap("home");
    await player.begin("person", "facile");
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.untilPly(2);
    const answered = await player.position();
    await player.tap("undo");
    await player.untilPly(0);
    assert.equal(await player.position(), start);
    await player.tap("redo");
    await player.untilPly(2);
    assert.equal(await player.position(), answered);
  });

  inApp("undo while the CPU thinks drops its answer; touches meanwhile are not kept", async (player) => {
    await player.animate("off");
    await player.begin("person", "expert");
    const start = await player.position();
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.the("play-now").waitFor();
    await player.cell("c1").tap();
    await player.cell("c3").tap();
    await player.tap("undo");
    await player.untilPly(0);
    await player.page.waitForTimeout(1500);
    assert.equal(await player.ply(), 0);
    assert.equal(await player.position(), start);
    assert.equal((await player.targets()).length, 0);
  });

  inApp("play now has the CPU move at once", async (player) => {
    await player.animate("off");
    await player.begin("person", "expert");
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.the("play-now").waitFor();
    await player.page.waitForTimeout(300);
    const asked = Date.now();
    await player.tap("play-now");
    await player.untilPly(2);
    assert.ok(Date.now() - asked < 3000, "Expert would think five seconds");
  });

  inApp("a reload in the middle goes on through continue", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    await player.move("b1", "b3");
    await player.move("a4", "c4");
    await player.tap("undo");
    await player.untilPly(1);
    const there = await player.position();
    await player.page.reload();
    await player.tap("continue");
    await player.the("board").waitFor();
    assert.equal(await player.position(), there);
    assert.equal(await player.the("board").getAttribute("data-turn"), "second");
    await player.tap("redo");
    await player.untilPly(2);
  });

  inApp("a reload while the CPU thinks still brings its move", async (player) => {
    await player.begin("person", "difficile");
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.the("play-now").waitFor();
    await player.page.reload();
    await player.tap("continue");
    await player.untilPly(2);
  });

  inApp("a game that is left while the CPU thinks is found with its move", async (player) => {
    await player.animate("off");
    await player.begin("person", "expert");
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.the("play-now").waitFor();
    await player.tap("home");
    await player.tap("continue");
    await player.untilPly(2);
    assert.ok(await player.myTurn());
  });

  inApp("the CPU begins where it has the first seat", async (player) => {
    await player.begin("facile", "person");
    await player.untilPly(1);
    assert.ok(await player.myTurn());
    assert.equal(await player.the("board").getAttribute("data-turn"), "second");
    assert.ok(await player.the("undo").isDisabled(), "the person has nothing to take back yet");
  });

  inApp("two CPUs play by themselves", async (player) => {
    await player.animate("off");
    await player.begin("facile", "facile");
    await player.pastPly(6);
    assert.ok(await player.the("resign").isDisabled());
  });

  inApp("ten fast taps on new game and start leave one game", async (player) => {
    const hammer = (name) =>
      player.page.evaluate((name) => {
        for (let tap = 0; tap < 10; tap += 1) document.querySelector(`[data-testid=${name}]`)?.click();
      }, name);
    await hammer("new-game");
    await player.the("start").waitFor();
    await player.the("seat-first").selectOption("difficile");
    await hammer("start");
    await player.the("board").waitFor();
    await hammer("new-game");
    await player.the("home").first().waitFor();
    if (await player.the("cancel").isVisible()) await player.tap("cancel");
    await player.tap("home");
    await player.tap("my-games");
    assert.equal(await player.page.locator("[data-game]").count(), 1);
  });

  inApp("new game inside a game asks first, and keeps the old one", async (player) => {
    await player.begin("person", "person");
    await player.move("b1", "b3");
    await player.tap("new-game");
    await player.tap("cancel");
    assert.equal(await player.ply(), 1);
    await player.tap("new-game");
    await player.tap("confirm");
    await player.tap("start");
    await player.untilPly(0);
    await player.tap("home");
    await player.tap("my-games");
    assert.equal(await player.page.locator("[data-game]").count(), 2);
  });

  inApp("resigning asks first and names the winner", async (player) => {
    await player.begin("person", "facile");
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    assert.match(await player.the("status").innerText(), /L’ordinateur gagne/);
    await player.tap("undo");
    await player.page.locator('[data-testid=status][data-over="false"]').waitFor();
  });

  inApp("a game is renamed and deleted", async (player) => {
    await player.begin("person", "person");
    await player.tap("home");
    await player.tap("my-games");
    await player.tap("rename");
    await player.the("name").fill("Partie du soir");
    await player.tap("confirm");
    await player.page.getByText("Partie du soir").waitFor();
    await player.tap("delete");
    await player.page.locator("[data-game]").waitFor({ state: "detached" });
  });

  inApp("the last choice is offered again", async (player) => {
    await player.begin("moyen", "person");
    await player.page.reload();
    await player.tap("new-game");
    assert.equal(await player.the("seat-first").inputValue(), "moyen");
    assert.equal(await player.the("seat-second").inputValue(), "person");
  });

  inApp("the language follows the system and can be changed for good", async (player) => {
    assert.equal(await player.page.locator("html").getAttribute("lang"), "fr");
    await player.tap("settings");
    await player.the("language-en").check();
    await player.page.getByRole("heading", { name: "Settings" }).waitFor();
    await player.page.reload();
    await player.page.getByRole("button", { name: "New game" }).waitFor();
    await player.tap("settings");
    await player.the("language-system").check();
    await player.page.getByRole("heading", { name: "Réglages" }).waitFor();
  });
});
