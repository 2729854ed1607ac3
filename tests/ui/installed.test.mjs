// The real app as a player has it: a game is played and survives a kill, and files that are opened with the app become
// games.
//
//   QUADRILLE_APP=/usr/bin/quadrille-app QUADRILLE_HOME=folder node --test tests/ui/installed.test.mjs
//
// With QUADRILLE_HOME what the app kept stays there.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { App, closeScreen, eventually, newHome, openScreen, removeHome } from "./window.mjs";

let home;

before(async () => {
  home = process.env.QUADRILLE_HOME ?? (await newHome());
  await openScreen();
});

after(async () => {
  closeScreen();
  if (!process.env.QUADRILLE_HOME) await removeHome(home);
});

test("files that are opened with the app become games", { timeout: 300_000 }, async () => {
  const sumito = join(home, "one.apgn");
  const loa = join(home, "deux é.quadrille");
  const broken = join(home, "three.apgn");
  await writeFile(sumito, '[Variant "belgian"]\n[Notation "Aba-Pro"]\n\n1. i9h8 i6h6 *');
  const record = { format: 1, game: "loa", rules: 1, setup: {}, seats: [{ kind: "person" }, { kind: "cpu", level: "facile" }] };
  await writeFile(loa, JSON.stringify({ ...record, moves: [], end: null, seed: 1, created: 0, updated: 0, title: "" }));
  await writeFile(broken, "this is no game");

  let app = await App.start(home, [sumito]);
  assert.equal((await app.board()).ply, 2, "the file lies on the table");
  await app.kill();

  app = await App.start(home, [broken]);
  const said = await eventually("a word about the broken file", () =>
    app.run(`return document.querySelector("[data-testid=fault]")?.textContent`),
  );
  assert.match(said, /partie|game/);
  await app.kill();

  app = await App.start(home, [loa]);
  await app.board(({ ply }) => ply === 0);
  const played = await app.playRound();
  await app.kill();
  app = await App.start(home);
  await app.click("[data-testid=continue]");
  assert.deepEqual(await app.board(), played, "the game came back");
  await app.kill();
});

test("the licences of what is in it are there", { timeout: 300_000 }, async () => {
  const app = await App.start(home);
  await app.click("[data-testid=settings]");
  await app.click("[data-testid=about]");
  const known = await eventually("the licences", () =>
    app.run(`return document.querySelectorAll("[data-testid=notices] summary").length`),
  );
  assert.ok(known > 50, `${known} texts`);
  await app.shoot("about");
  await app.kill();
});
