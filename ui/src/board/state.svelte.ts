/**
 * A game on the table: what the board shows, and every change of it by way of the shell.
 *
 * Rust owns the game. A change names the ply it was made for; an answer that comes for a game that was left or
 * changed since is dropped here by its token, and refused there by its ply.
 */
import { Channel } from "@tauri-apps/api/core";
import { commands } from "../bindings";
import type {
  Attempt,
  Button,
  Cell,
  Choice,
  Format,
  GameView,
  Geometry,
  OpenGame,
  Piece,
  PlayedMove,
  Player,
  Progress,
  Refusal,
  Seat,
  Terms,
  View,
} from "../bindings";
import { otherSeat, seatOf, sideOf } from "../seats";
import { ask, isOutdated } from "../shell";
import { sleep } from "../sleep";
import type { Fault, Reply } from "../shell";
import { Advice } from "./advice.svelte";
import { directionTo, lineTo } from "./geometry";
import * as input from "./input";
import { Picture, stacksOf } from "./picture.svelte";
import type { Way } from "./picture.svelte";

/** What the game tells its surroundings. */
export interface Listener {
  /** A touch that was understood. */
  touched(): void;
  /** A move waits to be confirmed. */
  aimed(choice: Choice): void;
  moved(move: PlayedMove, view: View): void;
  tookBack(moves: readonly PlayedMove[], view: View): void;
  ended(view: View): void;
  /** `null`: the engine sees nothing wrong with the selection, but no move starts there. */
  refused(refusal: Refusal | null, attempt: Attempt): void;
  failed(fault: Fault): void;
  /** Milliseconds before a CPU's move may appear. */
  pause(): number;
}

/** Who plays, refuses and shows the moves of a table. */
export interface Judge {
  play(ply: number, text: string): Promise<Reply<GameView>>;
  explain(ply: number, attempt: Attempt): Promise<Reply<Refusal | null>>;
  view(): Promise<Reply<GameView>>;
}

const saved = (id: string): Judge => ({
  play: (ply, text) => commands.play(id, ply, text),
  explain: (ply, attempt) => commands.explain(id, ply, attempt),
  view: () => commands.view(id),
});

/** Two taps within so many milliseconds are one double tap. */
const doubleTap = 300;

export class Table {
  readonly id: string;
  readonly geometry: Geometry;
  title = $state("");
  readonly terms: Terms;
  readonly formats: readonly Format[];
  /** The game as it is. Every change is made for its ply. */
  now = $state.raw<GameView>(null as unknown as GameView);
  /** An earlier position that is looked at; the game waits meanwhile. */
  past = $state.raw<View | null>(null);
  /** What the board shows. */
  readonly view: View = $derived(this.past ?? this.now);
  select = $state.raw<input.Selection>(input.nothing);
  /** A move that was aimed at and waits to be confirmed. */
  pending = $state.raw<Choice | null>(null);
  thinking = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** A change is under way in the shell. */
  busy = $state(false);
  stopping = $state(false);
  readonly side = $derived(sideOf(this.view, this.view.turn));
  readonly over = $derived(this.now.outcome !== null);
  readonly personToMove = $derived(!this.over && seatOf(this.now, this.now.turn).kind === "person");
  /** The seat of the person who would resign now. */
  readonly resigner = $derived(this.personToMove ? this.now.turn : otherSeat(this.now.turn));
  /** Whether the board takes touches now. Others are dropped, never kept for later. */
  readonly open = $derived(this.personToMove && !this.busy && !this.thinking && !this.past);
  /** How many moves each cell can start. */
  readonly starts = $derived(input.starts(this.open ? this.view.choices : []));
  readonly targets = $derived(input.targets(this.open ? this.view.choices : [], this.select));
  /** Whether moves go in directions, not to cells. */
  readonly pushes = $derived(this.view.choices.some(({ attempt }) => attempt.then?.direction !== undefined));
  /** Whether a move is a single tap, with nothing selected before it. */
  readonly drops = $derived(this.open && this.view.choices.some(({ attempt }) => attempt.select.length === 0));
  readonly picture: Picture;
  readonly advice: Advice;
  /** The pieces of each cell that holds any, from the top down. */
  readonly stacks = $derived(stacksOf(this.view.picture));

