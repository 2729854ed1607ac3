/** The app around the board: which screen is shown, the settings, and what is said to the player. */
import { Channel } from "@tauri-apps/api/core";
import { tick } from "svelte";
import { wear } from "./appearance";
import { commands } from "./bindings";
import type { Entry, GameSummary, OpenGame, Opened, RuleValue, Seat, Settings, Terms } from "./bindings";
import type { Change } from "./board/picture.svelte";
import { Table } from "./board/state.svelte";
import { isKnown, lookOf } from "./games";
import { faultText, importText, refusalText, setAsideText } from "./messages/faults";
import type { Deed } from "./messages/faults";
import { saidMove } from "./messages/moves";
import { countersText, endText } from "./messages/standing";
import { setLanguage, startText, t } from "./messages/text.svelte";
import { Senses } from "./senses/senses";
import { ask, get } from "./shell";
import type { Answer, Fault } from "./shell";
import type { Matter } from "./teaching/help";

/** A save that can be opened. */
export type SoundGame = Extract<GameSummary, { kind: "sound" }>;

/** House rules by name. */
export type RuleValues = Record<string, RuleValue>;

export type Screen = "home" | "setup" | "games" | "bin" | "settings" | "about" | "ratings" | "lesson" | "game";

/** Where a page that is loaded again in the same window finds the game that was on the table. */
const atTable = "quadrille.game";

/** The end of the address with which the shell loads the page after a crash of the process that showed it. */
const revived = "#revived";

/** What holds until the shell has answered. */
const noSettings: Settings = {
  language: null,
  scheme: "system",
  theme: "wood",
  animation: "normal",
  sound: true,
  haptics: true,
  coordinates: true,
  bridges: false,
  leftHanded: false,
  confirm: "bigBoards",
  alternate: true,
  handOver: false,
  turnBoard: false,
  learned: [],
  lastGame: null,
  choices: {},
};

class App {
  screen = $state<Screen>("home");
  /** The game that the set-up screen is opened for, if not for the last one. */
  chosen: string | null = null;
  table = $state.raw<Table | null>(null);
  catalog = $state.raw<readonly Entry[]>([]);
  games = $state.raw<readonly GameSummary[]>([]);
  settings = $state.raw<Settings>(noSettings);
  /** Why a touch was refused, or what the board cannot show; it goes by itself. */
  note = $state.raw<{ text: string; why: Matter | null; turn: number } | null>(null);
  /** What the help is open for; it lies over the screen. */
  help = $state.raw<{ game: string; matter: Matter | null } | null>(null);
  /** The game whose lesson is played. */
  lesson = $state("");
  /** What went wrong; it goes by itself too, or when it is closed. */
  fault = $state<string | null>(null);
  /** The latest thing for a screen reader to say. */
  said = $state("");
  ready = $state(false);
  /** The button of the home screen that was used to leave it, by its name for tests. */
  #left: string | undefined;
  readonly #senses = new Senses(() => this.settings);
  #opening = false;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #faultTimer: ReturnType<typeof setTimeout> | undefined;

  get sound(): SoundGame[] {
    return this.games.filter((game) => game.kind === "sound");
  }

  /** The games that go on, the one played last first. */
  get unfinished(): SoundGame[] {
    return this.sound.filter((game) => game.outcome === null);
  }

  async start(): Promise<void> {
    startText(null);
    this.#senses.start();
    document.addEventListener("visibilitychange", () => void this.table?.wake());
    const [settings, catalog] = await Promise.all([get(commands.settings()), get(commands.catalog()), this.refresh()]);
    if (settings.ok) this.settings = settings.data;
    else this.failed(settings.fault);
    setLanguage(this.settings.language);
    wear(this.settings);
    if (catalog.ok) this.catalog = catalog.data.filter(({ id }) => isKnown(id));
    else this.failed(catalog.fault);
    this.ready = true;
    const aside = await get(commands.setAside());
    if (aside.ok && aside.data.length > 0) this.#warn(aside.data.map(setAsideText).join(" "));
    if (location.hash === revived) await this.#sitDownAgain();
    const files = new Channel<Opened>((file) => void this.#received(file));
    const heard = await get(commands.openedFiles(files));
    if (!heard.ok) this.failed(heard.fault);
  }

  /** Opens the game that was on the table when the page's process died. */
  async #sitDownAgain(): Promise<void> {
    history.replaceState(history.state, "", location.pathname);
    const id = sessionStorage.getItem(atTable);
    if (id !== null) await this.open(id);
  }

