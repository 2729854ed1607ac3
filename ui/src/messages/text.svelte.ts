/**
 * The words of the UI: message catalogues, one flat file a language.
 *
 * A further language is one more JSON file in this folder, called by its tag; `language.name` is what it calls itself.
 */
import i18next from "i18next";
import type fr from "./fr.json";

type Singular<K extends string> = K extends `${infer Stem}_${"one" | "many" | "other"}` ? Stem : K;

/** A key of the catalogues, without its plural ending. */
export type Key = Singular<keyof typeof fr>;

/** The words of a language by their keys. */
export type Catalogue = Record<string, string>;

/** The language that every key is written in first. */
const native = "fr";

const files = import.meta.glob<Catalogue>("./*.json", { eager: true, import: "default" });

/** The catalogues of this folder by their language's tag. */
export const shipped: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.slice("./".length, -".json".length), words]),
);

let languages = shipped;

/** What was said in this language: a touch of the board says much of it again, and a look-up is quicker than the library. */
const said = new Map<string, string>();
const mostSaid = 2000;

let language = $state(native);

/** The language that the system asks for, French where we speak none of its languages. */
export function systemLanguage(wanted: readonly string[] = navigator.languages): string {
  for (const tag of wanted) {
    const stem = tag.toLowerCase().split("-")[0] as string;
    if (stem in languages) return stem;
  }
  return native;
}

/** The languages to choose from: their tags, and what they call themselves. */
export function languageNames(): [tag: string, name: string][] {
  return Object.entries(languages).map(([tag, words]) => [tag, words["language.name"] ?? tag]);
}

export function currentLanguage(): string {
  return language;
}

/** Speaks the language of a tag; the system's for none, or for one that is not here (any more). */
export function setLanguage(chosen: string | null): void {
  const next = chosen !== null && chosen in languages ? chosen : systemLanguage();
  void i18next.changeLanguage(next);
  said.clear();
  document.documentElement.lang = next;
  language = next;
}

export function startText(chosen: string | null, catalogues = shipped): void {
  languages = catalogues;
  void i18next.init({
    lng: native,
    fallbackLng: native,
    initAsync: false,
    resources: Object.fromEntries(Object.entries(languages).map(([tag, words]) => [tag, { translation: words }])),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);
  setLanguage(chosen);
}

/** The words of `key`; read inside a component it follows a change of language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  void language;
  const what = `${key} ${JSON.stringify(values)}`;
  let words = said.get(what);
  if (words === undefined) {
    words = i18next.t(key, values);
    if (said.size >= mostSaid) said.clear();
    said.set(what, words);
  }
  return words;
}

/** The language as it is written where the device lives. */
function region(): string {
  return navigator.languages.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

/** Made once for a language: making one takes longer than all the dates of a list. */
const dates = $derived(new Intl.DateTimeFormat(region(), { dateStyle: "medium", timeStyle: "short" }));

/** The last instant that a date can tell; the first one is as far from 1970. */
const farthest = 8.64e15;

/** A date and time in short form. Files tell of any, also of such as no date can tell. */
export function when(milliseconds: number): string {
  return dates.format(Math.max(-farthest, Math.min(farthest, milliseconds)));
}

/** Things one after the other, as a sentence lists them. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
