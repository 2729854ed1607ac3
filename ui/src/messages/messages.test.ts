import { afterEach, describe, expect, it, vi } from "vitest";
import { languageNames, setLanguage, shipped, startText, systemLanguage, t, when } from "./text.svelte";

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "../games/*/*.json", "!../**/*.test.ts", "!../bindings.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const code = Object.values(sources).join("\n");

const stem = (key: string): string => key.replace(/_(one|many|other)$/, "");
const stems = (words: object): Set<string> => new Set(Object.keys(words).map(stem));
const holes = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((hole) => hole[1] as string).sort();

const words = shipped.fr ?? {};

describe("the message catalogues", () => {
  it.each(Object.entries(shipped))("%s has the keys that French has, no more, no fewer", (_, other) => {
    expect([...stems(other)].sort()).toEqual([...stems(words)].sort());
  });

  it.each(Object.entries(shipped))("%s has every plural form of its language, and no empty text", (tag, catalogue) => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.filter((form) => form !== "many");
    const keys = Object.keys(catalogue);
    const plural = new Set(keys.filter((key) => stem(key) !== key).map(stem));
    for (const key of plural) for (const form of forms) expect(keys).toContain(`${key}_${form}`);
    for (const [key, text] of Object.entries(catalogue)) expect(text, key).not.toBe("");
  });

  it.each(Object.entries(shipped))("%s fills the same holes as French", (_, catalogue) => {
    for (const [key, text] of Object.entries(catalogue)) {
      const model = words[key];
      if (model !== undefined) expect(holes(text), key).toEqual(holes(model));
    }
  });

  it("keeps French signs with their words: no line breaks before them", () => {
    for (const [key, text] of Object.entries(words)) expect(text, key).not.toMatch(/[^\S\u202f][;!?]|[^\S\u00a0][:»]|«[^\u00a0]/);
  });

  it("holds no message that nobody says", () => {
    const unused = [...stems(words)].filter((key) => !code.includes(`"${key}"`));
    expect(unused).toEqual([]);
  });

  it("holds every message that somebody says", () => {
    const said = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((call) => call[1] as string);
    expect(said.filter((key) => !stems(words).has(key))).toEqual([]);
  });

  it("leaves no words in the components", () => {
    for (const [path, source] of Object.entries(sources)) {
      if (!path.endsWith(".svelte")) continue;
      const markup = source.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
      const text = markup.replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, "").replace(/<[^>]*>/g, " ");
      expect(text.match(/\p{L}{2,}/gu) ?? [], path).toEqual([]);
    }
  });
});

describe("a date", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is told of every number that a file may hold", () => {
    vi.stubGlobal("navigator", { languages: ["fr-CA"] });
    for (const milliseconds of [0, 8.64e15 + 1, -8.64e15 - 1, 1e300]) expect(when(milliseconds)).toMatch(/\d/);
  });
});

describe("the system's language", () => {
  it("is taken where we speak it, French elsewhere", () => {
    expect(systemLanguage(["en-GB", "fr"])).toBe("en");
    expect(systemLanguage(["fr-CA"])).toBe("fr");
    expect(systemLanguage(["de-DE", "en-US"])).toBe("en");
    expect(systemLanguage(["de-DE"])).toBe("fr");
    expect(systemLanguage([])).toBe("fr");
  });
});

describe("a further language", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is one more catalogue, and nothing else", () => {
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("navigator", { languages: ["eo", "fr"] });
    startText(null, { ...shipped, eo: { "language.name": "Esperanto", "settings.title": "Agordoj" } });
    expect(languageNames()).toContainEqual(["eo", "Esperanto"]);
    expect(systemLanguage()).toBe("eo");
    expect(t("settings.title")).toBe("Agordoj");
    expect(t("app.close"), "what it lacks is said in French").toBe("Fermer");
    setLanguage("fr");
    expect(t("settings.title")).toBe("Réglages");
    startText("eo");
    expect(t("settings.title"), "a language that went away is the system's").toBe("Réglages");
  });

  it("has no name anywhere else", () => {
    for (const tag of Object.keys(shipped)) expect(code.match(new RegExp(`["'\`]${tag}["'\`]`, "g"))?.length ?? 0, tag).toBe(tag === "fr" ? 1 : 0);
  });
});
