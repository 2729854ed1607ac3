/** Looking for words in a text, whatever the case and the accents. */

/** A text without what a search does not care for: capitals, accents and the shape of apostrophes. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase();

/** The words that somebody looks for. */
export function wordsOf(wish: string): string[] {
  return plain(wish).split(/\s+/).filter(Boolean);
}

/** Whether a text has all the words, or words that begin or go on like them. */
export function holds(text: string, words: readonly string[]): boolean {
  const found = plain(text);
  return words.every((word) => found.includes(word));
}
