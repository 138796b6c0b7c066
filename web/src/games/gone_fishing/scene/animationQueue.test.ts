import { beforeEach, expect, it, vi } from "vitest";

import sample from "../../../physics/trajectory.sample.json";
import type { Verdict } from "../physics/localReferee";
import { Playing } from "./animationQueue.svelte";
import type { Theatre } from "./sceneView";
import type { GameEvent, View } from "../schema";

const VIEW = { fish: [], edges: [0, 2], experts: [false, false], boats: [[], []], holds: [[], []], inside: [], turn_of: 0, awaits: "take", net: "circle", down: null, tossing: null, result: null, to_act: 0, options: { swing: "natural" } };
const DOWN: Verdict = { ending: "down", touched: null, inside: [3, 14] };
const TOUCHED: Verdict = { ending: "touched", touched: 7, inside: [] };
const enclosed: GameEvent = { kind: "enclosed", seat: 0, fish: [14, 3], at: 1 };
const failed: GameEvent = { kind: "failed", seat: 0, why: "touched", fish: 7, at: 0.5 };

/** The first trail is unpacked slowly on a busy machine: milliseconds. */
const PATIENCE = 30_000;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});

/** What is shown when a player has seen this come of his act, and the server tells that. */
async function shown(mine: Verdict | null, told: GameEvent, animate = true) {
  const play = vi.fn();
  const theatre = { play, settle: vi.fn(), stand: vi.fn(), toss: vi.fn(), moment: vi.fn() };
  const playing = new Playing(theatre as unknown as Theatre);
  playing.goOn({ ...VIEW, turns: 0 } as unknown as View, [], true);
  playing.mine = mine;
  const lowered = { kind: "lowered", seat: 0, net: "circle", trajectory: sample.trajectory } as GameEvent;
  playing.goOn({ ...VIEW, turns: 1 } as unknown as View, [lowered, told], animate);
  await vi.waitFor(() => expect(playing.last).not.toBeNull(), { timeout: PATIENCE });
  await new Promise((done) => setTimeout(done));
  return { overruled: playing.overruled, played: play.mock.calls.map(([show]) => show === playing.last) };
}

it("does not show again what the player has seen and the server confirms", { timeout: 4 * PATIENCE }, async () => {
  expect(await shown(DOWN, enclosed)).toEqual({ overruled: false, played: [] });
  expect(await shown(TOUCHED, failed)).toEqual({ overruled: false, played: [] });
});

it("plays the server's trail where the player has seen something else, even if nothing is to move", { timeout: 4 * PATIENCE }, async () => {
  const otherwise = { overruled: true, played: [true] };
  expect(await shown(DOWN, failed)).toEqual(otherwise);
  expect(await shown(TOUCHED, enclosed)).toEqual(otherwise);
  expect(await shown({ ...TOUCHED, touched: 8 }, failed)).toEqual(otherwise);
  expect(await shown({ ...DOWN, inside: [3] }, enclosed)).toEqual(otherwise);
  expect(await shown(DOWN, failed, false)).toEqual(otherwise);
});

it("plays what others have done, and that overrules nobody", { timeout: 4 * PATIENCE }, async () => {
  expect(await shown(null, enclosed)).toEqual({ overruled: false, played: [true] });
});
