// The files that the release tests read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DOMParser } from "@xmldom/xmldom";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export const read = (path) => readFileSync(join(root, path), "utf8");

export const json = (path) => JSON.parse(read(path));

/** The root element of an XML file; one that is not well formed throws. */
export function xml(path) {
  const onError = (level, message) => {
    throw new Error(`${path}: ${level}: ${message}`);
  };
  return new DOMParser({ onError }).parseFromString(read(path), "text/xml").documentElement;
}

export const elements = (parent, name) => Array.from(parent.getElementsByTagName(name));

/** The only element of that name. */
export function element(parent, name) {
  const found = elements(parent, name);
  if (found.length !== 1) throw new Error(`${found.length} elements ${name}`);
  return found[0];
}

/** The value of a property list. */
export function plist(path) {
  return value(children(xml(path))[0]);
}

const children = (parent) => Array.from(parent.childNodes).filter(({ nodeType }) => nodeType === 1);

function value(node) {
  switch (node.tagName) {
    case "dict": {
      const parts = children(node);
      const pairs = parts.filter((_, index) => index % 2 === 0).map((key, index) => [key.textContent, value(parts[2 * index + 1])]);
      return Object.fromEntries(pairs);
    }
    case "array":
      return children(node).map(value);
    case "true":
    case "false":
      return node.tagName === "true";
    case "string":
      return node.textContent;
    default:
      throw new Error(`a property list with <${node.tagName}>`);
  }
}

/** The version of the app, from the one place where it stands. */
export const version = /^\[workspace\.package\][^[]*?^version = "([^"]+)"/ms.exec(read("Cargo.toml"))[1];

/** What Android calls that version: the Tauri command line's own sum. */
export function versionCode() {
  const [major, minor, patch] = version.split(".").map(Number);
  return major * 1_000_000 + minor * 1_000 + patch;
}

/** The ground of a theme of the page: light, then dark. */
export function groundOf(theme) {
  return /--ground: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/.exec(read(`ui/src/themes/${theme}.css`)).slice(1);
}
