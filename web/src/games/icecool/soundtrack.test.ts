import { expect, it } from "vitest";

import type { Pose, UnpackedTrajectory } from "../../physics/trajectory";
import type { Flicked } from "./schema";
import { soundtrackOf } from "./soundtrack";

const RATE = 120;
const TOUCHING = 0.032;

/** Make the first penguin slide for half a second and then stop; the speed goes over to a second one, or is lost at a wall. */
function collision(speed: number, pushes: boolean): UnpackedTrajectory {
  const poseIn = (body: number, frame: number): Pose => {
    const seconds = frame / RATE;
    const x = body === 0 ? Math.min(seconds, 0.5) * speed : 0.5 * speed + TOUCHING + Math.max(seconds - 0.5, 0) * speed;
    return [x, 0, 0.016, 1, 0, 0, 0];
  };
  return { frames: RATE + 1, bodies: pushes ? [0, 1] : [0], seconds: 1, rate: RATE, poseIn };
}

function noisesOf(speed: number, pushes: boolean, mine: number[] = []) {
  const flicked = { seat: 0, flick: { speed: 2 } } as Flicked;
  return soundtrackOf(collision(speed, pushes), flicked, mine).noises;
}

it("a flick begins with a snap, and two penguins that meet knock once, when they do", () => {
  const [snap, knock, ...more] = noisesOf(1, true);
  expect(snap).toEqual({ at: 0, sound: "snap", strength: 0.4, felt: false });
  expect(knock).toMatchObject({ sound: "knock", at: expect.closeTo(0.5, 1) });
  expect(more).toEqual([]);
});

it("a penguin that runs into something else makes a thud", () => {
  expect(noisesOf(1, false).map(({ sound }) => sound)).toEqual(["snap", "thud"]);
});

it("a harder knock is louder", () => {
  const [, gentle] = noisesOf(0.5, true);
  const [, hard] = noisesOf(1.5, true);
  expect(hard!.strength).toBeCloseTo(3 * gentle!.strength);
});

it("a player feels their own finger, and knocks of their own penguin", () => {
  expect(noisesOf(1, true, [0]).map(({ felt }) => felt)).toEqual([true, true]);
  expect(noisesOf(1, true, [1]).map(({ felt }) => felt)).toEqual([false, true]);
  expect(noisesOf(1, true, [2]).map(({ felt }) => felt)).toEqual([false, false]);
});

it("sliding is as loud as it is fast, and ends with it", () => {
  const levels = soundtrackOf(collision(1, false), { seat: 0, flick: { speed: 2 } } as Flicked, []).sustained!.levels;
  expect(levels[30]).toBeCloseTo(0.4);
  expect(levels[90]).toBeCloseTo(0);
});
