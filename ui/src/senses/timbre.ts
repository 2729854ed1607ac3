/**
 * The sounds of the app, computed: knocks of wood on wood and a few bars of a small marimba.
 *
 * A struck bar rings in a few modes, each a sine that dies away; what is softer than wood (a finger, a mallet) rounds
 * the first milliseconds. Samples lie between -1 and 1.
 */

/** What there is to hear. */
export type Sound = "own" | "cpu" | "taken" | "refused" | "win" | "loss" | "draw";

/** A struck bar. */
interface Stroke {
  /** Seconds from the beginning. */
  at: number;
  /** Hertz of the lowest mode. */
  pitch: number;
  /** Seconds until the lowest mode has died away to a thousandth. */
  ring: number;
  /** 0 to 1. */
  loudness: number;
  /** How much of the noise of the stroke itself is heard, 0 to 1. */
  click: number;
}

/** Modes of a free bar by their ratio to the lowest, with their share of the sound and how much sooner they die away. */
const modes = [
  { ratio: 1, share: 1, haste: 1 },
  { ratio: 2.76, share: 0.34, haste: 2.2 },
  { ratio: 5.4, share: 0.14, haste: 4 },
] as const;

const knock = (pitch: number, loudness: number, at = 0): Stroke => ({ at, pitch, ring: 0.11, loudness, click: 0.5 });
const note = (pitch: number, at: number, loudness = 0.3): Stroke => ({ at, pitch, ring: 0.9, loudness, click: 0.06 });

const strokes: Record<Sound, readonly Stroke[]> = {
  own: [knock(640, 0.5)],
  cpu: [knock(480, 0.44)],
  taken: [knock(700, 0.5), knock(380, 0.42, 0.075)],
  refused: [knock(210, 0.3), knock(190, 0.24, 0.095)],
  win: [note(523.25, 0), note(659.25, 0.13), note(783.99, 0.26), note(1046.5, 0.39, 0.34)],
  loss: [note(392, 0), note(329.63, 0.17), note(261.63, 0.34)],
  draw: [note(440, 0), note(440, 0.18)],
};

/** Seconds in which a stroke swells, so that it does not crack. */
const swell = 0.0015;

/** A sound as samples, `rate` of them a second. */
export function samples(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const all = strokes[sound];
  const length = Math.max(...all.map(({ at, ring }) => at + ring));
  const wave = new Float32Array(Math.ceil(length * rate));
  for (const stroke of all) strike(wave, stroke, rate);
  return wave;
}

function strike(wave: Float32Array, { at, pitch, ring, loudness, click }: Stroke, rate: number): void {
  const begin = Math.round(at * rate);
  // ln 1000: in `ring` seconds the sound falls to a thousandth.
  const fall = 6.9 / ring;
  let noise = 1;
  for (let index = begin; index < wave.length; index += 1) {
    const time = (index - begin) / rate;
    let value = 0;
    for (const { ratio, share, haste } of modes) {
      value += share * Math.sin(2 * Math.PI * pitch * ratio * time) * Math.exp(-fall * haste * time);
    }
    // A noise that is the same every time (Lehmer 1951), over in a few milliseconds.
    noise = (noise * 48_271) % 2_147_483_647;
    value += click * ((noise / 2_147_483_647) * 2 - 1) * Math.exp(-900 * time);
    wave[index] = (wave[index] as number) + loudness * 0.62 * value * Math.min(1, time / swell);
  }
}
