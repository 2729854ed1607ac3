/**
 * Plays the sounds beside whatever else the device plays: they mix with other apps' and obey a phone's mute switch.
 *
 * A web view allows sound only after a touch, and a running audio context costs power: it sleeps when nothing sounds.
 */
import { samples } from "./timbre";
import type { Sound } from "./timbre";

/** https://w3c.github.io/audio-session/: only WebKit has it so far. */
interface AudioSession {
  type: "auto" | "ambient";
}

export class SoundPlayer {
  #context: AudioContext | null = null;
  readonly #buffers = new Map<Sound, AudioBuffer>();
  #sleep: ReturnType<typeof setTimeout> | undefined;

  /** Waits for the first touch or key: before that a web view would refuse. */
  start(): void {
    const wake = (): void => {
      removeEventListener("pointerup", wake, true);
      removeEventListener("keydown", wake, true);
      this.#open();
    };
    addEventListener("pointerup", wake, true);
    addEventListener("keydown", wake, true);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.#context?.suspend();
    });
  }

  /** Plays a sound in so many seconds; nothing before the first touch, or while the page is not seen. */
  play(sound: Sound, delay = 0): void {
    const context = this.#context;
    if (!context || document.hidden) return;
    const begin = (): void => {
      const source = context.createBufferSource();
      source.buffer = this.#buffer(context, sound);
      source.connect(context.destination);
      source.start(context.currentTime + delay);
      this.#sleepIn(delay + source.buffer.duration);
    };
    // Suspended by us, or interrupted by a telephone call; where it cannot resume there is nothing to hear.
    if (context.state === "running") begin();
    else context.resume().then(begin, () => undefined);
  }

  #open(): void {
    if (typeof AudioContext === "undefined") return;
    const { audioSession } = navigator as { audioSession?: AudioSession };
    if (audioSession) audioSession.type = "ambient";
    this.#context = new AudioContext({ latencyHint: "interactive" });
    // Once it has run by a touch, it may also be woken without one.
    void this.#context.resume();
    this.#sleepIn(0);
  }

  #sleepIn(seconds: number): void {
    clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => void this.#context?.suspend(), seconds * 1000 + 1500);
  }

  #buffer(context: AudioContext, sound: Sound): AudioBuffer {
    const known = this.#buffers.get(sound);
    if (known) return known;
    const wave = samples(sound, context.sampleRate);
    const buffer = context.createBuffer(1, wave.length, context.sampleRate);
    buffer.copyToChannel(wave, 0);
    this.#buffers.set(sound, buffer);
    return buffer;
  }
}
