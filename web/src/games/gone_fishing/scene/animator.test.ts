import { beforeEach, expect, it, vi } from "vitest";

import sample from "../../../physics/trajectory.sample.json";
import { unpack } from "../../../physics/trajectory";
import type { LocalVerdict } from "../physics/localReferee";
import type { GameEvent, View } from "../schema";
import { FishingAnimator } from "./animator.svelte";
import type { FishingSceneView } from "./sceneView";

const VIEW = {
  fish: [],
  edges: [0, 2],
  experts: [false, false],
  boats: [[], []],
  holds: [[], []],
  catch: [],
  inside: [],
  turn_of: 0,
  awaits: "take",
  net: "circle",
  down: null,
  tossing: null,
  result: null,
  to_act: 0,
  options: { swing: "natural" },
};
const DOWN: LocalVerdict = { ending: "down", touched: null, inside: [3, 14] };
const TOUCHED: LocalVerdict = { ending: "touched", touched: 7, inside: [] };
const enclosed: GameEvent = { kind: "enclosed", seat: 0, fish: [14, 3], at: 1 };
const failed: GameEvent = { kind: "failed", seat: 0, why: "touched", fish: 7, at: 0.5 };

/** Milliseconds to wait for a trajectory: the first one is unpacked slowly on a busy machine. */
const PATIENCE = 30_000;

let queue: FishingAnimator | null = null;

beforeEach(() => {
  queue = null;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} } });
});

/** Return what is shown when the page has come to a verdict and the server sends an event. */
async function shown(verdict: LocalVerdict | null, event: GameEvent, animate = true) {
  const play = vi.fn();
  const settle = vi.fn();
  const begun = new Promise<void>((resolve) =>
    [play, settle].forEach((start) => start.mockImplementation(() => resolve())),
  );
  const sceneView = { play, settle, showState: vi.fn(), showTossing: vi.fn(), showCue: vi.fn() };
  const queue = new FishingAnimator(sceneView as unknown as FishingSceneView, () => {});
  queue.update({ ...VIEW, turns: 0 } as unknown as View, [], true, false);
  queue.localVerdict = verdict;
  const lowered = { kind: "lowered", seat: 0, net: "circle", trajectory: sample.trajectory } as GameEvent;
  queue.update({ ...VIEW, turns: 1 } as unknown as View, [lowered, event], animate, false);
  await begun;
  return { overruled: queue.overruled, played: play.mock.calls.map(([playback]) => playback === queue.last) };
}

it("does not show again what the player has seen and the server confirms", { timeout: 4 * PATIENCE }, async () => {
  expect(await shown(DOWN, enclosed)).toEqual({ overruled: false, played: [] });
  expect(await shown(TOUCHED, failed)).toEqual({ overruled: false, played: [] });
});

it(
  "plays the server's trajectory where the page saw something else, even if nothing is to move",
  { timeout: 4 * PATIENCE },
  async () => {
    const otherwise = { overruled: true, played: [true] };
    expect(await shown(DOWN, failed)).toEqual(otherwise);
    expect(await shown(TOUCHED, enclosed)).toEqual(otherwise);
    expect(await shown({ ...TOUCHED, touched: 8 }, failed)).toEqual(otherwise);
    expect(await shown({ ...DOWN, inside: [3] }, enclosed)).toEqual(otherwise);
    expect(await shown(DOWN, failed, false)).toEqual(otherwise);
  },
);

it("plays what others have done, and that overrules nobody", { timeout: 4 * PATIENCE }, async () => {
  expect(await shown(null, enclosed)).toEqual({ overruled: false, played: [true] });
});

it("shows others prepare what was not seen live, and nothing again that was", { timeout: 4 * PATIENCE }, async () => {
  const trajectory = await unpack(sample.trajectory);
  const frames = Array.from({ length: trajectory.frames }, (_, frame) => frame);
  for (const [seen, expected] of [
    [[], "windUp"],
    [frames.slice(-3), "play"],
    [frames, "settle"],
  ] as const) {
    const first = new Promise<string>((resolve) => {
      const sceneView = {
        play: () => resolve("play"),
        settle: () => resolve("settle"),
        windUp: () => resolve("windUp"),
        showState: () => {},
        showTossing: () => {},
        showCue: () => {},
      };
      const queue = new FishingAnimator(sceneView as unknown as FishingSceneView, () => {});
      queue.update({ ...VIEW, turns: 0 } as unknown as View, [], true, true);
      for (const frame of seen) queue.live.see(trajectory.poseIn(0, frame));
      const lowered = { kind: "lowered", seat: 0, net: "circle", trajectory: sample.trajectory } as GameEvent;
      queue.update({ ...VIEW, turns: 1 } as unknown as View, [lowered, enclosed], true, true);
    });
    expect(await first).toBe(expected);
  }
});

it("counts kind after kind when the market closes, before the end is told", async () => {
  vi.useFakeTimers();
  const settled = new Promise<() => void>((resolve) => {
    const sceneView = {
      settle: (_state: unknown, _seat: number, done: () => void) => resolve(done),
      showState: () => {},
      showTossing: () => {},
      showTracks: () => {},
    };
    queue = new FishingAnimator(sceneView as unknown as FishingSceneView, () => {});
  });
  queue!.update({ ...VIEW, turns: 8 } as unknown as View, [], true, false);
  const sold = [Array(5).fill({ points: 4, fresh: 2 }), Array(5).fill({ points: 0, fresh: 0 })];
  const last = { ...VIEW, turns: 8, sold, result: { scores: [[30], [0]] } };
  const bought = { kind: "sold", colour: "red", price: 2, counts: [2, 0] } as GameEvent;
  queue!.update(last as unknown as View, [bought], true, false);
  (await settled)();
  const seen: (number | null)[] = [];
  while (queue!.busy && seen.length < 20) {
    seen.push(queue!.counted);
    expect(queue!.shown?.result).toBeNull();
    vi.advanceTimersToNextTimer();
  }
  vi.useRealTimers();
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
  expect(queue!.counted).toBeNull();
  expect(queue!.shown?.result).not.toBeNull();
});
