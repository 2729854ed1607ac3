/** A lesson: positions in each of which a move is to be found. The engine judges every try; nothing is saved. */
import { commands } from "../bindings";
import type { GameView, Refusal, RuleValue, Sketch } from "../bindings";
import { pictureOf, tableOf } from "../board/sketch";
import type { Judge, Listener, Table } from "../board/state.svelte";
import type { Key } from "../messages/text.svelte";
import type { Fault, Reply } from "../shell";
import type { Matter } from "./help";

/** One position and what is to be done there. Moves are texts in the engine's form. */
export interface Step {
  task: Key;
  rules?: Record<string, RuleValue>;
  /** Without one, the start of a game. */
  position?: string;
  /** The moves played before. */
  moves?: string[];
  accept: string[];
  /** What an accepted move did. */
  done: Key;
  /** Answers to other moves that the rules allow, and to all the rest of them. */
  wrong?: { moves: string[]; say: Key }[];
  other: Key;
  /** Answers to refusals, where there is more to say than their name. */
  refused?: Partial<Record<Refusal["reason"], Key>>;
  /** The letter of the side that has won then, if the game is over. */
  result?: string;
}

/** What the lesson says to the last try, and what the help explains of it. */
export type Verdict = ({ kind: "right" | "wrong"; say: Key } | { kind: "refused"; refusal: Refusal | null }) & { why?: Matter };

export class Lesson {
  readonly steps: readonly Step[];
  index = $state(0);
  table = $state.raw<Table | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  readonly #game: string;
  readonly #failed: (fault: Fault) => void;

  constructor(game: string, steps: readonly Step[], failed: (fault: Fault) => void) {
    this.#game = game;
    this.steps = steps;
    this.#failed = failed;
  }

  get step(): Step {
    return this.steps[this.index] as Step;
  }

  get solved(): boolean {
    return this.verdict?.kind === "right";
  }

  get last(): boolean {
    return this.index === this.steps.length - 1;
  }

  /** Sets the board up for a step. */
  async start(index: number): Promise<void> {
    this.index = index;
    this.verdict = null;
    const sketch = this.#sketch();
    const answer = await pictureOf(sketch);
    if (index !== this.index) return;
    if (answer.ok) this.table = tableOf(answer.data, this.#listener(), this.#judge(sketch));
    else this.#failed(answer.fault);
  }

  /** Points out a move that solves the step. */
  show(): void {
    const choice = this.table?.now.choices.find(({ text }) => this.step.accept.includes(text));
    if (this.table && choice) this.table.advice.hint = { ...choice, label: choice.text, reasons: [], comparison: null };
  }

  #sketch(): Sketch {
    const { rules = {}, position = null, moves = [] } = this.step;
    return { game: this.#game, rules, position, moves };
  }

  #judge(sketch: Sketch): Judge {
    const { step } = this;
    const present = (): Reply<GameView> => ({ status: "ok", data: (this.table as Table).now });
    return {
      play: async (_ply, text) => {
        const reply = await commands.picture({ ...sketch, moves: [...sketch.moves, text] });
        if (reply.status !== "ok") return reply;
        const { view } = reply.data;
        const played = view.last?.text ?? text;
        if (!step.accept.includes(played)) {
          this.verdict = { kind: "wrong", say: step.wrong?.find(({ moves }) => moves.includes(played))?.say ?? step.other };
          return present();
        }
        this.verdict = { kind: "right", say: step.done };
        // The other side does not answer: the next step begins elsewhere.
        return { status: "ok", data: { ...view, choices: [], unsaved: null } };
      },
      explain: (_ply, attempt) => commands.explainSketch(sketch, attempt),
      view: () => Promise.resolve(present()),
    };
  }

  #listener(): Listener {
    return {
      touched: () => {
        if (!this.solved) this.verdict = null;
      },
      aimed: () => undefined,
      moved: () => undefined,
      tookBack: () => undefined,
      ended: () => undefined,
      refused: (refusal) => {
        if (this.solved) return;
        const say = refusal && this.step.refused?.[refusal.reason];
        this.verdict = { ...(say ? { kind: "wrong", say } : { kind: "refused", refusal }), why: refusal?.reason ?? "stuck" };
      },
      failed: (fault) => this.#failed(fault),
      pause: () => 0,
    };
  }
}
