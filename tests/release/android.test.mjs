// What the Android project must keep when it is generated anew.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { element, elements, groundOf, json, read, root, xml } from "./project.mjs";

const app = "gen/android/app/src";
const gradle = read("gen/android/app/build.gradle.kts");
const manifest = (variant) => xml(`${app}/${variant}/AndroidManifest.xml`);
const attribute = (of, name) => of.getAttribute(`android:${name}`);
const names = (of, tag) => elements(of, tag).map((found) => attribute(found, "name"));

test("the release asks for no permission, and takes the network away from libraries too", () => {
  assert.deepEqual(names(manifest("main"), "uses-permission"), []);
  assert.deepEqual(names(manifest("debug"), "uses-permission"), ["android.permission.INTERNET"]);
  for (const permission of elements(manifest("release"), "uses-permission")) {
    assert.equal(permission.getAttribute("tools:node"), "remove", attribute(permission, "name"));
  }
  assert.ok(names(manifest("release"), "uses-permission").includes("android.permission.INTERNET"));
});

test("it is a game for phones and tablets, not for televisions", () => {
  assert.equal(attribute(element(manifest("main"), "application"), "appCategory"), "game");
  assert.deepEqual(names(manifest("main"), "uses-feature"), []);
  assert.deepEqual(names(manifest("main"), "category"), ["android.intent.category.LAUNCHER"]);
});

test("nothing that the page follows by itself restarts the activity, and every orientation is free", () => {
  const activity = element(manifest("main"), "activity");
  const kept = attribute(activity, "configChanges").split("|");
  for (const change of ["orientation", "screenSize", "smallestScreenSize", "screenLayout", "keyboard", "keyboardHidden"]) {
    assert.ok(kept.includes(change), change);
  }
  for (const change of ["density", "fontScale", "uiMode", "locale", "layoutDirection"]) assert.ok(kept.includes(change), change);
  assert.equal(attribute(activity, "screenOrientation") || "free", "free");
  assert.equal(attribute(element(manifest("main"), "application"), "enableOnBackInvokedCallback"), "true");
});

test("backups hold the folders of the shell's saves and nothing else", () => {
  const sources = ["src-tauri/src/lib.rs", "src-tauri/src/shelf/mod.rs"].map(read).join("");
  const all = Array.from(sources.matchAll(/\.inside\("(\w+)"\)/g), ([, name]) => name);
  // The index is made anew from the games.
  const folders = all.filter((name) => name !== "index").sort();
  assert.ok(folders.includes("games") && all.length === folders.length + 1, `${all}`);
  const application = element(manifest("main"), "application");
  assert.equal(attribute(application, "allowBackup"), "true");
  const rules = { dataExtractionRules: ["cloud-backup", "device-transfer"], fullBackupContent: ["full-backup-content"] };
  for (const [name, sections] of Object.entries(rules)) {
    const file = attribute(application, name).replace("@", "res/");
    const content = xml(`${app}/main/${file}.xml`);
    for (const section of sections) {
      const found = content.tagName === section ? content : element(content, section);
      const kept = elements(found, "include").map((each) => `${each.getAttribute("domain")}:${each.getAttribute("path")}`);
      assert.deepEqual(kept.sort(), folders.map((folder) => `root:${folder}`), `${name}, ${section}`);
    }
  }
});

test("the build aims at what the store asks, from Android 7 on, with pages of 16 KB", () => {
  const number = (name) => Number(new RegExp(`${name} = (\\d+)`).exec(gradle)[1]);
  assert.equal(number("minSdk"), json("tauri.conf.json").bundle.android.minSdkVersion);
  assert.equal(number("minSdk"), 24);
  assert.ok(number("targetSdk") >= 36, "Play takes no update for less since August 2026");
  assert.ok(number("compileSdk") >= number("targetSdk"));
  assert.ok(Number(/ndkVersion = "(\d+)\./.exec(gradle)[1]) >= 28, "NDK r28 is the first that lays libraries out for 16 KB");
  assert.match(gradle, /tauri\.android\.versionCode/);
});

test("a release is shrunk, and signed if there is a key", () => {
  const release = gradle.slice(gradle.indexOf('getByName("release") {'));
  assert.match(release, /optimization \{\s*enable = true/);
  assert.match(release, /signingConfig = signingConfigs\.findByName\("release"\)/);
  assert.match(read("gen/android/.gitignore"), /^keystore\.properties$/m);
  const wanted = Array.from(gradle.matchAll(/keystoreProperties\.getProperty\("(\w+)"\)/g), ([, key]) => key);
  const template = Array.from(read("gen/android/keystore.properties.example").matchAll(/^(\w+)=/gm), ([, key]) => key);
  assert.deepEqual([...new Set(wanted)].sort(), template.sort());
});

test("the window has the page's ground before the page is there, light and dark", () => {
  const ground = (folder) => element(xml(`${app}/main/res/${folder}/colors.xml`), "color").textContent;
  assert.deepEqual([ground("values"), ground("values-night")], groundOf("wood"));
  const items = new Map(elements(xml(`${app}/main/res/values/themes.xml`), "item").map((item) => [attribute(item, "name") || item.getAttribute("name"), item.textContent]));
  assert.equal(items.get("android:windowBackground"), "@color/ground");
  assert.equal(items.get("android:windowSplashScreenBackground"), "@color/ground");
});

test("the icon adapts to the shape and the tint that people chose", () => {
  const icon = xml(`${app}/main/res/mipmap-anydpi-v26/ic_launcher.xml`);
  for (const layer of ["foreground", "background", "monochrome"]) {
    const [folder, name] = attribute(element(icon, layer), "drawable").slice(1).split("/");
    for (const [density, size] of Object.entries({ mdpi: 108, hdpi: 162, xhdpi: 216, xxhdpi: 324, xxxhdpi: 432 })) {
      const picture = readFileSync(join(root, app, `main/res/${folder}-${density}/${name}.png`));
      assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [size, size], `${layer}, ${density}`);
    }
  }
});
