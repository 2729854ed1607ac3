/** How the whole page looks: its theme, and light or dark. */
import type { Settings } from "./bindings";

/** Where `appearance.js`, which runs before anything is painted, finds what was worn last. */
const place = "quadrille.appearance";

export function wear({ theme, scheme }: Pick<Settings, "theme" | "scheme">): void {
  Object.assign(document.documentElement.dataset, { theme, scheme });
  try {
    localStorage.setItem(place, JSON.stringify({ theme, scheme }));
  } catch {
    // No room, or storage is off: the next start shows the first theme for a moment.
  }
}
