/** The time of a person's turn. It runs while the page can be seen, and stands still elsewhere. */

/** The time between two looks at it, in milliseconds. */
const beat = 200;

/** More than a page that is seen takes between two beats, however busy it is. */
const pause = 5000;

export class Countdown {
  /** Milliseconds left. */
  left = $state(0);
  #turn: number | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #before = 0;
  readonly #length: number;
  readonly #warn: () => void;
  readonly #over: () => Promise<void>;

  /** `warn` is called once a turn, ten seconds before the end, `over` at the end. */
  constructor(seconds: number, warn: () => void, over: () => Promise<void>) {
    this.#length = seconds * 1000;
    this.left = this.#length;
    this.#warn = warn;
    this.#over = over;
  }

  /** Runs for a turn, from where it was if that turn was begun already. */
  run(turn: number): void {
    if (turn !== this.#turn) this.left = this.#length;
    this.#turn = turn;
    this.#before = performance.now();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), beat);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  extend(seconds: number): void {
    this.left += seconds * 1000;
  }

  #tick(): void {
    const now = performance.now();
    // A page that was asleep has no beat, and sees nothing of it: that time is nobody's.
    const spent = Math.min(now - this.#before, pause);
    this.#before = now;
    if (document.hidden) return;
    const left = Math.max(0, this.left - spent);
    if (this.left > 10_000 && left <= 10_000 && left > 0) this.#warn();
    this.left = left;
    if (left > 0) return;
    this.stop();
    const turn = this.#turn;
    void this.#over().then(() => {
      // It could not be played: the person gets the turn's time once more.
      if (turn !== this.#turn || this.#timer !== undefined) return;
      this.#turn = null;
      if (turn !== null) this.run(turn);
    });
  }
}
