import { expect, it, vi } from "vitest";
import { Camera } from "./camera.svelte";
import type { Table } from "./state.svelte";
import { Touch } from "./touch.svelte";

const table = { drops: true, starts: new Map(), select: [] } as unknown as Table;
const finger = (pointerId = 1): PointerEvent =>
  ({ pointerId, pointerType: "touch", isPrimary: pointerId === 1, clientX: 50, clientY: 50, target: null }) as PointerEvent;

function touching() {
  const tap = vi.fn();
  const drawn = () => ({ x: 0, y: 0 });
  const touch = new Touch({ table, camera: new Camera(), cellOf: () => 3, drawn, capture: () => undefined, tap, press: () => false });
  return { touch, tap };
}

it("takes a finger that is lifted for a tap", () => {
  const { touch, tap } = touching();
  touch.down(finger());
  touch.up(finger());
  expect(tap).toHaveBeenCalledExactlyOnceWith(3);
});

it("makes nothing of a finger under which the game went on", () => {
  const { touch, tap } = touching();
  touch.down(finger());
  touch.interrupt();
  touch.up(finger());
  expect(touch.swallows(), "its click neither").toBe(true);
  touch.down(finger());
  touch.up(finger());
  expect(tap, "the next one counts").toHaveBeenCalledExactlyOnceWith(3);
});