  /** Whether a touch only aims now. The board knows: it depends on the size of its cells and on what touched it. */
  aims: () => boolean = () => false;
  /** The game is not on show any more: late answers find nobody. */
  left = false;
  #token = 0;
  /** When the pending move was aimed at, as `performance.now` tells. */
  #aimedAt = 0;
  /** The latest wish to look at an earlier position. */
  #visit = 0;
  /** The latest ply that was shown before looking back. */
  #seen = 0;
  readonly #listener: Listener;
  readonly #judge: Judge;

  /** Without a judge of its own the table is that of a saved game. */
  constructor(game: OpenGame, listener: Listener, judge = saved(game.id)) {
    this.id = game.id;
    this.geometry = game.geometry;
    this.title = game.title;
    this.terms = game.terms;
    this.formats = game.formats;
    this.now = game.view;
    this.picture = new Picture(game.geometry, game.view.picture);
    this.#listener = listener;
    this.#judge = judge;
    this.advice = new Advice(this, (fault) => listener.failed(fault));
  }

  leave(): void {
    this.left = true;
    this.#token += 1;
    // Nobody waits for the rest of the search: it ends now, and the move it found is kept.
    if (this.thinking) void ask(commands.stopCpu(this.id, this.now.ply));
    else void this.advice.stop();
  }

  topAt(cell: Cell): Piece | undefined {
    return this.stacks.get(cell)?.[0];
  }

  tap(cell: Cell): void {
    // A CPU whose turn broke off gets another one.
    if (!this.personToMove) void this.wake();
    if (this.open) this.#take(input.tapCell(this.#offer(), this.select, cell));
  }

  tapDirection(direction: number): void {
    if (this.open) this.#take(input.tapDirection(this.#offer(), this.select, direction));
  }

