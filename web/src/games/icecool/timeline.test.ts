import { describe, expect, it } from "vitest";

import type { Pose, UnpackedTrajectory } from "../../physics/trajectory";
import { penguinPose } from "./physics/model";
import type { Flicked, View } from "./schema";
import { CARD_FLIGHT, cuesOf, momentsOf, playbackOf, viewAfterCue, type FlickPlayback } from "./timeline";

/** Make every body slide for a second along x at one metre per second, from its start in millimetres. */
function slide(starts: [number, number][]): UnpackedTrajectory {
  const poseIn = (body: number, frame: number): Pose => {
    const [x, y] = starts[body]!;
    return [(x + (frame * 1000) / 120) / 1000, y / 1000, 0.016, 1, 0, 0, 0];
  };
  return { frames: 121, bodies: starts.map((_, body) => body), seconds: 1, rate: 120, poseIn };
}

describe("cues", () => {
  it("count an ID for the Catcher only when the card has reached the seat", () => {
    const view = { fish: [[], []], caught: [0, 0] } as unknown as View;
    const [caught, id] = cuesOf([{ kind: "caught", seat: 1, catcher: 0, at: 0.7, again: false }]);
    expect(viewAfterCue(view, caught!).caught).toEqual([0, 0]);
    expect(viewAfterCue(view, id!).caught).toEqual([0, 1]);
  });

  it("come in the order in which the physics saw them", () => {
    const cues = cuesOf([
      { kind: "fish", seat: 0, door: "gym-kitchen", card: null, at: 0.4 },
      { kind: "caught", seat: 0, catcher: 1, at: 0.7, again: false },
      { kind: "out", seat: 2, at: 0.2 },
      { kind: "jumped", seat: 0, over: "wall", room: "gym", at: 0.3 },
      { kind: "skated", seat: 0 },
    ]);
    expect(cues.map(({ kind, at }) => [kind, at])).toEqual([
      ["out", 0.2],
      ["wall", 0.3],
      ["fish", 0.4],
      ["caught", 0.7],
      ["id", 0.7 + CARD_FLIGHT],
    ]);
  });
});

describe("moments", () => {
  /** Let one penguin go round a circle of 200 mm for a second, past another that stands outside it or far away. */
  const roundAnother = (far: number) => {
    const at = (angle: number, radius: number): Pose => [
      radius * Math.cos(angle),
      radius * Math.sin(angle),
      0.016,
      1,
      0,
      0,
      0,
    ];
    const poseIn = (_: number, frame: number) => at((frame / 120) * Math.PI, 0.2);
    const trajectory = { frames: 121, bodies: [0], seconds: 1, rate: 120, poseIn };
    const before = { penguins: [at(0, 0.2), at(Math.PI / 2, 0.2 + far)], toAct: 0 };
    return momentsOf({ cues: [], trajectory, before } as unknown as FlickPlayback);
  };

  it("are curves close round another penguin", () => {
    const [moment] = roundAnother(0.05);
    expect(moment!.from).toBeLessThan(0.5);
    expect(moment!.to).toBeGreaterThan(0.5);
    expect(roundAnother(0.3)).toEqual([]);
  });
});

it("a Runner who is caught in an act was free before it", () => {
  const view = { penguins: [null, null], fish: [[], []], caught: [0, 1], catcher: 0, to_act: 1 } as unknown as View;
  const events = [{ kind: "caught", seat: 1, catcher: 0, at: 0.2, again: false } as const];
  expect(
    playbackOf(slide([]), { seat: 0, flick: { speed: 2 } } as Flicked, events, null, view, []).before.caught,
  ).toEqual([0, 0]);
});

it("what hung before is what hangs now and what was taken", () => {
  const penguin = { x: 290, y: 125, heading: 0, raised: false };
  const view = { penguins: [penguin], fish: [["gym-kitchen"]], caught: [0], catcher: 1, to_act: 1 } as unknown as View;
  const events = [{ kind: "fish", seat: 0, door: "classroom-gym", card: null, at: 0.2 } as const];
  const playback = playbackOf(slide([[190, 125]]), { seat: 0, flick: { speed: 2 } } as Flicked, events, null, view, []);
  expect(playback.before.fish).toEqual([["gym-kitchen", "classroom-gym"]]);
  expect(playback.before.penguins[0]?.[0]).toBeCloseTo(0.19);
  expect(playback.after.penguins[0]).toEqual(penguinPose(penguin));
});

it("a round that is over stays as it ended until it is summed up", () => {
  const view = { penguins: [null], fish: [["gym-kitchen"]], caught: [0], catcher: 1, to_act: 1 } as unknown as View;
  const before = { ...view, penguins: [{ x: 190, y: 125, heading: 0, raised: false }] } as unknown as View;
  const events = [
    { kind: "fish", seat: 0, door: "gym-kitchen", card: null, at: 0.2 },
    { kind: "round over", round: 1, winner: 0 },
  ] as const;
  const { after } = playbackOf(
    slide([[190, 125]]),
    { seat: 0, flick: { speed: 2 } } as Flicked,
    [...events],
    before,
    view,
    [],
  );
  expect(after.fish).toEqual([[]]);
  expect(after.penguins[0]?.[0]).toBeCloseTo(1.19);
});
