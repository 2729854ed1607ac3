// What surrounds a game: looking back, rematches, help, clock and rating, texts, and the way back.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";

const inApp = appTests();

/** A short game of two persons. */
const opening = ["b1-b3", "a2-c2", "b3-d5", "a4-c4"];

async function newestGame(player) {
  return (await player.shell("list_games"))[0].id;
}

async function beginWith(player, { seats, pace = "none", rated = false }) {
  await player.choose("loa");
  await player.the("seat-first").selectOption(seats[0]);
  await player.the("seat-second").selectOption(seats[1]);
  await player.the(`pace-${pace}`).check();
  if (rated) await player.the("rated").check();
  await player.tap("start");
  await player.the("board").waitFor();
}

describe("looking back", () => {
  inApp("while the CPU thinks: its answer does not move the picture", async (player) => {
    await player.animate("off");
    await player.begin("person", "expert");
    const start = await player.position();
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.the("play-now").waitFor();
    await player.tap("look");
    await player.untilPly(0);
    const id = await newestGame(player);
    await player.shell("stop_cpu", { id, ply: 1 });
    while ((await player.shell("view", { id })).ply < 2) await player.page.waitForTimeout(100);
    await player.page.waitForTimeout(1200);
    assert.equal(await player.position(), start, "what is looked at stays");
    assert.equal(await player.the("to-game").count(), 1);
    await player.tap("to-game");
    await player.untilPly(2);
    assert.ok(await player.myTurn());
  });

  inApp("has two CPUs wait", async (player) => {
    await player.animate("off");
    await player.begin("facile", "facile");
    await player.pastPly(3);
    await player.tap("look");
    await player.the("to-game").waitFor();
    const id = await newestGame(player);
    await player.page.waitForTimeout(600);
    const { ply } = await player.shell("view", { id });
    await player.page.waitForTimeout(1500);
    assert.equal((await player.shell("view", { id })).ply, ply, "no move is begun meanwhile");
    await player.tap("to-game");
    await player.pastPly(ply + 2);
  });

  inApp("goes step by step, to both ends, and takes nothing back", async (player) => {
    await player.begin("person", "person");
    const seen = [await player.position()];
    for (const move of opening) {
      await player.move(...move.split("-"));
      seen.push(await player.position());
    }
    await player.tap("look");
    await player.untilPly(3);
    await player.tap("look-previous");
    await player.untilPly(2);
    assert.equal(await player.position(), seen[2]);
    await player.tap("look-first");
    await player.untilPly(0);
    assert.equal(await player.position(), seen[0]);
    assert.equal((await player.movable()).length, 0, "the past takes no move");
    await player.tap("look-next");
    await player.untilPly(1);
    await player.tap("look-last");
    await player.untilPly(4);
    assert.equal(await player.position(), seen[4]);
    assert.ok(await player.the("undo").isEnabled());
  });

  inApp(
    "starts with a tap on a move of the list",
    async (player) => {
      await player.begin("person", "person");
      for (const move of opening) await player.move(...move.split("-"));
      await player.page.locator('[data-move="2"]').tap();
      await player.untilPly(2);
      await player.tap("to-game");
      await player.untilPly(4);
    },
    { viewport: { width: 1280, height: 800 } },
  );

  inApp("follows the curve of a finished game", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    for (const move of opening) await player.move(...move.split("-"));
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    await player.tap("review");
    await player.the("curve-position").fill("2");
    await player.page.waitForFunction(() => /avantage|égal/.test(document.querySelector("[data-testid=curve-words]").textContent));
    await player.tap("curve-look");
    await player.untilPly(2);
  });

  inApp("names the mistakes of a finished game where they happened", async (player) => {
    await player.animate("off");
    // White stops at the exact reach of two black pieces, and one of them takes.
    await player.receive("suota", { moves: ["d2d3", "d5d3"] });
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    await player.tap("review");
    const mistake = player.page.locator("[data-testid=mistake][data-kind=exactReach]");
    await mistake.getByTestId("diagram").waitFor();
    assert.match(await mistake.innerText(), /La mauvaise distance[^]*Coup 1/);
    await player.the("turn").first().waitFor();
    await mistake.tap();
    await player.untilPly(1);
  });
});

describe("another game", () => {
  inApp("lets the other seat begin, unless it is wished otherwise", async (player) => {
    await player.animate("off");
    await player.begin("person", "facile");
    const giveUp = async () => {
      await player.myTurn();
      await player.tap("resign");
      await player.tap("confirm");
      await player.over().waitFor();
    };
    await giveUp();
    await player.tap("rematch");
    await player.over().waitFor({ state: "detached" });
    await player.untilPly(1);
    await player.myTurn();
    assert.equal(await player.the("board").getAttribute("data-turn"), "second", "the CPU began");
    await giveUp();
    await player.tap("more");
    await player.the("rematch-same").check();
    await player.tap("menu-rematch");
    await player.over().waitFor({ state: "detached" });
    await player.untilPly(1);
    await player.myTurn();
    assert.equal(await player.the("board").getAttribute("data-turn"), "second", "the CPU began again");
  });
});

