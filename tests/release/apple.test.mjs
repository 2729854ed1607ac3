// What App Store Connect refuses when it is missing or wrong.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { element, groundOf, json, plist, root, xml } from "./project.mjs";

const assets = "gen/apple/Assets.xcassets";

test("no icon is transparent", () => {
  const folder = join(root, assets, "AppIcon.appiconset");
  const pictures = readdirSync(folder).filter((name) => name.endsWith(".png"));
  assert.ok(pictures.length >= 18, "all sizes");
  const trueColour = 2;
  for (const name of pictures) assert.equal(readFileSync(join(folder, name))[25], trueColour, `${name} has no alpha channel`);
  assert.equal(readFileSync(join(folder, "AppIcon-512@2x.png")).readUInt32BE(16), 1024);
});

test("the privacy manifest collects nothing and gives a reason for what is read", () => {
  const privacy = plist("gen/apple/quadrille_iOS/PrivacyInfo.xcprivacy");
  assert.equal(privacy.NSPrivacyTracking, false);
  assert.deepEqual(privacy.NSPrivacyTrackingDomains, []);
  assert.deepEqual(privacy.NSPrivacyCollectedDataTypes, []);
  const reasons = privacy.NSPrivacyAccessedAPITypes.map((each) => [each.NSPrivacyAccessedAPIType, each.NSPrivacyAccessedAPITypeReasons]);
  assert.deepEqual(Object.fromEntries(reasons), {
    NSPrivacyAccessedAPICategoryFileTimestamp: ["C617.1"],
    NSPrivacyAccessedAPICategorySystemBootTime: ["35F9.1"],
  });
});

test("encryption, languages, orientations and iPad are declared", () => {
  const ios = json("tauri.conf.json").bundle.iOS;
  assert.match(ios.minimumSystemVersion, /^1[5-9]\.\d$/);
  const info = plist(ios.infoPlist);
  assert.equal(info.ITSAppUsesNonExemptEncryption, false);
  assert.deepEqual(info.CFBundleLocalizations, ["fr", "en"]);
  assert.equal(info["UISupportedInterfaceOrientations~ipad"].length, 4, "an app that shares the screen must turn every way");
  assert.equal(info.UIRequiresFullScreen, false);
});

test("the launch screen has the page's ground, light and dark", () => {
  const { colors } = json(`${assets}/ground.colorset/Contents.json`);
  const hex = ({ color: { components } }) => `#${["red", "green", "blue"].map((part) => components[part].slice(2).toLowerCase()).join("")}`;
  assert.deepEqual(colors.map(hex), groundOf("wood"));
  assert.equal(element(xml("gen/apple/LaunchScreen.storyboard"), "namedColor").getAttribute("name"), "ground");
});
