// Measures the release that was built here, writes the table of docs/release.md, and fails over its budgets.
//
//   node scripts/sizes.mjs --symbols               builds the program with symbols and notes whose code it is (minutes)
//   npm run tauri build -- --bundles deb,rpm       builds what is shipped
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
const notes = join(root, "target/code-by-crate.json");

/** Whose code it is, by the crates that its symbols name; the first that fits. */
const owners = [
  ["engine", /\bquadrille_engine::/],
  ["shell", /\bquadrille_(lib|app)::/],
  ["Tauri", /\b(tauri\w*|wry|tao|muda|dpi|rfd)::/],
  ["GTK and WebKit, Rust side", /\b(gtk|gdk\w*|glib|gio|webkit2gtk|cairo|pango|soup\w*|javascriptcore|atk|ashpd|zbus\w*|zvariant\w*)::/],
  ["JSON and other data", /\b(serde\w*|erased_serde|toml\w*|plist|schemars|specta\w*|indexmap|semver|url|http|regex\w*|aho_corasick)::/],
  ["standard library", /\b(core|alloc|std|hashbrown|gimli|addr2line|object|rustc_demangle|miniz_oxide)::/],
];

function noteSymbols() {
  const args = ["rustc", "--release", "--package", "quadrille", "--bin", "quadrille-app", "--features", "custom-protocol"];
  execFileSync("cargo", [...args, "--", "-C", "strip=none"], { cwd: root, stdio: "inherit" });
  const symbols = execFileSync("nm", ["--print-size", "--radix=d", "--demangle", program], { encoding: "utf8", maxBuffer: 2 ** 28 });
  const sums = new Map();
  for (const [, bytes, name] of symbols.matchAll(/^\d+ (\d+) [tTwW] (.+)$/gm)) {
    const owner = owners.find(([, crates]) => crates.test(name))?.[0] ?? "other libraries";
    sums.set(owner, (sums.get(owner) ?? 0) + Number(bytes));
  }
  writeFileSync(notes, JSON.stringify([...sums].sort(([, a], [, b]) => b - a)));
}

if (process.argv.includes("--symbols")) {
  noteSymbols();
  console.log(readFileSync(notes, "utf8"));
  process.exit();
}
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
const byOwner = existsSync(notes) ? JSON.parse(readFileSync(notes, "utf8")) : [];
const shares = byOwner.map(([owner, bytes]) => `${owner} ${shown(bytes)}`).join(", ");
row("– code", code, null, shares || "not noted: --symbols");
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
