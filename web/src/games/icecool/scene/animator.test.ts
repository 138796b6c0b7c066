import { beforeEach, expect, it, vi } from "vitest";

import sample from "../../../physics/trajectory.sample.json";
import type { GameEvent, View } from "../schema";
import { FlickAnimator } from "./animator.svelte";
import type { SchoolSceneView } from "./sceneView";

const VIEW = {
  penguins: [null, null],
  fish: [[], []],
  caught: [0, 0],
  open: [0, 0],
  hidden: [[1], null],
  catcher: 0,
  to_act: 1,
  result: null,
};
const EVENTS = [
  { kind: "flicked", seat: 1, flick: {}, trajectory: sample.trajectory },
  { kind: "round over", round: 3, winner: 1 },
  { kind: "ids", seat: 0, count: 1, cards: null },
] as unknown as GameEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} } });
  return () => vi.useRealTimers();
});

it(
  "sums up the round and turns the cards one after the other before the end is told",
  { timeout: 60_000 },
  async () => {
    const player = { showState: vi.fn(), showTracks: vi.fn(), play: vi.fn() };
    const animator = new FlickAnimator(player as unknown as SchoolSceneView, () => {});
    animator.update(VIEW as unknown as View, [], true, false);
    const played = new Promise<() => void>((resolve) =>
      player.play.mockImplementation((_playback, _rate, done: () => void) => resolve(done)),
    );
    const last = { ...VIEW, result: { scores: [[4], [2]] }, hidden: [[1, 3], [2]] };
    animator.update(last as unknown as View, EVENTS, true, false);
    const done = await played;
    expect(animator.ceremony).toBeNull();
    done();
    const seen: string[] = [];
    while (animator.busy && seen.length < 20) {
      const { held, turns } = animator.ceremony!;
      seen.push(`${held.kind} ${turns}`);
      expect(animator.shown?.result).toBeNull();
      vi.advanceTimersToNextTimer();
    }
    expect(seen).toEqual(["round 0", "round 1", "game 0", "game 1", "game 2", "game 3"]);
    expect(animator.ceremony).toBeNull();
    expect(animator.shown?.result).not.toBeNull();
  },
);
