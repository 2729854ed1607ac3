import { beforeAll, describe, expect, it, vi } from "vitest";
import { faultText } from "./faults";
import { setLanguage, startText } from "./text.svelte";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  startText("fr");
});

describe("a device that refuses to write", () => {
  it("is told in words of what was tried", () => {
    const fault = { kind: "save", fault: "readOnly" } as const;
    expect(faultText(fault)).toBe("L’appareil refuse d’écrire : la partie n’est pas enregistrée.");
    expect(faultText(fault, "delete")).toBe("L’appareil refuse d’écrire : la partie n’est pas supprimée.");
    expect(faultText(fault, "rename")).toBe("L’appareil refuse d’écrire : la partie garde son ancien nom.");
    setLanguage("en");
    expect(faultText(fault, "settings")).toBe("The device refuses to write: the settings are not saved.");
    setLanguage("fr");
  });
});
