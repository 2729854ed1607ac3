import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

function camera(): Camera {
  const camera = new Camera();
  camera.box = { x: 0, y: 0, width: 20, height: 20 };
  camera.width = 400;
  camera.height = 400;
  return camera;
}

describe("a look at a large board", () => {
  it("shows all of it at first", () => {
    expect(camera().cell).toBe(20);
    expect(camera().room).toEqual({ x: 0, y: 0, width: 20, height: 20 });
    expect(camera().transform).toBeUndefined();
  });

  it("goes nearer to a point that stays in its place, up to an ample cell", () => {
    const near = camera();
    near.zoom(2, { x: 5, y: 10 });
    expect(near.cell).toBe(40);
    expect(near.room).toEqual({ x: 2.5, y: 5, width: 10, height: 10 });
    near.zoom(100, { x: 5, y: 10 });
    expect(near.cell).toBeCloseTo(64);
  });

  it("never shows what is beside the board, and comes back to all of it", () => {
    const near = camera();
    near.zoom(2, { x: 0, y: 0 });
    near.pan(-10_000, -10_000);
    expect(near.room).toEqual({ x: 10, y: 10, width: 10, height: 10 });
    near.pan(10_000, 10_000);
    expect(near.room).toEqual({ x: 0, y: 0, width: 10, height: 10 });
    near.zoom(0.01, { x: 3, y: 3 });
    expect(near.transform).toBeUndefined();
    expect(near.room).toEqual({ x: 0, y: 0, width: 20, height: 20 });
  });

  it("brings a cell into view", () => {
    const near = camera();
    near.zoom(2, { x: 0, y: 0 });
    near.reveal({ x: 15, y: 4 });
    expect(near.room.x).toBeCloseTo(6);
    expect(near.room.y).toBeCloseTo(0);
  });
});
