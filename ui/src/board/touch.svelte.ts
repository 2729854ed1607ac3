/**
 * Fingers and mouse on a board: taps, and the extras on top of them: carrying a piece, sweeping over several, pushing a
 * selection, looking nearer with two fingers, a long press.
 *
 * A finger's tap counts when it is lifted, since a browser may withhold its click after a quick swipe. Every other
 * click is a tap too, whatever device it comes from. A gesture ends in nothing if a second finger comes or the system
 * takes the touch away, and its click is swallowed.
 */
import type { Cell, Point } from "../bindings";
import type { Camera } from "./camera.svelte";
import { cellAt, directionAlong } from "./geometry";
import { nothing } from "./input";
import type { Selection } from "./input";
import type { Table } from "./state.svelte";

/** How far a finger may tremble during a tap, in CSS pixels. */
const tremble = 10;
/** A swipe that begins this near to the screen's side belongs to the system. */
const systemEdge = 14;
const longPress = 450;
/** A click that comes this long after a finger was lifted belongs to it. */
const clickDelay = 500;

type Gesture =
  | { kind: "press"; cell: Cell | null; start: Point }
  | { kind: "carry"; cell: Cell; at: Point }
  | { kind: "sweep"; cells: readonly Cell[]; at: Point }
  | { kind: "push"; start: Point; at: Point }
  | { kind: "pan" }
  | { kind: "pinch" }
  /** Nothing more until all fingers are up. */
  | { kind: "spent" };

export interface Surface {
  readonly table: Table;
  readonly camera: Camera;
  cellOf(target: EventTarget | null): Cell | null;
  /** The point of the drawing under a point of the page. */
  drawn(at: Point): Point;
  /** Keeps the pointer although it leaves the board. */
  capture(pointer: number): void;
  tap(cell: Cell): void;
  /** A long press on a cell; whether it meant something there. */
  press(cell: Cell): boolean;
}

export class Touch {
  gesture = $state.raw<Gesture | null>(null);
  /** What touched last. */
  device = "";
  /** Until when a click belongs to a gesture. */
  #swallow = 0;
  readonly #pointers = new Map<number, Point>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was selected before the gesture that goes on. */
  #before: Selection = nothing;
  readonly #surface: Surface;

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** Whether a click belongs to a gesture that is over, not to a tap. */
  swallows(): boolean {
    const swallow = performance.now() < this.#swallow;
    this.#swallow = 0;
    return swallow;
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.gesture = null;
  }

