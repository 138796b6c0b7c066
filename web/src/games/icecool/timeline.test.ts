import { describe, expect, it } from "vitest";

import type { Motion, Pose } from "../../physics/trajectory";
import { momentsOf, poseOf, showOf } from "./timeline";
import type { Flicked, View } from "./schema";

/** Both bodies slide along x, one metre a second, from where they begin; millimetres. */
function sliding(begins: [number, number][]): Motion {
  const frame = (body: number, at: number): Pose => [(begins[body]![0] + (at * 1000) / 120) / 1000, begins[body]![1] / 1000, 0.016, 1, 0, 0, 0];
  return { frames: 121, bodies: begins.map((_, body) => body), seconds: 1, rate: 120, frame };
}

describe("moments", () => {
  it("come in the order in which the physics saw them", () => {
    const moments = momentsOf([
      { kind: "fish", seat: 0, door: "gym-kitchen", card: null, at: 0.4 },
      { kind: "caught", seat: 0, catcher: 1, at: 0.7 },
      { kind: "out", seat: 2, at: 0.2 },
      { kind: "skated", seat: 0 },
    ]);
    expect(moments.map(({ kind, at }) => [kind, at])).toEqual([["out", 0.2], ["fish", 0.4], ["caught", 0.7]]);
  });
});

it("what hung before is what hangs now and what was taken", () => {
  const view = { penguins: [{ x: 290, y: 125, heading: 0, raised: false }], fish: [["gym-kitchen"]], catcher: 1, to_act: 1 } as unknown as View;
  const events = [{ kind: "fish", seat: 0, door: "classroom-gym", card: null, at: 0.2 } as const];
  const show = showOf(sliding([[190, 125]]), { seat: 0 } as Flicked, events, null, view);
  expect(show.before.fish).toEqual([["gym-kitchen", "classroom-gym"]]);
  expect(show.before.penguins[0]?.[0]).toBeCloseTo(0.19);
  expect(show.after.penguins[0]).toEqual(poseOf({ x: 290, y: 125, heading: 0, raised: false }));
});
