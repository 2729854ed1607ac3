// The texts of the stores: long enough, short enough, in both languages, and no name that belongs to others.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { json, read, root, version, versionCode, xml } from "./project.mjs";

const languages = ["fr-FR", "en-US"];
const play = "fastlane/metadata/android";
const apple = "fastlane/metadata";
const text = (path) => read(path).trim();

/** Code points, as the stores count. */
const length = (path) => [...text(path)].length;

test("every text fits into its store", () => {
  for (const language of languages) {
    const most = {
      [`${play}/${language}/title.txt`]: 30,
      [`${play}/${language}/short_description.txt`]: 80,
      [`${play}/${language}/full_description.txt`]: 4000,
      [`${play}/${language}/changelogs/${versionCode()}.txt`]: 500,
      [`${apple}/${language}/name.txt`]: 30,
      [`${apple}/${language}/subtitle.txt`]: 30,
      [`${apple}/${language}/keywords.txt`]: 100,
      [`${apple}/${language}/promotional_text.txt`]: 170,
      [`${apple}/${language}/description.txt`]: 4000,
      [`${apple}/${language}/release_notes.txt`]: 4000,
    };
    for (const [path, limit] of Object.entries(most)) {
      assert.ok(length(path) > 0, `${path} says something`);
      assert.ok(length(path) <= limit, `${path} has ${length(path)} of ${limit} characters`);
    }
  }
});

test("both stores say the same", () => {
  for (const language of languages) {
    assert.equal(text(`${apple}/${language}/name.txt`), text(`${play}/${language}/title.txt`));
    assert.equal(text(`${apple}/${language}/description.txt`), text(`${play}/${language}/full_description.txt`));
    assert.equal(text(`${apple}/${language}/release_notes.txt`), text(`${play}/${language}/changelogs/${versionCode()}.txt`));
  }
});

test("no text uses a trade mark of others", () => {
  const files = readdirSync(join(root, "fastlane"), { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && file.name.endsWith(".txt"));
  const texts = files.map((file) => readFileSync(join(file.parentPath ?? file.path, file.name), "utf8"));
  const { shortDescription, longDescription } = json("tauri.conf.json").bundle;
  texts.push(shortDescription, longDescription, read("src-tauri/linux/quadrille.desktop"), xml("src-tauri/linux/org.quadrille.games.metainfo.xml").textContent);
  for (const words of texts) assert.doesNotMatch(words, /abalone|android|google|apple\b|iphone|ipad|windows/i);
});

test("the change log tells of this version", () => {
  assert.match(read("CHANGELOG.md"), new RegExp(`^## (Unreleased|${version.replaceAll(".", "\\.")}\\b)`, "m"));
});

test("there is a picture for each kind of device", () => {
  for (const language of languages) {
    for (const kind of ["phoneScreenshots", "sevenInchScreenshots", "tenInchScreenshots"]) {
      const folder = join(root, play, language, "images", kind);
      const pictures = existsSync(folder) ? readdirSync(folder) : [];
      assert.ok(pictures.length >= 2 && pictures.length <= 8, `${language}, ${kind}: 2 to 8 pictures`);
      for (const name of pictures) {
        const picture = readFileSync(join(folder, name));
        const sides = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
        assert.ok(Math.min(...sides) >= 320 && Math.max(...sides) <= 3840 && Math.max(...sides) <= 2 * Math.min(...sides), `${name}: ${sides}`);
      }
    }
    const { width, height } = { width: 1024, height: 500 };
    const graphic = readFileSync(join(root, play, language, "images/featureGraphic.png"));
    assert.deepEqual([graphic.readUInt32BE(16), graphic.readUInt32BE(20)], [width, height]);
    const icon = readFileSync(join(root, play, language, "images/icon.png"));
    assert.deepEqual([icon.readUInt32BE(16), icon.readUInt32BE(20)], [512, 512]);
  }
  assert.equal(json("tauri.conf.json").productName, "Quadrille");
});
