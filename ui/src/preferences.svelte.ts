/**
 * What people prefer on this device beside the shell's settings: it only concerns the screen, and a web view that
 * keeps nothing offers the defaults again.
 */
const place = "quadrille.preferences";

export interface Preferences {
  /** Whether the other seat begins a rematch. */
  alternate: boolean;
  /** Whether the board is covered until the other person has the device. */
  handOver: boolean;
  /** Whether the board is turned towards the second of two persons. */
  turnBoard: boolean;
}

const defaults: Preferences = { alternate: true, handOver: false, turnBoard: false };

let preferences = $state.raw<Preferences>(kept());

export function preferred(): Preferences {
  return preferences;
}

export function prefer(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes };
  try {
    localStorage.setItem(place, JSON.stringify(preferences));
  } catch {
    // No room, or storage is off.
  }
}

function kept(): Preferences {
  const found = { ...defaults };
  try {
    const read: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    if (typeof read !== "object" || read === null) return found;
    for (const [key, value] of Object.entries(read)) {
      if (key in defaults && typeof value === "boolean") found[key as keyof Preferences] = value;
    }
  } catch {
    // What cannot be read is as good as nothing.
  }
  return found;
}
