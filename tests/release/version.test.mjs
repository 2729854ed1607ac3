// One version, in the workspace's Cargo.toml; everything else takes it from there or is compared with it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, json, read, version, xml } from "./project.mjs";

test("no other file has a version of its own", () => {
  assert.match(version, /^\d+\.\d+\.\d+$/, "the stores take no suffixes");
  assert.equal(json("tauri.conf.json").version, undefined);
  assert.equal(json("package.json").version, undefined);
  for (const crate of ["Cargo.toml", "engine/Cargo.toml", "tests/Cargo.toml", "tests/app/Cargo.toml"]) {
    assert.match(read(crate), /^version\.workspace = true$/m, crate);
  }
});

test("the newest release of the AppStream data is this version", () => {
  const [newest] = elements(xml("src-tauri/linux/org.quadrille.games.metainfo.xml"), "release");
  assert.equal(newest.getAttribute("version"), version);
});
