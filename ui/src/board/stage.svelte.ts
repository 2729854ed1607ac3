/** Animation: the picture is already the new one; this only shows the way there. */
import { tick } from "svelte";
import type { Point } from "../bindings";
import { place } from "./anim";
import type { Motion, Spot, Sprite } from "./anim";
import type { Change, Picture } from "./picture.svelte";

export class Stage {
  /** Pieces that are leaving the board. */
  ghosts = $state.raw<{ sprite: Sprite; to: Spot | null }[]>([]);
  readonly #drawn = new Map<number, SVGGElement>();
  readonly #ghostly = new Map<number, SVGGElement>();
  readonly #picture: Picture;
  #running: Animation[] = [];

  constructor(picture: Picture) {
    this.#picture = picture;
  }

  /** Shows a change for `length` milliseconds. */
  async show(change: Change, length: number): Promise<void> {
    const picture = this.#picture;
    this.end();
    const gone = change.motions.filter((motion) => motion.kind === "vanish");
    this.ghosts = length > 0 ? gone : [];
    if (length === 0) return;
    await tick();
    if (change !== picture.change) return;
    const moved = new Set<number>();
    for (const motion of change.motions) {
      if (motion.kind === "vanish" || moved.has(motion.id)) continue;
      moved.add(motion.id);
      const sprite = picture.sprites.find(({ id }) => id === motion.id);
      const element = this.#drawn.get(motion.id);
      if (!sprite || !element) continue;
      const from = motion.from && place(picture.drawing, motion.from);
      this.#running.push(animate(element, motion.kind, from, place(picture.drawing, sprite), length));
    }
    const fading = this.ghosts.map(({ sprite, to }) => {
      const end = to && place(picture.drawing, to);
      return fade(this.#ghostly.get(sprite.id), place(picture.drawing, sprite), end, length);
    });
    await Promise.allSettled(fading);
    if (change === picture.change) this.ghosts = [];
  }

  /** Ends what is moving: everything stands where it belongs. */
  end(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }

  /** Attaches the element of a piece. */
  piece(id: number): (element: SVGGElement) => () => void {
    return keep(this.#drawn, id);
  }

  ghost(id: number): (element: SVGGElement) => () => void {
    return keep(this.#ghostly, id);
  }
}

function animate(element: SVGGElement, kind: Motion["kind"], from: Point | null, to: Point, duration: number): Animation {
  const transform = from ? `translate(${from.x - to.x}px, ${from.y - to.y}px)` : "scale(0.6)";
  const frames: Keyframe[] = [{ transform }, { transform: "none" }];
  if (kind === "appear") {
    frames[0] = { transform, opacity: 0 };
    frames[1] = { transform: "none", opacity: 1 };
  }
  return element.animate(frames, { duration, easing: "cubic-bezier(0.35, 0, 0.2, 1)" });
}

async function fade(element: SVGGElement | undefined, at: Point, to: Point | null, length: number): Promise<void> {
  if (!element) return;
  const timing: KeyframeAnimationOptions = { fill: "forwards" };
  // A piece that goes over the edge keeps pace with the column behind it, then drops.
  const frames: Keyframe[] = to
    ? [
        { transform: "none", opacity: 1, easing: "cubic-bezier(0.35, 0, 0.2, 1)" },
        { transform: `translate(${to.x - at.x}px, ${to.y - at.y}px)`, opacity: 1, offset: 0.6, easing: "ease-in" },
        { transform: `translate(${(to.x - at.x) * 1.15}px, ${(to.y - at.y) * 1.15}px) scale(0.4)`, opacity: 0 },
      ]
    : [
        { transform: "none", opacity: 1 },
        { transform: "scale(0.7)", opacity: 0 },
      ];
  if (to) timing.duration = length * 1.65;
  else {
    timing.duration = length * 0.45;
    timing.delay = length * 0.55;
    timing.easing = "ease-in";
  }
  await element.animate(frames, timing).finished;
}

function keep(map: Map<number, SVGGElement>, id: number) {
  return (element: SVGGElement) => {
    map.set(id, element);
    return () => map.delete(id);
  };
}
