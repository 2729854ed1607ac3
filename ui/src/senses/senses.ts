/** What the ear and the hand are told of a game, as far as the settings wish it. */
import type { PlayedMove, Settings, View } from "../bindings";
import { SoundPlayer } from "./player";
import type { Sound } from "./timbre";

/** Milliseconds of vibration and of the rests between. */
const pulses: Record<Sound, number[]> = {
  own: [9],
  cpu: [14],
  taken: [12, 45, 20],
  refused: [24, 60, 24],
  win: [20, 90, 20, 90, 40],
  loss: [60],
  draw: [30],
};

/** Seconds after the last move before the end of a game sounds. */
const breath = 0.35;

export class Senses {
  readonly #player = new SoundPlayer();
  readonly #wish: () => Pick<Settings, "sound" | "haptics">;

  constructor(wish: () => Pick<Settings, "sound" | "haptics">) {
    this.#wish = wish;
  }

  start(): void {
    this.#player.start();
  }

  tell(sound: Sound, delay = 0): void {
    const { sound: heard, haptics } = this.#wish();
    if (heard) this.#player.play(sound, delay);
    if (haptics && canVibrate()) navigator.vibrate(pulses[sound]);
  }

  moved(move: PlayedMove, view: View): void {
    this.tell(soundOfMove(move, view));
  }

  ended(view: View): void {
    const sound = soundOfEnd(view);
    if (sound) this.tell(sound, breath);
  }
}

/** Whether this device can be felt: most that are not held in the hand cannot. */
export function canVibrate(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export function soundOfMove(move: PlayedMove, view: View): Sound {
  if (move.effects.some(({ kind }) => kind === "eject" || kind === "remove" || kind === "stack")) return "taken";
  return view.seats[move.player === "first" ? 0 : 1].kind === "cpu" ? "cpu" : "own";
}

/** A person who plays a CPU may lose; anybody else's end of a game is somebody's win. */
export function soundOfEnd({ outcome, seats }: Pick<View, "outcome" | "seats">): Sound | null {
  if (!outcome) return null;
  if (!outcome.winner) return "draw";
  const lone = seats.filter(({ kind }) => kind === "person").length === 1;
  return lone && seats[outcome.winner === "first" ? 0 : 1].kind === "cpu" ? "loss" : "win";
}