describe("help", () => {
  inApp("shows the best move on the board and in words, until the next move", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    await player.tap("hint");
    await player.the("hint-mark").waitFor();
    assert.match(await player.the("note").innerText(), /^Conseil : /);
    await player.move("b1", "b3");
    assert.equal(await player.the("hint-mark").count(), 0);
  });

  inApp("comes although a page that is gone had asked for it before", async (player) => {
    await player.begin("person", "person");
    await player.tap("hint");
    await player.page.reload();
    await player.tap("continue");
    await player.tap("hint");
    await player.the("hint-mark").waitFor();
  });

  inApp("marks what the opponent could take", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    for (const move of opening.slice(0, 3)) await player.move(...move.split("-"));
    await player.tap("more");
    await player.the("watch").check();
    await player.tap("cancel");
    await player.page.locator("[data-threat]").first().waitFor();
    assert.match(await player.the("threats").innerText(), /peut prendre/);
  });
});

describe("the clock", () => {
  inApp("has the CPU play the move of whoever is late, and says so", async (player) => {
    await player.animate("off");
    await player.page.clock.install();
    await beginWith(player, { seats: ["person", "person"], pace: "30" });
    assert.match(await player.the("clock").innerText(), /^0:(30|29)$/);
    await player.tap("extend");
    await player.page.clock.runFor(35_000);
    assert.equal(await player.ply(), 0, "the turn was extended");
    await player.tap("resign");
    await player.the("confirm").waitFor();
    await player.page.clock.runFor(30_000);
    await player.untilPly(1);
    assert.match(await player.the("note").innerText(), /Temps écoulé/);
    assert.match(await player.the("clock").innerText(), /^0:(30|29|28)$/);
    await player.the("confirm").waitFor({ state: "detached" });
    assert.equal(await player.over().count(), 0, "nobody resigns in somebody else's place");
  });
});

describe("a rated game", () => {
  inApp("offers neither help nor a way to take back", async (player) => {
    await player.animate("off");
    await beginWith(player, { seats: ["person", "facile"], rated: true });
    await player.the("rated-game").waitFor();
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.untilPly(2);
    await player.myTurn();
    assert.ok(await player.the("undo").isDisabled());
    assert.equal(await player.the("hint").count(), 0);
    const id = await newestGame(player);
    await assert.rejects(player.shell("undo", { id, ply: 2 }), "the shell refuses it, too");
    await player.tap("more");
    await player.the("replay").waitFor();
    assert.equal(await player.the("watch").count(), 0);
    assert.equal(await player.the("give-first").count(), 0);
    await player.tap("cancel");
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    await player.tap("home");
    await player.tap("ratings");
    await player.the("elo").waitFor();
    assert.equal(await player.the("ratings-loa").locator("[data-level=facile] td").last().innerText(), "1");
  });
});

describe("two on one device", () => {
  inApp("have the board covered and turned for the other one", async (player) => {
    await player.tap("settings");
    await player.the("animation-off").check();
    await player.the("hand-over").check();
    await player.the("turn-board").check();
    await player.tap("home");
    await player.begin("person", "person");
    await player.cell("b1").focus();
    await player.page.keyboard.press("Enter");
    await player.cell("b3").focus();
    await player.page.keyboard.down("Enter");
    await player.the("cover").waitFor();
    await player.page.keyboard.down("Enter");
    await player.page.keyboard.up("Enter");
    for (const key of ["Escape", "Escape", "Escape", "Tab", "Tab", "ArrowUp", "m", "h"]) {
      await player.page.keyboard.press(key);
      assert.ok(await player.the("cover").evaluate((cover) => cover.open && (cover.contains(document.activeElement) || document.activeElement === document.body)));
    }
    await player.page.reload();
    await player.tap("continue");
    await player.the("cover").waitFor();
    await player.tap("uncover");
    const below = async (upper, lower) => (await player.middle(upper)).y < (await player.middle(lower)).y;
    assert.ok(await below("a1", "a8"), "the second player sees the eighth row near");
    await player.touch(player.cell("a2"));
    await player.touch(player.cell("c2"));
    await player.tap("uncover");
    assert.equal(await player.ply(), 2);
    assert.ok(await below("a8", "a1"));
  });

  inApp("give a seat to the CPU and take it back", async (player) => {
    await player.animate("off");
    await player.begin("person", "person");
    await player.tap("more");
    await player.the("give-second").selectOption("facile");
    await player.tap("cancel");
    await player.cell("b1").tap();
    await player.cell("b3").tap();
    await player.untilPly(2);
    await player.myTurn();
    await player.tap("more");
    await player.the("give-second").selectOption("person");
    await player.tap("cancel");
    assert.ok(await player.myTurn());
    await player.cell((await player.movable())[0]).tap();
    await player.cell((await player.targets())[0]).tap();
    await player.untilPly(3);
    await player.page.waitForTimeout(1200);
    assert.equal(await player.ply(), 3, "a person is to move");
  });
});

