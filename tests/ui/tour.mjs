// A walk through every screen of the app.
import { games } from "./browser.mjs";

/** From home over every screen and back; `visit` sees each with its name. */
export async function tour(player, visit) {
  await visit("home");
  for (const game of games) {
    await player.sample(game, 14);
    const movable = await player.movable();
    // A piece that can start a move shows marks.
    if (movable.length > 0) await player.cell(movable[Math.floor(movable.length / 2)]).click();
    await visit(game);
    await player.the("home").click();
  }
  for (const [button, name] of [
    ["my-games", "games"],
    ["ratings", "ratings"],
    ["settings", "settings"],
  ]) {
    await player.the(button).click();
    await visit(name);
    await player.the("home").click();
  }
  await player.the("settings").click();
  await player.the("about").click();
  await visit("about");
  await player.the("home").click();
  await player.the("home").click();
  await player.the("my-games").click();
  await player.the("delete").first().click();
  await player.the("undo-note").waitFor();
  await visit("games-undo");
  await player.the("bin").click();
  await player.the("restore-game").waitFor();
  await visit("bin");
  await player.the("home").click();
  await player.the("home").click();
  await player.choose("suota");
  await visit("setup");
  await player.the("learn").click();
  await player.the("lesson-show").click();
  await visit("lesson");
  await player.the("open-help").click();
  await player.the("diagram").first().waitFor();
  await visit("help");
  await player.the("help-close").click();
  await player.the("home").click();
  await visit("home-again");
}
