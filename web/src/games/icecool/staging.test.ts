import { describe, expect, it } from "vitest";

import type { Motion, Pose } from "../../physics/trajectory";
import { momentsOf, poseOf, showOf } from "./staging";
import type { Flicked, View } from "./schema";

/** Both bodies slide along x, one metre a second, from where they begin; millimetres. */
function sliding(begins: [number, number][]): Motion {
  const frame = (body: number, at: number): Pose => [(begins[body]![0] + (at * 1000) / 120) / 1000, begins[body]![1] / 1000, 0.016, 1, 0, 0, 0];
  return { frames: 121, bodies: begins.map((_, body) => body), seconds: 1, rate: 120, frame };
}

const still = (motion: Motion, body: number, pose: Pose): Motion => ({
  ...motion,
  frame: (one, at) => (one === body ? pose : motion.frame(one, at)),
});

describe("moments", () => {
  it("a fish is taken as the penguin passes its door", () => {
    const [taken] = momentsOf(sliding([[190, 125]]), [{ kind: "fish", seat: 0, door: "classroom-gym", card: null }]);
    expect(taken?.at).toBeCloseTo(0.2, 1);
  });

  it("a catch is made as the two touch", () => {
    const motion = still(sliding([[100, 125], [0, 0]]), 1, [0.332, 0.125, 0.016, 1, 0, 0, 0]);
    expect(momentsOf(motion, [{ kind: "caught", seat: 0, catcher: 1 }])[0]?.at).toBeCloseTo(0.2, 1);
  });

  it("who flies out does so at the edge", () => {
    expect(momentsOf(sliding([[540, 125]]), [{ kind: "out", seat: 0 }])[0]?.at).toBeCloseTo(0.1, 1);
  });
});

it("what hung before is what hangs now and what was taken", () => {
  const view = { penguins: [{ x: 290, y: 125, heading: 0, raised: false }], fish: [["gym-kitchen"]], catcher: 1, to_act: 1 } as unknown as View;
  const events = [{ kind: "fish", seat: 0, door: "classroom-gym", card: null } as const];
  const show = showOf(sliding([[190, 125]]), { seat: 0 } as Flicked, events, null, view);
  expect(show.before.fish).toEqual([["gym-kitchen", "classroom-gym"]]);
  expect(show.before.penguins[0]?.[0]).toBeCloseTo(0.19);
  expect(show.after.penguins[0]).toEqual(poseOf({ x: 290, y: 125, heading: 0, raised: false }));
});
