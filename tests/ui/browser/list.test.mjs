// The games that are kept: found, named, thrown away and fetched back, given out and taken in.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "node:test";
import { appTests, checkable, games } from "../browser.mjs";

const inApp = appTests();

const rows = (player) => player.page.locator("[data-game]");
const titles = (player) => rows(player).locator("strong").allInnerTexts();

/** Puts a game into the app, two persons at it. */
async function keep(player, game, title, moves = []) {
  const seats = [{ kind: "person" }, { kind: "person" }];
  const record = { format: 1, game, rules: 1, setup: {}, seats, moves, end: null, seed: 1, created: 0, updated: 0, title };
  const { id } = await player.shell("import_game", { text: JSON.stringify(record) });
  return id;
}

/** A row shows its title a moment after it is there. */
async function untilTitles(player, wanted) {
  for (let tries = 0; tries < 100 && !isDeepStrictEqual(await titles(player), wanted); tries += 1) await player.page.waitForTimeout(50);
  assert.deepEqual(await titles(player), wanted);
}

describe("the list of games", () => {
  inApp("shows each game as it stands, whatever game it is", async (player) => {
    for (const game of games) await keep(player, game, `Une partie de ${game}`);
    await player.tap("my-games");
    for (let index = 0; index < games.length; index += 1) {
      const row = rows(player).nth(index);
      await row.scrollIntoViewIfNeeded();
      await row.locator('svg[data-drawn="true"]').waitFor();
      const pieces = await row.locator("svg .body").count();
      if ((await row.getByText("hex").count()) === 0) assert.ok(pieces >= 20, "the pieces are drawn");
    }
    await player.tap("home");
    assert.equal(await player.the("continue").locator("svg[data-drawn]").count(), 1);
    assert.equal(await player.the("continue-other").count(), 3, "several games go on at once");
  });

  inApp("is searched and sorted", async (player) => {
    await keep(player, "hex", "Été");
    await keep(player, "loa", "Zèbre");
    await keep(player, "suota", "Abeille");
    await player.tap("my-games");
    await rows(player).nth(2).waitFor();
    await untilTitles(player, ["Abeille", "Zèbre", "Été"]);
    await player.the("order").selectOption("name");
    await untilTitles(player, ["Abeille", "Été", "Zèbre"]);
    await player.the("search").fill("zebre");
    await untilTitles(player, ["Zèbre"]);
    await player.the("search").fill("hex");
    await untilTitles(player, ["Été"]);
    await player.the("search").fill("personne");
    await untilTitles(player, []);
    await player.page.getByText("Aucune partie ne correspond.").waitFor();
  });

  inApp("makes its rows as they come into sight", async (player) => {
    for (let index = 0; index < 90; index += 1) await keep(player, "loa", `Partie ${index}`);
    await player.tap("my-games");
    await player.page.waitForFunction(() => document.querySelectorAll("[data-game]").length === 40);
    assert.equal(await rows(player).first().getAttribute("aria-setsize"), "90", "a screen reader knows how many there are");
    await player.the("more-games").scrollIntoViewIfNeeded();
    await player.page.waitForFunction(() => document.querySelectorAll("[data-game]").length === 80);
    await player.the("search").fill("partie 0");
    assert.ok((await titles(player)).includes("Partie 0"), "the search knows all of them");
  });
});

describe("the bin", () => {
  inApp("takes what is deleted, gives it back at once or later, and can be emptied", async (player) => {
    await keep(player, "loa", "Une");
    await keep(player, "hex", "Deux");
    await player.tap("my-games");
    await player.the("delete").first().tap();
    await player.the("undo-note").getByText("Deux").waitFor();
    assert.deepEqual(await titles(player), ["Une"]);
    await player.tap("undo-delete");
    await player.page.waitForFunction(() => document.querySelectorAll("[data-game]").length === 2);
    await player.the("delete").first().tap();
    await player.page.waitForFunction(() => document.querySelectorAll("[data-game]").length === 1);
    // The second tap of a double one is not for the next row.
    await player.page.waitForTimeout(320);
    await player.the("delete").first().tap();
    await player.page.getByText("Aucune partie pour l’instant.").waitFor();
    await player.tap("bin");
    await player.the("restore-game").first().waitFor();
    assert.deepEqual((await titles(player)).sort(), ["Deux", "Une"]);
    await player.the("restore-game").first().tap();
    await player.page.waitForFunction(() => document.querySelectorAll("[data-game]").length === 1);
    await player.tap("empty-bin");
    await player.tap("confirm");
    await player.page.getByText("La corbeille est vide.").waitFor();
    await player.page.goBack();
    await player.the("search").waitFor();
    assert.equal(await rows(player).count(), 1, "the back button leads from the bin to the games");
    await player.page.goBack();
    await player.the("new-game").waitFor();
  });

  inApp(
    "is fit for everybody",
    async (player) => {
      await keep(player, "loa", "Une");
      await player.tap("my-games");
      await player.tap("delete");
      await player.the("undo-note").waitFor();
      assert.deepEqual(await player.serious(), []);
      await player.tap("bin");
      await player.the("restore-game").waitFor();
      assert.deepEqual(await player.serious(), []);
      assert.deepEqual(await player.cut(), []);
    },
    checkable,
  );
});

describe("files", () => {
  /** The files that left the app: where nobody can be asked, they go into a folder. */
  const written = async (data) => {
    const folder = join(data, "files");
    const names = await readdir(folder);
    return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]));
  };

  inApp("hold everything, and bring it to another device", async (player, { data }) => {
    await keep(player, "loa", "À garder", ["b1-b3"]);
    await player.tap("settings");
    await player.tap("backup");
    await player.page.getByText("La sauvegarde est enregistrée.").waitFor();
    const [[name, text]] = await written(data);
    assert.match(name, /^quadrille-\d{4}-\d\d-\d\d\.json$/);
    await player.tap("home");
    await player.tap("my-games");
    await player.tap("delete");
    await player.tap("bin");
    await player.tap("empty-bin");
    await player.tap("confirm");
    await player.page.getByText("La corbeille est vide.").waitFor();
    await player.tap("home");
    await player.tap("home");
    await player.tap("settings");
    const file = join(data, "again.json");
    await writeFile(file, text);
    await player.the("restore").setInputFiles(file);
    await player.page.getByText("1 partie ajoutée").waitFor();
    await player.the("restore").setInputFiles(file);
    await player.page.getByText("1 partie déjà ici").waitFor();
    await writeFile(file, "rien du tout");
    await player.the("restore").setInputFiles(file);
    await player.the("backup-wrong").getByText("pas une sauvegarde").waitFor();
    await player.tap("home");
    await player.tap("my-games");
    await rows(player).first().waitFor();
    assert.deepEqual(await titles(player), ["À garder"]);
  });

  inApp("hold one game in the format that was chosen", async (player, { data }) => {
    await keep(player, "hex", "Une chaîne", ["f6"]);
    await player.tap("my-games");
    await rows(player).locator(".open").tap();
    await player.the("board").waitFor();
    await player.tap("more");
    await player.tap("export");
    await player.the("export-format").selectOption("sgf");
    await player.page.waitForFunction(() => document.querySelector("[data-testid=export-text]").value.includes("GM[11]"));
    await player.tap("export-file");
    await player.page.getByText("Le fichier est enregistré.").waitFor();
    const [[name, text]] = await written(data);
    assert.equal(name, "Une chaîne.sgf");
    assert.match(text, /GM\[11\]/);
  });
});
