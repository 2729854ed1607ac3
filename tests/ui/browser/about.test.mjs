// What the app says of itself: the policy that the stores link to, and whose work is in it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "node:test";
import { fileURLToPath } from "node:url";
import { appTests } from "../browser.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const inApp = appTests();

describe("about", () => {
  for (const locale of ["fr-FR", "en-GB"]) {
    inApp(
      `tells version, privacy and licences in ${locale}`,
      async (player) => {
        await player.tap("settings");
        await player.tap("about");
        const [, number] = /^version = "(.+)"$/m.exec(await readFile(join(root, "Cargo.toml"), "utf8"));
        assert.equal(await player.the("version").textContent(), `Version ${number}`);
        const policy = await readFile(join(root, "docs/privacy.md"), "utf8");
        for (const paragraph of await player.the("privacy").locator("p").allTextContents()) {
          assert.ok(policy.includes(paragraph), `docs/privacy.md must say: ${paragraph}`);
        }
        const notices = player.the("notices");
        const packages = (await notices.locator("summary").allTextContents()).join("\n");
        for (const name of ["tauri 2", "serde 1", "svelte 5", "i18next 25", "std 1"]) assert.ok(packages.includes(name), name);
        const one = notices.locator("details", { hasText: "i18next 25" });
        await one.locator("summary").tap();
        await one.locator("pre", { hasText: "Permission is hereby granted" }).waitFor();
        await player.tap("home");
        await player.the("about").waitFor();
      },
      { locale },
    );
  }
});
