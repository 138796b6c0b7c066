import { expect, it } from "vitest";

import { SCENE } from "../staticScene";
import { FURNITURE, LAMPS, OUTDOORS } from "./furniture";
import { WINDOW, windowPlaces } from "./windows";

const HALF = 32;
/** Sides of the outer walls, in quarter turns from east. */
const SIDES = { east: 0, north: 1, west: 2, south: 3 };

it("hangs nothing over the windows, over inner walls or beside the outer walls", () => {
  for (const { kind, wall, along } of FURNITURE) {
    expect(along, kind).toBeGreaterThanOrEqual(HALF);
    expect(along, kind).toBeLessThanOrEqual(SCENE.side - HALF);
    const axis = wall === "east" || wall === "west" ? "y" : "x";
    for (const place of windowPlaces().filter(({ side }) => side === SIDES[wall]))
      expect(Math.abs(place[axis] - along), `${kind} in the ${wall}`).toBeGreaterThanOrEqual(
        HALF + WINDOW.wide / 2 - 1,
      );
    const meets = SCENE.walls.filter(({ left, right, low, high }) => {
      const [thick, from, to] = axis === "y" ? [high - low, left, right] : [right - left, low, high];
      const near = wall === "east" || wall === "north" ? to > SCENE.side - 1 : from < 1;
      return thick < 10 && near && from > -4;
    });
    for (const { left, right, low, high } of meets)
      expect(Math.abs((axis === "y" ? low + high : left + right) / 2 - along), kind).toBeGreaterThan(HALF);
  }
});

it("leaves no two pieces in one place", () => {
  for (const [n, { wall, along }] of FURNITURE.entries())
    for (const other of FURNITURE.slice(n + 1))
      expect(other.wall !== wall || Math.abs(other.along - along) >= 2 * HALF).toBe(true);
});

it("puts nothing on the playing surface", () => {
  for (const { x, y } of [...OUTDOORS, ...LAMPS]) {
    const outside = Math.max(-x, x - SCENE.side, -y, y - SCENE.side);
    expect(outside).toBeGreaterThan(15);
    expect(outside).toBeLessThan(30);
  }
});
