// Measures the release that was built here, writes the table of docs/release.md, and fails over its budgets.
//
//   npm run tauri build -- --bundles deb,rpm
//   node scripts/sizes.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const release = join(root, "target/release");
const dist = join(root, "ui/dist");
const mega = 1_000_000;
const kilo = 1_000;

const shown = (bytes) => (bytes >= mega ? `${(bytes / mega).toFixed(2)} MB` : `${(bytes / kilo).toFixed(1)} kB`);

/** The files of the page, and what Tauri makes of them: each compressed by itself. */
const page = readdirSync(dist, { recursive: true })
  .filter((name) => statSync(join(dist, name)).isFile())
  .map((name) => ({ name, bytes: readFileSync(join(dist, name)) }));
const embedded = page.reduce((sum, { bytes }) => sum + brotliCompressSync(bytes).length, 0);
/** What is loaded before a player can do anything: all but the notices. */
const loaded = page.filter(({ name }) => name !== "notices.json");
const zipped = loaded.reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0);
const sent = (end) => loaded.filter(({ name }) => name.endsWith(end)).reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0);

function sections(program) {
  const lines = execFileSync("size", ["-A", "-d", program], { encoding: "utf8" }).matchAll(/^(\.\S+)\s+(\d+)/gm);
  return new Map(Array.from(lines, ([, name, bytes]) => [name, Number(bytes)]));
}

const program = join(release, "quadrille-app");
const binary = statSync(program).size;
const found = sections(program);
const sum = (...names) => names.reduce((total, name) => total + (found.get(name) ?? 0), 0);
const code = sum(".text", ".plt", ".plt.got", ".init", ".fini");
const constants = sum(".rodata") - embedded;
const unwinding = sum(".eh_frame", ".eh_frame_hdr", ".gcc_except_table");
const linking = sum(".rela.dyn", ".rela.plt", ".dynsym", ".dynstr", ".gnu.hash", ".gnu.version", ".gnu.version_r", ".data.rel.ro", ".data", ".got", ".dynamic");

function newest(folder, end) {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder).filter((name) => name.endsWith(end)).map((name) => join(folder, name));
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? null;
}

const rows = [];
const over = [];
function row(what, bytes, budget, of) {
  rows.push(`| ${what} | ${shown(bytes)} | ${budget ? shown(budget) : ""} | ${of} |`);
  if (budget && bytes >= budget) over.push(`${what}: ${shown(bytes)}, budget ${shown(budget)}`);
}

row("program, Linux x86-64", binary, 8 * mega, "everything below");
row("– code", code, null, "engine, shell, Tauri, and the Rust side of GTK and WebKit; those two are the system’s own");
row("– constants", constants, null, "texts, tables, icons, serde’s names of fields");
row("– the page, compressed", embedded, null, `of it ${shown(brotliCompressSync(readFileSync(join(dist, "notices.json"))).length)} licence notices`);
row("– unwinding", unwinding, null, "so that a fault in the engine becomes a message and the game goes on");
row("– linking and data", linking, null, "addresses to fill in at the start, names of the system’s functions");
for (const [what, folder, end, budget] of [
  ["`.deb`", "bundle/deb", ".deb", 4 * mega],
  ["`.rpm`", "bundle/rpm", ".rpm", null],
]) {
  const file = newest(join(release, folder), end);
  if (file) row(what, statSync(file).size, budget, "the program, five icons, desktop entry, AppStream data, file types");
}
row("page as loaded, gzip", zipped, 150 * kilo, `scripts ${shown(sent(".js"))}, styles ${shown(sent(".css"))}, the rest ${shown(zipped - sent(".js") - sent(".css"))}`);

const table = ["| what | size | budget | of which |", "|---|---|---|---|", ...rows].join("\n");
console.log(table);
const document = join(root, "docs/release.md");
const text = readFileSync(document, "utf8");
const marked = /(<!-- sizes:[^>]*-->\n)[\s\S]*?(<!-- \/sizes -->)/;
if (!marked.test(text)) throw new Error("docs/release.md has no place for the table");
writeFileSync(document, text.replace(marked, (_, begin, end) => `${begin}${table}\n${end}`));
if (over.length > 0) {
  console.error(`over budget:\n${over.join("\n")}`);
  process.exitCode = 1;
}
