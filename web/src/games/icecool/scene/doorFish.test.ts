import { Vector3 } from "three";
import { expect, it } from "vitest";

import { hides } from "./doorFish";

const eye = new Vector3(0, -300, 100);
const penguin = new Vector3(0, 0, 10);

it("takes a fish out of the way only if it hangs before a penguin, and not if the penguin is at it", () => {
  expect(hides(new Vector3(0, -150, 55), eye, [penguin])).toBe(true);
  expect(hides(new Vector3(40, -150, 55), eye, [penguin])).toBe(false);
  expect(hides(new Vector3(0, -25, 20), eye, [penguin])).toBe(false);
  expect(hides(new Vector3(0, 150, 20), eye, [penguin])).toBe(false);
  expect(hides(new Vector3(0, -150, 55), eye, [])).toBe(false);
});
