/** Help that a person asks for: the best move, and what the opponent threatens. */
import { Channel } from "@tauri-apps/api/core";
import { commands } from "../bindings";
import type { Hint, Progress, Threat } from "../bindings";
import { ask, isOutdated } from "../shell";
import { sleep } from "../sleep";
import type { Fault } from "../shell";
import type { Table } from "./state.svelte";

export class Advice {
  /** The recommended move, for the position that is shown. */
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** Whether the opponent's threats are pointed out. */
  watching = $state(false);
  threats = $state.raw<readonly Threat[]>([]);
  readonly #table: Table;
  readonly #failed: (fault: Fault) => void;

  constructor(table: Table, failed: (fault: Fault) => void) {
    this.#table = table;
    this.#failed = failed;
  }

  /** Looks for the best move; the answer, if nothing changed meanwhile. */
  async ask(): Promise<Hint | null> {
    const table = this.#table;
    if (!table.open || this.hinting) return null;
    const before = table.now;
    this.hint = null;
    this.hinting = true;
    const stale = (): boolean => table.left || before !== table.now || table.past !== null;
    let answer = await ask(commands.hint(table.id, before.ply, new Channel<Progress>()));
    // A search of before this page was loaded may still run: it gives way.
    while (!answer.ok && answer.fault.kind === "busy" && !stale()) {
      await ask(commands.stopCpu(table.id, before.ply));
      await sleep(100);
      answer = await ask(commands.hint(table.id, before.ply, new Channel<Progress>()));
    }
    this.hinting = false;
    if (stale()) return null;
    if (answer.ok) return (this.hint = answer.data);
    if (!isOutdated(answer.fault)) this.#failed(answer.fault);
    return null;
  }

  /** Has the search for a hint end with the best move so far. */
  async stop(): Promise<void> {
    if (this.hinting) await ask(commands.stopCpu(this.#table.id, this.#table.now.ply));
  }

  /** Looks for the opponent's threats, if they are to be pointed out. */
  async watch(): Promise<readonly Threat[] | null> {
    const table = this.#table;
    const before = table.now;
    if (!this.watching || !table.open) {
      this.threats = [];
      return null;
    }
    const answer = await ask(commands.threats(table.id, before.ply));
    if (table.left || before !== table.now || !this.watching || !table.open) return null;
    if (!answer.ok) return null;
    return (this.threats = answer.data);
  }

  /** The game went on: help for what was before is of no use. */
  forget(): void {
    this.hint = null;
    this.threats = [];
  }
}