  /** The game went on under a finger: what began before is not meant for what is there now. */
  interrupt(): void {
    if (!this.gesture || this.gesture.kind === "pan" || this.gesture.kind === "pinch") return;
    clearTimeout(this.#timer);
    this.#swallow = Infinity;
    this.gesture = { kind: "spent" };
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    // An end that never came, of a finger that the system took.
    if (event.isPrimary) this.#pointers.clear();
    this.device = event.pointerType;
    const at = { x: event.clientX, y: event.clientY };
    this.#pointers.set(event.pointerId, at);
    clearTimeout(this.#timer);
    if (this.#pointers.size > 1) {
      this.#restore();
      this.#swallow = Infinity;
      this.gesture = { kind: this.#pointers.size === 2 && this.#surface.camera.most > 1 ? "pinch" : "spent" };
      return;
    }
    this.#swallow = 0;
    const cell = this.#surface.cellOf(event.target);
    this.gesture = { kind: "press", cell, start: at };
    if (cell !== null) {
      this.#timer = setTimeout(() => {
        if (this.gesture?.kind !== "press") return;
        // Where a tap alone is a move, a finger that rests on the board means none.
        const rests = event.pointerType !== "mouse" && this.#surface.table.drops;
        if (!this.#surface.press(cell) && !rests) return;
        this.#swallow = Infinity;
        this.gesture = { kind: "spent" };
      }, longPress);
    }
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before || !this.gesture) return;
    const at = { x: event.clientX, y: event.clientY };
    const { camera, table } = this.#surface;
    switch (this.gesture.kind) {
      case "press":
        if (Math.hypot(at.x - this.gesture.start.x, at.y - this.gesture.start.y) > tremble) this.#begin(event, this.gesture);
        break;
      case "carry":
      case "push":
        this.gesture = { ...this.gesture, at: this.#surface.drawn(at) };
        break;
      case "sweep": {
        const point = this.#surface.drawn(at);
        const cell = cellAt(table.picture.drawing, point);
        const { cells } = this.gesture;
        this.gesture = { kind: "sweep", cells: cell === null || cells.includes(cell) ? cells : [...cells, cell], at: point };
        if (this.gesture.cells !== cells) table.sweep(this.gesture.cells);
        break;
      }
      case "pan":
        camera.pan(at.x - before.x, at.y - before.y);
        break;
      case "pinch":
        this.#pinch(event.pointerId, before, at);
        break;
      case "spent":
        break;
    }
    this.#pointers.set(event.pointerId, at);
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    clearTimeout(this.#timer);
    const gesture = this.gesture;
    if (this.#pointers.size > 0) {
      if (gesture) this.gesture = { kind: "spent" };
      return;
    }
    this.gesture = null;
    if (this.#swallow > 0) this.#swallow = performance.now() + clickDelay;
    const { table } = this.#surface;
    const at = this.#surface.drawn({ x: event.clientX, y: event.clientY });
    if (gesture?.kind === "press" && gesture.cell !== null && event.pointerType !== "mouse") {
      this.#swallow = performance.now() + clickDelay;
      this.#surface.tap(gesture.cell);
    } else if (gesture?.kind === "carry") {
      const to = cellAt(table.picture.drawing, at);
      if (to !== null) table.drop(gesture.cell, to);
    } else if (gesture?.kind === "push") {
      const way = { x: at.x - gesture.start.x, y: at.y - gesture.start.y };
      const direction = Math.hypot(way.x, way.y) > 0.45 ? directionAlong(table.picture.drawing, way) : null;
      if (direction !== null) table.tapDirection(direction);
    }
  }

  cancel(event: PointerEvent): void {
    this.#restore();
    this.#pointers.delete(event.pointerId);
    clearTimeout(this.#timer);
    this.gesture = this.#pointers.size > 0 && this.gesture ? { kind: "spent" } : null;
    if (this.#swallow > 0) this.#swallow = performance.now() + clickDelay;
  }

  /** A gesture that ends in nothing leaves nothing selected that was not before. */
  #restore(): void {
    const kind = this.gesture?.kind;
    if (kind === "carry" || kind === "sweep") this.#surface.table.hold(this.#before);
  }

  /** A finger has left its place: what it means depends on where it set out. */
  #begin(event: PointerEvent, { cell, start }: { cell: Cell | null; start: Point }): void {
    clearTimeout(this.#timer);
    const { camera, table } = this.#surface;
    const point = this.#surface.drawn(start);
    this.#before = table.select;
    const aside = event.pointerType === "touch" && (start.x < systemEdge || start.x > window.innerWidth - systemEdge);
    if (cell !== null && !aside && table.starts.has(cell)) {
      if (!table.pushes) {
        this.gesture = { kind: "carry", cell, at: point };
        table.hold([cell]);
      } else if (table.select.includes(cell)) this.gesture = { kind: "push", start: point, at: point };
      else {
        this.gesture = { kind: "sweep", cells: [cell], at: point };
        table.sweep([cell]);
      }
    } else if (camera.scale > 1) this.gesture = { kind: "pan" };
    else return;
    this.#swallow = Infinity;
    this.#surface.capture(event.pointerId);
  }

  #pinch(pointer: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([id]) => id !== pointer)?.[1];
    if (!other) return;
    const { camera } = this.#surface;
    const apart = (point: Point): number => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
    camera.zoom(apart(at) / apart(before), this.#surface.drawn(middle));
    camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  }
}
