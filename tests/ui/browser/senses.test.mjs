// What is heard and felt of a game, and that it keeps quiet where it should.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { appTests } from "../browser.mjs";

const inApp = appTests();

/** Has the page write down its sounds, by their length in milliseconds, and its pulses; what it did since the last call. */
async function listen(player) {
  await player.page.evaluate(() => {
    globalThis.noticed = { contexts: [], sounds: [], pulses: [] };
    const { AudioContext } = globalThis;
    globalThis.AudioContext = class extends AudioContext {
      constructor(...options) {
        super(...options);
        globalThis.noticed.contexts.push(this);
      }
    };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      globalThis.noticed.sounds.push(Math.round(this.buffer.duration * 1000));
      return start.apply(this, when);
    };
    const { invoke } = globalThis.__TAURI_INTERNALS__;
    globalThis.__TAURI_INTERNALS__.invoke = (command, ...rest) => {
      if (command === "pulse") globalThis.noticed.pulses.push(rest[0].pulse);
      return invoke(command, ...rest);
    };
    navigator.audioSession = { type: "auto" };
  });
  return () =>
    player.page.evaluate(() => {
      const { sounds, pulses, contexts } = globalThis.noticed;
      const seen = { sounds: [...sounds], pulses: pulses.length, contexts: contexts.length };
      sounds.length = pulses.length = 0;
      return seen;
    });
}

/** Waits until so many sounds were played. */
const heard = (player, count) => player.page.waitForFunction((count) => globalThis.noticed.sounds.length >= count, count);

describe("sounds and pulses", () => {
  inApp("come with moves, takes, refusals and the end, and mix with what else the device plays", async (player) => {
    const noticed = await listen(player);
    assert.equal((await noticed()).contexts, 0, "nothing is opened before the first touch");
    await player.begin("person", "person");
    await player.move("b1", "b3");
    await heard(player, 1);
    const own = await noticed();
    assert.equal(own.contexts, 1);
    assert.equal(own.pulses, 1);
    assert.equal(await player.page.evaluate(() => navigator.audioSession.type), "ambient");
    assert.equal(await player.page.evaluate(() => navigator.mediaSession?.playbackState ?? "none"), "none");
    await player.cell("b3").tap();
    await heard(player, 1);
    const refused = await noticed();
    assert.notDeepEqual(refused.sounds, own.sounds, "a refusal sounds otherwise");
    await player.tap("resign");
    await player.tap("confirm");
    await player.over().waitFor();
    await heard(player, 1);
    const [end] = (await noticed()).sounds;
    assert.ok(end > 400, "the end of a game is a small tune");
    await player.page.waitForFunction(() => globalThis.noticed.contexts[0].state === "suspended");
  });

  inApp("are off where they are turned off", async (player) => {
    const noticed = await listen(player);
    await player.tap("settings");
    await player.the("sound").uncheck();
    await player.the("haptics").uncheck();
    await player.tap("home");
    await noticed();
    await player.begin("person", "person");
    await player.move("b1", "b3");
    await player.cell("b3").tap();
    await player.the("note").waitFor();
    assert.deepEqual(await noticed(), { sounds: [], pulses: 0, contexts: 1 });
  });
});
