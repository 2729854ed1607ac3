// Desktop entry, AppStream data and file types say the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { elements, groundOf, json, read, root, xml } from "./project.mjs";

const { bundle, identifier } = json("tauri.conf.json");
const metainfo = `src-tauri/linux/${identifier}.metainfo.xml`;

test("the file types are the same everywhere", () => {
  const types = bundle.fileAssociations.map(({ mimeType }) => mimeType);
  const declared = elements(xml(`src-tauri/linux/${identifier}.mime.xml`), "mime-type");
  assert.deepEqual(declared.map((type) => type.getAttribute("type")), types);
  const patterns = declared.map((type) => elements(type, "glob").map((glob) => glob.getAttribute("pattern")));
  assert.deepEqual(patterns, bundle.fileAssociations.map(({ ext }) => ext.map((end) => `*.${end}`)));
  assert.deepEqual(elements(xml(metainfo), "mediatype").map(({ textContent }) => textContent), types);
  assert.match(read(bundle.linux.deb.desktopTemplate), new RegExp(`^MimeType=${types.join(";").replaceAll(/[.+]/g, "\\$&")};$`, "m"));
});

test("the AppStream data names this app and is French too", () => {
  const component = xml(metainfo);
  assert.equal(elements(component, "id")[0].textContent, identifier);
  const paragraphs = elements(component, "p").concat(elements(component, "li"), elements(component, "summary"));
  const french = paragraphs.filter((text) => text.getAttribute("xml:lang") === "fr");
  assert.equal(french.length * 2, paragraphs.length, "each text once in English and once in French");
});

const without = (tool) => !existsSync(`/usr/bin/${tool}`) && `${tool} is not installed`;

test("appstreamcli takes it", { skip: without("appstreamcli") }, () => {
  execFileSync("appstreamcli", ["validate", "--pedantic", "--no-net", join(root, metainfo)], { stdio: "pipe" });
});

test("every file that goes into a package is there", () => {
  for (const format of ["deb", "rpm", "appimage"]) {
    for (const source of Object.values(bundle.linux[format].files)) assert.ok(existsSync(join(root, source)), source);
  }
  for (const icon of bundle.icon) assert.ok(existsSync(join(root, icon)), icon);
});

test("a window has the ground of its theme before the page is there", () => {
  const grounds = Array.from(read("src-tauri/src/ground.rs").matchAll(/Theme::(\w+) => \(0x([0-9a-f]{6}), 0x([0-9a-f]{6})\)/g));
  const themes = readdirSync(join(root, "ui/src/themes")).map((file) => file.replace(".css", "")).sort();
  assert.deepEqual(grounds.map(([, theme]) => theme.toLowerCase()).sort(), themes);
  for (const [, theme, light, dark] of grounds) assert.deepEqual([`#${light}`, `#${dark}`], groundOf(theme.toLowerCase()), theme);
});