describe("texts", () => {
  inApp("that are broken are refused with the move and the reason, sound ones are opened", async (player) => {
    await player.begin("person", "person");
    for (const move of opening) await player.move(...move.split("-"));
    await player.tap("more");
    await player.tap("export");
    await player.page.waitForFunction(() => document.querySelector("[data-testid=export-text]").value !== "");
    const text = await player.the("export-text").inputValue();
    await player.tap("cancel");
    await player.tap("home");
    await player.tap("my-games");
    await player.tap("import");
    const refused = async (broken) => {
      await player.the("import-text").fill(broken);
      await player.tap("confirm");
      await player.the("import-wrong").filter({ hasText: /./ }).waitFor();
      return player.the("import-wrong").innerText();
    };
    assert.match(await refused(text.replace("b3d5", "b3d6")), /^Coup 3 : « b3d6 » .*(ligne droite|case)/);
    assert.match(await refused("bonjour"), /pas une partie/);
    assert.match(await refused(text.replace('"loa"]', '"loa')), /^Ligne 1 : une étiquette/);
    const file = { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
    await player.the("import-file").setInputFiles(file);
    await player.tap("confirm");
    await player.untilPly(4);
  });
});

describe("the way back", () => {
  inApp("closes a dialog, ends a look back, leaves the board, and loses no game", async (player) => {
    await player.begin("person", "person");
    await player.move("b1", "b3");
    await player.tap("look");
    await player.the("to-game").waitFor();
    await player.tap("more");
    await player.the("export").waitFor();
    await player.page.goBack();
    await player.the("export").waitFor({ state: "detached" });
    await player.page.goBack();
    await player.the("to-game").waitFor({ state: "detached" });
    assert.equal(await player.ply(), 1);
    await player.page.goBack();
    await player.tap("continue");
    await player.untilPly(1);
    // A dialog that was closed by its own button leaves nothing behind.
    await player.tap("more");
    await player.tap("cancel");
    await player.the("export").waitFor({ state: "detached" });
    await player.page.waitForTimeout(100);
    await player.page.goBack();
    await player.the("continue").waitFor();
    assert.equal(await player.page.evaluate(() => history.state?.depth ?? 0), 0, "the next one leaves the app");
  });

  inApp("closes an open stack, a move that is typed and the list of moves before it leaves the board", async (player) => {
    await player.animate("off");
    await player.receive("suota", { moves: ["b1a2", "d5f3", "d2d4", "f5d3", "e1e2", "b5c4", "e2d3"] });
    await player.cell("d3").focus();
    await player.page.keyboard.press("o");
    await player.the("stack").waitFor();
    await player.page.goBack();
    await player.the("stack").waitFor({ state: "detached" });
    await player.tap("type");
    await player.page.goBack();
    await player.the("typed").waitFor({ state: "detached" });
    await player.tap("more");
    await player.tap("moves");
    await player.page.locator('dialog [data-move="7"]').waitFor();
    await player.page.goBack();
    await player.page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await player.ply(), 7);
    // A tap on a move of the list shows the position after it.
    await player.tap("more");
    await player.tap("moves");
    await player.page.locator('dialog [data-move="2"]').tap();
    await player.untilPly(2);
    await player.tap("to-game");
    await player.untilPly(7);
    await player.page.goBack();
    await player.the("continue").waitFor();
  });

  inApp("is Escape, too", async (player) => {
    await player.begin("person", "person");
    await player.move("b1", "b3");
    await player.cell("a2").tap();
    await player.page.keyboard.press("Escape");
    await player.page.waitForTimeout(100);
    assert.equal(await player.ply(), 1, "it lets the piece go first");
    await player.tap("more");
    await player.the("export").waitFor();
    await player.page.keyboard.press("Escape");
    await player.the("export").waitFor({ state: "detached" });
    await player.the("board").waitFor();
    await player.page.keyboard.press("Escape");
    await player.the("continue").waitFor();
  });
});