  /** Puts the game of a file on the table that the system opened with the app. */
  async #received(file: Opened): Promise<void> {
    await this.#enter(
      () => ask(Promise.resolve(file)),
      (fault) => this.#warn(importText(fault)),
    );
  }

  async refresh(): Promise<void> {
    const games = await ask(commands.listGames());
    if (games.ok) this.games = games.data;
    else this.failed(games.fault);
  }

  async setUp(game: string): Promise<void> {
    this.chosen = game;
    await this.go("setup");
  }

  async learn(game: string): Promise<void> {
    this.help = null;
    this.lesson = game;
    await this.go("lesson");
  }

  /** Opens the help of a game, where it explains a matter or from its beginning. */
  openHelp(game: string, matter: Matter | null = null): void {
    this.help = { game, matter };
  }

  async closeHelp(): Promise<void> {
    this.help = null;
    await tick();
    // What it was opened from may be gone by now: a note that did not stay.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-first-focus], [role=gridcell][tabindex='0']")?.focus({ preventScroll: true });
  }

  async go(screen: Screen): Promise<void> {
    if (screen === "home") this.chosen = null;
    if (this.screen === "home") this.#left = (document.activeElement as HTMLElement | null)?.dataset.testid;
    if (screen !== "game") this.#leaveTable();
    this.hush();
    this.said = "";
    this.screen = screen;
    await tick();
    // At once: a list that comes late must not take the focus from where somebody went meanwhile.
    const used = screen === "home" && this.#left ? document.querySelector<HTMLElement>(`[data-testid="${this.#left}"]`) : null;
    if (used) used.focus();
    else document.querySelector<HTMLElement>("[data-first-focus]")?.focus({ preventScroll: true });
    if (screen === "home" || screen === "games") await this.refresh();
  }

  /** One screen back: the way of the back button. */
  back(): Promise<void> {
    return this.go(this.screen === "bin" ? "games" : this.screen === "about" ? "settings" : "home");
  }

  async open(id: string): Promise<void> {
    await this.#enter(() => ask(commands.openGame(id)));
  }

  /** Plays on what can be read of a broken game, as a new one. */
  async resume(id: string): Promise<void> {
    await this.#enter(() => ask(commands.resumeBroken(id)));
  }

  /** Keeps the file of a game as it is, for somebody who can mend it. */
  async saveRaw(id: string): Promise<void> {
    const answer = await ask(commands.saveRawGame(id, `quadrille-${id}.json`));
    if (!answer.ok) this.failed(answer.fault, "export");
    else if (answer.data) this.say(t("export.saved"));
  }

  /** Opens the game of a text; or tells what is wrong with it. */
  async import(text: string): Promise<Fault | null> {
    let wrong: Fault | null = null;
    await this.#enter(
      () => ask(commands.importGame(text)),
      (fault) => (wrong = fault),
    );
    return wrong;
  }

  async begin(game: string, rules: RuleValues, seats: [Seat, Seat], terms: Terms): Promise<void> {
    await this.#enter(async () => {
      const answer = await ask(commands.newGame(game, rules, seats, terms));
      if (answer.ok) {
        const choices = { ...this.settings.choices, [game]: { rules, seats, terms } };
        void this.change({ lastGame: game, choices });
      }
      return answer;
    });
  }

  /** The game on the table once more. */
  async rematch(): Promise<void> {
    const { table } = this;
    if (table?.over) await this.#enter(() => ask(commands.rematch(table.id, this.settings.alternate)));
  }

  async rename(id: string, title: string): Promise<void> {
    const answer = await ask(commands.renameGame(id, title.trim()));
    if (!answer.ok) this.failed(answer.fault, "rename");
    await this.refresh();
  }

  /** Moves a game to the bin; whether it went there. */
  async remove(id: string): Promise<boolean> {
    const answer = await ask(commands.deleteGame(id));
    if (!answer.ok) this.failed(answer.fault, "delete");
    await this.refresh();
    return answer.ok;
  }

  /** Takes a game out of the bin. */
  async undelete(id: string): Promise<void> {
    const answer = await ask(commands.undeleteGame(id));
    if (!answer.ok) this.failed(answer.fault);
    await this.refresh();
  }

  /** The settings were changed by the shell. */
  async reload(): Promise<void> {
    const settings = await get(commands.settings());
    if (!settings.ok) return this.failed(settings.fault);
    this.settings = settings.data;
    setLanguage(this.settings.language);
    wear(this.settings);
  }

  async change(settings: Partial<Settings>): Promise<void> {
    this.settings = { ...this.settings, ...settings };
    if ("language" in settings) {
      setLanguage(this.settings.language);
      this.said = "";
    }
    wear(this.settings);
    if (settings.sound) this.#senses.tell("own");
    const answer = await ask(commands.setSettings($state.snapshot(this.settings)));
    if (!answer.ok) this.failed(answer.fault, "settings");
  }

  /** The lesson of a game was played to its end. */
  learned(game: string): void {
    const { learned } = this.settings;
    if (!learned.includes(game)) void this.change({ learned: [...learned, game] });
  }

  /** How long a move takes to be shown, in milliseconds; 0 without animation. */
  duration(change: Change): number {
    if (this.#still()) return 0;
    const base = this.settings.animation === "fast" ? 160 : 320;
    return change.slow ? base * 1.5 : base;
  }

  failed(fault: Fault, deed?: Deed): void {
    if (fault.kind === "unknown") console.error(fault.detail);
    this.#warn(faultText(fault, deed));
  }

  #warn(text: string): void {
    clearTimeout(this.#faultTimer);
    this.fault = text;
    this.#faultTimer = setTimeout(() => (this.fault = null), 9000);
  }

  forgive(): void {
    clearTimeout(this.#faultTimer);
    this.fault = null;
  }

  hush(): void {
    clearTimeout(this.#noteTimer);
    this.note = null;
  }

  say(text: string): void {
    // The same words twice in a row are said again: a no-break space makes them new.
    this.said = text === this.said ? `${text}\u00a0` : text;
  }

  /** Says something in sight, which the help may explain: it stays long enough to be read. */
  tell(text: string, why: Matter | null = null): void {
    this.note = { text, why, turn: (this.note?.turn ?? 0) + 1 };
    this.#letNoteGo();
  }

  /** Keeps what is said in sight; the answer lets it go by itself again. */
  keepNote(): () => void {
    clearTimeout(this.#noteTimer);
    return () => this.#letNoteGo();
  }

  #letNoteGo(): void {
    clearTimeout(this.#noteTimer);
    const length = this.note?.text.length ?? 0;
    this.#noteTimer = setTimeout(() => (this.note = null), 5000 + 40 * Math.max(0, length - 60));
  }

  /** One game is opened at a time, however often a button is tapped. */
  async #enter(call: () => Promise<Answer<OpenGame>>, failed = (fault: Fault): void => this.failed(fault)): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    const answer = await call();
    this.#opening = false;
    if (!answer.ok) {
      failed(answer.fault);
      await this.refresh();
      return;
    }
    this.#leaveTable();
    this.table = this.#seat(answer.data);
    sessionStorage.setItem(atTable, answer.data.id);
    const { unsaved } = answer.data.view;
    if (unsaved !== null) this.failed({ kind: "save", fault: unsaved });
    await this.go("game");
    void this.table.wake();
  }

  #seat(game: OpenGame): Table {
    const look = lookOf(game.view.game);
    const numbers = (table: Table): string => {
      const text = countersText(look, table.now);
      return text === "" ? "" : `${text}.`;
    };
    const table: Table = new Table(game, {
      touched: () => this.hush(),
      aimed: ({ text, attempt: { then } }) => {
        const cell = table.drops && then?.cell !== undefined ? game.geometry.cells[then.cell]?.name : undefined;
        this.say(cell ? t("say.aimed", { cell }) : t("say.aimedMove", { move: text }));
      },
      moved: (move, view) => {
        this.hush();
        this.#senses.moved(move, view);
        const text = saidMove(look, move, game.geometry, view);
        // Nothing on the board shows that the seats exchanged sides.
        if (move.effects.some(({ kind }) => kind === "swapSides")) this.tell(text);
        const late = view.timedOut.includes(view.ply);
        if (late) this.tell(t("clock.over"));
        this.say(late ? `${t("clock.over")} ${text}` : text);
      },
      tookBack: (moves) => {
        this.hush();
        const what = moves.length === 0 ? t("say.unresigned") : t("say.back", { count: moves.length });
        this.say(`${what} ${numbers(table)}`.trim());
      },
      ended: (view) => {
        this.hush();
        this.#senses.ended(view);
        // A move that ends the game was said just now; a resignation comes on its own.
        const before = view.outcome?.reason === "resigned" ? "" : `${this.said} `;
        this.say(before + endText(view));
      },
      refused: (refusal) => {
        this.#senses.tell("refused");
        this.tell(refusalText(refusal, table.side, look), refusal?.reason ?? "stuck");
      },
      failed: (fault) => this.failed(fault),
      pause: () => (this.#still() ? 300 : this.settings.animation === "fast" ? 450 : 850),
    });
    return table;
  }

  #leaveTable(): void {
    this.table?.leave();
    this.table = null;
    sessionStorage.removeItem(atTable);
  }

  #still(): boolean {
    return this.settings.animation === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const app = new App();
