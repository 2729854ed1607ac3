/** The view on a board: which way it is turned, how large its cells are, and how near one looks. */
import type { Point } from "../bindings";
import type { Box } from "./geometry";

/** Cells of this size, in CSS pixels, are large enough for any finger. */
const ample = 64;

export class Camera {
  /** The size of the place, in CSS pixels. */
  width = $state(0);
  height = $state(0);
  /** The whole board, in units of the drawing. */
  box = $state.raw<Box>({ x: 0, y: 0, width: 1, height: 1 });
  scale = $state(1);
  #x = $state(0);
  #y = $state(0);

  /** CSS pixels of a cell while the whole board is shown. */
  readonly fitting = $derived(this.width > 0 && this.height > 0 ? fit(this.box, this.width, this.height) : 0);
  /** CSS pixels of a cell now. */
  readonly cell = $derived(this.fitting * this.scale);
  readonly most = $derived(this.fitting > 0 ? Math.max(1, ample / this.fitting) : 1);
  readonly transform = $derived(this.scale === 1 ? undefined : `translate(${this.#x} ${this.#y}) scale(${this.scale})`);

  /** What the place shows, in units of the drawing. */
  get room(): Box {
    const pixels = this.fitting || 1;
    const [width, height] = [this.width / pixels, this.height / pixels];
    const all = {
      x: this.box.x + (this.box.width - width) / 2,
      y: this.box.y + (this.box.height - height) / 2,
      width,
      height,
    };
    if (this.scale === 1) return all;
    return {
      x: (all.x - this.#x) / this.scale,
      y: (all.y - this.#y) / this.scale,
      width: width / this.scale,
      height: height / this.scale,
    };
  }

  /** Looks nearer or from farther; `at` is the point of the drawing that stays where it is. */
  zoom(factor: number, at: Point): void {
    const scale = Math.min(Math.max(this.scale * factor, 1), this.most);
    this.#x += at.x * (this.scale - scale);
    this.#y += at.y * (this.scale - scale);
    this.scale = scale;
    this.#keepInside();
  }

  /** Moves the drawing by CSS pixels. */
  pan(x: number, y: number): void {
    if (this.fitting === 0) return;
    this.#x += x / this.fitting;
    this.#y += y / this.fitting;
    this.#keepInside();
  }

  /** The place has another size: what is looked at nearer still fills it. */
  refit(): void {
    if (this.scale > this.most) this.scale = this.most;
    this.#keepInside();
  }

  reset(): void {
    this.scale = 1;
    this.#x = 0;
    this.#y = 0;
  }

  /** Brings a point into view. */
  reveal(at: Point): void {
    if (this.scale === 1) return;
    const { x, y, width, height } = this.room;
    const beyond = (value: number, low: number, length: number): number =>
      Math.min(0, value - 1 - low) + Math.max(0, value + 1 - low - length);
    this.pan(-beyond(at.x, x, width) * this.cell, -beyond(at.y, y, height) * this.cell);
  }

  /** The board covers its place where it can, and stands in the middle where it is smaller. */
  #keepInside(): void {
    const { box, scale } = this;
    const pixels = this.fitting || 1;
    const hold = (offset: number, start: number, length: number, space: number): number => {
      const middle = start + length / 2;
      const slack = Math.max(0, (length * scale - space) / 2);
      const centred = middle * (1 - scale);
      return Math.min(Math.max(offset, centred - slack), centred + slack);
    };
    this.#x = hold(this.#x, box.x, box.width, this.width / pixels);
    this.#y = hold(this.#y, box.y, box.height, this.height / pixels);
  }
}

/** CSS pixels of a unit where a box fills a place. */
export function fit(box: Box, width: number, height: number): number {
  return Math.min(width / box.width, height / box.height);
}
