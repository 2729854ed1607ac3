/** What the ear and the hand are told of a game, as far as the settings wish it. */
import { commands } from "../bindings";
import type { PlayedMove, Pulse, Settings, View } from "../bindings";
import { get } from "../shell";
import { SoundPlayer } from "./player";
import type { Sound } from "./timbre";

/** What the hand feels with a sound. */
const pulses: Record<Sound, Pulse> = {
  own: "light",
  cpu: "light",
  taken: "firm",
  refused: "refused",
  win: "won",
  loss: "over",
  draw: "over",
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
    // In a task of its own: the board is drawn first.
    if (haptics && isHeld()) setTimeout(() => void get(commands.pulse(pulses[sound])));
  }

  moved(move: PlayedMove, view: View): void {
    this.tell(soundOfMove(move, view));
  }

  ended(view: View): void {
    const sound = soundOfEnd(view);
    if (sound) this.tell(sound, breath);
  }
}

/** Whether the device is one that lies in the hand: others cannot be felt. */
export function isHeld(): boolean {
  return matchMedia("(pointer: coarse)").matches;
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
