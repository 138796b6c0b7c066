import { beforeEach, expect, it, vi } from "vitest";

import type { GameEvent, View } from "../schema";
import { LapRecorder } from "./lapRecorder";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

function viewAfter(flicks: number, x = 10 * flicks): View {
  return { flicks, visited: [], stepped: false, penguins: [{ x, y: 0, heading: 0, raised: false }] } as unknown as View;
}

function flick(number: number): GameEvent[] {
  return [
    { kind: "flicked", seat: 0, trajectory: { frames: 1, bodies: [0], packed: `flick ${number}` } },
  ] as GameEvent[];
}

/** Let a recorder see some flicks of a lap. */
function record(recorder: LapRecorder, from: number, to: number) {
  for (let flicks = from; flicks <= to; flicks++) recorder.see(viewAfter(flicks), flicks ? flick(flicks) : []);
}

const flicksOf = (recorder: LapRecorder, flicks: number) =>
  recorder.finish(viewAfter(flicks)).trajectories.map(({ packed }) => packed);

it("collects the flicks of a lap in their order, and where it ends", () => {
  const recorder = new LapRecorder();
  record(recorder, 0, 3);
  expect(flicksOf(recorder, 3)).toEqual(["flick 1", "flick 2", "flick 3"]);
  expect(recorder.finish(viewAfter(3))).toMatchObject({ flicks: 3, home: { x: 30 } });
});

it("sees nothing new when the player steps to a line or looks back", () => {
  const recorder = new LapRecorder();
  record(recorder, 0, 2);
  recorder.see(viewAfter(2, 99), []);
  recorder.see(viewAfter(1), flick(1));
  record(recorder, 3, 3);
  expect(flicksOf(recorder, 3)).toEqual(["flick 1", "flick 2", "flick 3"]);
});

it("goes on with the lap when the page is loaded again, also after a step to a line", () => {
  const recorder = new LapRecorder();
  record(recorder, 0, 2);
  recorder.see(viewAfter(2, 99), []);
  const again = new LapRecorder();
  again.see(viewAfter(2, 99), []);
  record(again, 3, 3);
  expect(flicksOf(again, 3)).toEqual(["flick 1", "flick 2", "flick 3"]);
});

it("does not mix the flicks of two laps", () => {
  record(new LapRecorder(), 0, 2);
  const other = new LapRecorder();
  other.see(viewAfter(2, 50), flick(7));
  record(other, 3, 3);
  expect(other.finish(viewAfter(3))).toMatchObject({ flicks: 3, trajectories: [] });
});