  tapButton(button: Button): void {
    if (!this.open) return;
    const step = input.tapButton(this.#offer(), button);
    // A button says what it does: there is nothing to aim at.
    if (step.kind === "play") void this.#play(step.choice);
    else this.#take(step);
  }

  drop(from: Cell, to: Cell): void {
    if (this.open) this.#take(input.dragTo(this.#offer(), from, to));
  }

  sweep(cells: readonly Cell[]): void {
    if (this.open) this.#take(input.sweep(this.#offer(), cells));
  }

  /** Plays a move in the engine's text form; what is wrong with it, if anything. */
  async type(text: string): Promise<Refusal | "unreadable" | null> {
    if (!this.open) return null;
    this.busy = true;
    const ply = this.now.ply;
    const answer = await ask(this.#judge.play(ply, text));
    this.busy = false;
    if (this.left || ply !== this.now.ply) return null;
    if (answer.ok) {
      this.#listener.touched();
      this.#accept(answer.data, true);
      return null;
    }
    const fault = answer.fault;
    if (fault.kind === "change" && fault.error.kind === "refused") return fault.error.refusal;
    if (fault.kind === "change" && fault.error.kind === "unreadable") return "unreadable";
    await this.#recover(fault);
    return null;
  }

  hold(cells: input.Selection): void {
    if (!this.open) return;
    this.pending = null;
    this.select = cells;
  }

  /** Plays the move that was aimed at; not with the second tap of a double one. */
  confirm(): void {
    if (this.open && this.pending && performance.now() - this.#aimedAt > doubleTap) void this.#play(this.pending);
  }

  async undo(): Promise<void> {
    if (!this.now.canUndo || this.busy || this.past) return;
    this.#forgetCpu();
    const answer = await this.#ask((ply) => commands.undo(this.id, ply));
    if (!answer) return;
    const { view, takenBack } = answer;
    this.#show(view, takenBack, "back");
    this.#listener.tookBack(takenBack, view);
    void this.wake();
  }

  async redo(): Promise<void> {
    if (!this.now.canRedo || this.busy || this.past) return;
    this.#forgetCpu();
    const before = this.now;
    const view = await this.#ask((ply) => commands.redo(this.id, ply));
    if (view) this.#accept(view, view.ply - before.ply === 1);
  }

  async resign(): Promise<void> {
    if (this.over || this.busy) return;
    this.#forgetCpu();
    const loser = this.resigner;
    const view = await this.#ask((ply) => commands.resign(this.id, ply, loser));
    if (!view) return;
    this.advice.forget();
    this.now = view;
    this.#listener.ended(view);
  }

  /** Gives a seat to somebody else, in the middle of the game. */
  async seat(player: Player, seat: Seat): Promise<void> {
    if (this.over || this.busy) return;
    this.#forgetCpu();
    const view = await this.#ask((ply) => commands.setSeat(this.id, ply, player, seat));
    if (view) {
      this.advice.forget();
      this.now = view;
    }
    void this.wake();
  }

  /** The time of the person to move is over: the CPU plays this one move. */
  async timeOut(): Promise<void> {
    if (!this.personToMove || this.busy) return;
    const view = await this.#ask((ply) => commands.timeOut(this.id, ply));
    if (view) this.#accept(view, true, true);
  }

  /** Looks at the position after so many moves. The present one is the game itself: looking back ends there. */
  async look(ply: number): Promise<void> {
    const goal = Math.max(0, ply);
    if (goal >= this.now.ply) return this.back();
    const visit = (this.#visit += 1);
    const answer = await ask(commands.viewAt(this.id, goal));
    if (this.left || visit !== this.#visit) return;
    if (!answer.ok) return this.#recover(answer.fault);
    if (!this.past) this.#seen = this.now.ply;
    this.#turnTo(answer.data);
    this.past = answer.data;
  }

  /** Ends looking back: the game goes on, and what came meanwhile is shown. */
  back(): void {
    this.#visit += 1;
    if (!this.past) return;
    const missed = this.now.ply !== this.#seen;
    this.#turnTo(this.now);
    this.past = null;
    if (missed && this.now.last) this.#listener.moved(this.now.last, this.now);
    if (missed && this.now.outcome) this.#listener.ended(this.now);
    void this.wake();
  }

  /** Shows once more how the position on the board came about. */
  replay(): void {
    const { last, picture } = this.view;
    if (last) this.picture.replay(picture, last);
  }

  /** Lets the CPU play if it is its turn; called again when the page becomes visible. */
  async wake(): Promise<void> {
    if (this.left || this.thinking || this.busy || this.over || this.personToMove || this.past || document.hidden) return;
    const token = (this.#token += 1);
    const ply = this.now.ply;
    const earliest = performance.now() + this.#listener.pause();
    this.thinking = true;
    this.progress = null;
    // The move before is shown first: asking for the next one is a task of its own.
    await sleep(1);
    if (token !== this.#token) return;
    const channel = new Channel<Progress>();
    channel.onmessage = (progress) => {
      if (token === this.#token) this.progress = progress;
    };
    let answer = await ask(commands.cpuTurn(this.id, ply, channel));
    // A search of before this page was loaded may still run: it plays the move, we only have to see it.
    while (!answer.ok && answer.fault.kind === "busy" && token === this.#token) {
      await sleep(300);
      const seen = await ask(this.#judge.view());
      if (seen.ok && seen.data.ply === ply) answer = await ask(commands.cpuTurn(this.id, ply, channel));
      else answer = seen;
    }
    if (token !== this.#token) return;
    await sleep(earliest - performance.now());
    if (token !== this.#token) return;
    this.thinking = false;
    this.stopping = false;
    if (answer.ok) this.#accept(answer.data, true, true);
    else await this.#recover(answer.fault);
  }

  /** Has the thinking CPU play the best move that it has found so far. */
  async playNow(): Promise<void> {
    if (!this.thinking || this.stopping) return;
    this.stopping = true;
    const answer = await ask(commands.stopCpu(this.id, this.now.ply));
    if (!answer.ok && !isOutdated(answer.fault)) this.#listener.failed(answer.fault);
  }

  #offer(): input.Offer {
    return {
      choices: this.view.choices,
      own: (cell) => this.topAt(cell)?.side === this.side,
      ahead: (select, cell) => directionTo(this.geometry, select, cell),
      continues: (select, cell) => lineTo(this.geometry, select, cell) !== null,
    };
  }

  #take(step: input.Step): void {
    if (step.kind !== "refuse") this.#listener.touched();
    if (step.kind === "play") return this.#meet(step.choice);
    this.pending = null;
    this.select = step.select;
    if (step.kind === "refuse") void this.#explain(step.attempt);
  }

  /** A move is meant: it is played, or aimed at first. */
  #meet(choice: Choice): void {
    if (!this.aims()) return void this.#play(choice);
    if (this.pending === choice) return this.confirm();
    this.pending = choice;
    this.select = choice.attempt.select;
    this.#aimedAt = performance.now();
    this.#listener.aimed(choice);
  }

  async #play(choice: Choice): Promise<void> {
    this.select = input.nothing;
    const view = await this.#ask((ply) => this.#judge.play(ply, choice.text));
    if (view) this.#accept(view, true);
  }

  async #explain(attempt: Attempt): Promise<void> {
    const ply = this.now.ply;
    const answer = await ask(this.#judge.explain(ply, attempt));
    if (this.left || ply !== this.now.ply) return;
    if (answer.ok) this.#listener.refused(answer.data, attempt);
    else this.#listener.failed(answer.fault);
  }

  /** One change at a time; the answer only if the game is still on show. */
  async #ask<T>(call: (ply: number) => Promise<Reply<T>>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.select = input.nothing;
    this.pending = null;
    const answer = await ask(call(this.now.ply));
    this.busy = false;
    if (this.left) return null;
    if (answer.ok) return answer.data;
    await this.#recover(answer.fault);
    return null;
  }

  /** Something was refused: look again at the game as it is. */
  async #recover(fault: Fault): Promise<void> {
    if (!isOutdated(fault)) this.#listener.failed(fault);
    const token = this.#token;
    const answer = await ask(this.#judge.view());
    if (this.left || token !== this.#token || !answer.ok) return;
    const missed = answer.data.ply !== this.now.ply;
    this.advice.forget();
    this.now = answer.data;
    this.select = input.nothing;
    this.pending = null;
    if (!this.past) this.picture.correct(answer.data.picture);
    if (missed) void this.wake();
  }

  #forgetCpu(): void {
    this.#token += 1;
    this.thinking = false;
    this.stopping = false;
    this.progress = null;
  }

  #accept(view: GameView, onward: boolean, slow = false): void {
    if (this.past) {
      // Who looks back sees nothing of it until they return.
      this.#keep(view);
      return;
    }
    const news = view.ply !== this.now.ply;
    this.#show(view, view.last ? [view.last] : [], onward ? "on" : "jump", slow);
    void this.#tell(view, news);
    void this.wake();
  }

  /** Has a change told that is on show: in a task of its own, so that no picture waits for words. */
  async #tell(view: GameView, news: boolean): Promise<void> {
    await sleep(1);
    if (this.left || this.now !== view) return;
    if (view.last && news) this.#listener.moved(view.last, view);
    if (view.outcome) this.#listener.ended(view);
  }

  #show(view: GameView, moves: readonly PlayedMove[], way: Way, slow = false): void {
    this.#draw(view, moves, way, slow);
    this.#keep(view);
  }

  /** The game went on: help for what was before is of no use. */
  #keep(view: GameView): void {
    this.advice.forget();
    if (view.unsaved !== null && view.unsaved !== this.now.unsaved) this.#listener.failed({ kind: "save", fault: view.unsaved });
    this.now = view;
  }

  /** From what the board shows to another position of the same game: a single move is shown as one. */
  #turnTo(view: View): void {
    const { ply, last } = this.view;
    this.advice.forget();
    if (view.ply === ply + 1 && view.last) this.#draw(view, [view.last], "on");
    else if (view.ply === ply - 1 && last) this.#draw(view, [last], "back");
    else if (view.ply !== ply) this.#draw(view, [], "jump");
  }

  #draw(view: View, moves: readonly PlayedMove[], way: Way, slow = false): void {
    this.picture.show(view.picture, moves, way, slow);
    this.select = input.nothing;
    this.pending = null;
  }
}
