import { beforeEach, describe, expect, it, vi } from "vitest";

const system = vi.hoisted(() => ({ exit: vi.fn(() => Promise.resolve()), onBackButtonPress: vi.fn() }));
vi.mock("@tauri-apps/api/app", () => system);

/** As much of a page's history as layers use. */
class Past {
  state: unknown = null;
  readonly #entries: unknown[] = [null];
  pushState = vi.fn((state: unknown) => {
    this.#entries.push(state);
    this.state = state;
  });
  go = vi.fn((steps: number) => {
    this.#entries.splice(this.#entries.length + steps);
    this.state = this.#entries.at(-1);
    setTimeout(() => listeners.get("popstate")?.({ state: this.state }));
  });
}

const listeners = new Map<string, (event: object) => void>();
let past: Past;
let layers: typeof import("./layers");
/** Android's button. */
let press: () => void;

const settled = () => new Promise((done) => setTimeout(done, 1));

/** Starts the layers on a device: one that tells of its back button, or a browser. */
async function on(device: "android" | "browser"): Promise<void> {
  system.onBackButtonPress.mockImplementation((heard: () => void) => {
    press = heard;
    return device === "android" ? Promise.resolve() : Promise.reject(new Error("not allowed"));
  });
  layers = await import("./layers");
  layers.startLayers();
  await settled();
}

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  listeners.clear();
  past = new Past();
  vi.stubGlobal("history", past);
  vi.stubGlobal("addEventListener", (name: string, heard: (event: object) => void) => listeners.set(name, heard));
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("HTMLInputElement", class {});
});

describe("Android's back button", () => {
  it("closes what lies on top, one after the other, and then leaves the app", async () => {
    await on("android");
    const closed: string[] = [];
    layers.lay(() => closed.push("screen"));
    layers.lay(() => closed.push("dialog"));
    press();
    expect(closed).toEqual(["dialog"]);
    press();
    expect(closed).toEqual(["dialog", "screen"]);
    expect(system.exit).not.toHaveBeenCalled();
    press();
    expect(system.exit).toHaveBeenCalledOnce();
  });

  it("needs no history", async () => {
    await on("android");
    layers.lay(() => undefined);
    await settled();
    expect(past.pushState).not.toHaveBeenCalled();
  });

  it("knows nothing any more of a layer that was closed otherwise", async () => {
    await on("android");
    const close = vi.fn();
    const gone = layers.lay(close);
    gone();
    press();
    expect(close).not.toHaveBeenCalled();
    expect(system.exit).toHaveBeenCalledOnce();
  });
});

describe("a browser's back button", () => {
  it("finds an entry for each layer, and closes the topmost", async () => {
    await on("browser");
    const close = vi.fn();
    layers.lay(() => undefined);
    layers.lay(close);
    await settled();
    expect(past.state).toEqual({ depth: 2 });
    past.go(-1);
    await settled();
    expect(close).toHaveBeenCalledOnce();
    expect(past.state).toEqual({ depth: 1 });
  });

  it("finds no entry of a layer that was closed otherwise", async () => {
    await on("browser");
    const gone = layers.lay(() => undefined);
    await settled();
    gone();
    await settled();
    expect(past.state).toBeNull();
    expect(system.exit).not.toHaveBeenCalled();
  });

  it("finds one entry where a layer gives way to another", async () => {
    await on("browser");
    const gone = layers.lay(() => undefined);
    await settled();
    gone();
    const close = vi.fn();
    layers.lay(close);
    await settled();
    expect(past.go).not.toHaveBeenCalled();
    past.go(-1);
    await settled();
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("Escape", () => {
  const escape = (event: object) => listeners.get("keydown")?.({ key: "Escape", repeat: false, target: {}, ...event });

  it("closes the topmost layer, unless somebody else had a use for it", async () => {
    await on("browser");
    const close = vi.fn();
    layers.lay(close);
    escape({ defaultPrevented: true });
    await settled();
    expect(close).not.toHaveBeenCalled();
    escape({ defaultPrevented: false });
    await settled();
    expect(close).toHaveBeenCalledOnce();
  });

  it("never leaves the app", async () => {
    await on("browser");
    escape({ defaultPrevented: false });
    await settled();
    expect(system.exit).not.toHaveBeenCalled();
  });
});
