/**
 * The words of the UI: message catalogues, one flat file a language.
 *
 * A further language is one more JSON file in this folder and its name in `languages`.
 */
import i18next from "i18next";
import en from "./en.json";
import fr from "./fr.json";

type Singular<K extends string> = K extends `${infer Stem}_${"one" | "many" | "other"}` ? Stem : K;

/** A key of the catalogues, without its plural ending. */
export type Key = Singular<keyof typeof fr>;

export const languages = { fr, en } as const;
export type Language = keyof typeof languages;

let language = $state<Language>("fr");

/** The language that the system asks for, French where we speak none of its languages. */
export function systemLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const stem = tag.toLowerCase().split("-")[0] as string;
    if (stem in languages) return stem as Language;
  }
  return "fr";
}

export function currentLanguage(): Language {
  return language;
}

export function setLanguage(chosen: Language | null): void {
  const next = chosen ?? systemLanguage();
  void i18next.changeLanguage(next);
  document.documentElement.lang = next;
  language = next;
}

export function startText(chosen: Language | null): void {
  void i18next.init({
    lng: "fr",
    fallbackLng: "fr",
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
  return i18next.t(key, values);
}

/** A date and time in short form. */
export function when(milliseconds: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** Things one after the other, as a sentence lists them. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
