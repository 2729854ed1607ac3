// Writes ui/dist/notices.json after the page is built: the app's version and the licence notices of everything that
// is compiled into it. The About screen loads it when it is opened.
//
// The npm packages are those that Vite bundled (ui/dist/licences.json); the crates are those that the app links for
// TAURI_ENV_TARGET_TRIPLE, which the Tauri command line sets, or else for this machine.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "ui/dist");

const mit = readFileSync(join(root, "LICENSE-MIT"), "utf8");
const mitTerms = mit.slice(mit.indexOf("Permission is hereby granted"));

/** A package by name and version, its licence, and the texts that must go with it. */
function notice({ name, version, licence, texts }) {
  return { package: `${name} ${version}`, licence, text: texts.map((text) => text.replaceAll("\r\n", "\n").trim()).join("\n\n") };
}

function crates() {
  const target = process.env.TAURI_ENV_TARGET_TRIPLE ?? /^host: (.+)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
  const args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
  const { packages, resolve } = JSON.parse(execFileSync("cargo", args, { cwd: root, maxBuffer: 2 ** 28 }));
  const known = new Map(packages.map((found) => [found.id, found]));
  const needs = new Map(resolve.nodes.map(({ id, deps }) => [id, deps]));
  const linked = new Set();
  const visit = (id) => {
    // What only runs at compile time is not shipped.
    if (linked.has(id) || known.get(id).targets.some(({ kind }) => kind.includes("proc-macro"))) return;
    linked.add(id);
    for (const { pkg, dep_kinds } of needs.get(id)) if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(resolve.root);
  const foreign = [...linked].map((id) => known.get(id)).filter(({ source }) => source !== null);
  return foreign.map((crate) => {
    const { name, version, license, authors, repository } = crate;
    const texts = licenceFiles(crate).map((file) => readFileSync(file, "utf8"));
    const published = texts.length > 0;
    if (!published && /\bMIT\b/.test(license)) texts.push(mitTerms);
    // The Mozilla licence wants to know where the source is.
    if (!published || license.includes("MPL")) texts.unshift([...authors, repository ?? ""].join("\n"));
    return notice({ name, version, licence: license, texts });
  });
}

/** The licence files of a crate: of a choice with MIT in it, that one. */
function licenceFiles({ license, manifest_path }) {
  const folder = dirname(manifest_path);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(file.name))
    .map(({ name }) => name);
  const isChoice = /\bMIT\b/.test(license) && / OR |\//.test(license);
  const mit = files.filter((name) => /mit/i.test(name));
  const wanted = isChoice && mit.length > 0 ? files.filter((name) => mit.includes(name) || /^(notice|copyright)/i.test(name)) : files;
  return wanted.map((name) => join(folder, name));
}

function modules() {
  const listed = join(dist, "licences.json");
  const bundled = JSON.parse(readFileSync(listed, "utf8"));
  rmSync(listed);
  return bundled.map(({ name, version, identifier, text }) => notice({ name, version, licence: identifier, texts: [text ?? ""] }));
}

function standardLibrary() {
  const version = execFileSync("rustc", ["--version"], { encoding: "utf8" }).split(" ")[1];
  const texts = ["Copyright (c) The Rust Project Contributors", mitTerms];
  return notice({ name: "std", version, licence: "MIT OR Apache-2.0", texts });
}

/** One entry for each text, with all the packages that it covers. */
function gathered(notices) {
  const byText = new Map();
  for (const { package: name, licence, text } of notices) {
    const key = `${licence}\n${text}`;
    const entry = byText.get(key) ?? { packages: [], licence, text };
    entry.packages.push(name);
    byText.set(key, entry);
  }
  return [...byText.values()];
}

const version = /^\[workspace\.package\][^[]*?^version = "([^"]+)"/ms.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
const notices = gathered([standardLibrary(), ...modules(), ...crates()].sort((a, b) => a.package.localeCompare(b.package, "en")));
writeFileSync(join(dist, "notices.json"), JSON.stringify({ version, notices }));
console.log(`notices of ${notices.reduce((sum, { packages }) => sum + packages.length, 0)} packages`);
