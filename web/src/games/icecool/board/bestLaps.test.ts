import { beforeEach, describe, expect, it, vi } from "vitest";

import sample from "../../../physics/trajectory.sample.json";
import { SCENE } from "../staticScene";
import { BestLaps, type FinishedLap } from "./bestLaps.svelte";

const NATURAL = { hand: "natural", finger: "needs room" } as const;
const NAME = "natural, needs room";
const HOME = { x: 100, y: 100, heading: 0, raised: false };

function lapOf(flicks: number, changes: Partial<FinishedLap> = {}): FinishedLap {
  const trajectories = Array.from({ length: flicks }, () => sample.trajectory);
  return { rules: SCENE.rules_version, flicks, trajectories, home: HOME, ...changes };
}

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

/** Store a text in place of the laps. */
function replaceStored(text: string) {
  new BestLaps().remember(NATURAL, lapOf(6));
  for (const key of stored.keys()) stored.set(key, text);
}

describe("the best lap", () => {
  it("is the one with the fewest flicks, and the first of equals", () => {
    const laps = new BestLaps();
    expect(laps.get(NATURAL)).toBeUndefined();
    const first = lapOf(6);
    laps.remember(NATURAL, first);
    laps.remember(NATURAL, lapOf(7));
    laps.remember(NATURAL, lapOf(6));
    expect(laps.get(NATURAL)).toBe(first);
    laps.remember(NATURAL, lapOf(5));
    expect(laps.get(NATURAL)?.flicks).toBe(5);
  });

  it("gets the flicks of an equal lap if its own were not seen", () => {
    const laps = new BestLaps();
    laps.remember(NATURAL, lapOf(6, { trajectories: [] }));
    laps.remember(NATURAL, lapOf(6));
    expect(laps.get(NATURAL)?.trajectories).toHaveLength(6);
  });

  it("is another one for another hand or finger", () => {
    const laps = new BestLaps();
    laps.remember(NATURAL, lapOf(6));
    expect(laps.get({ ...NATURAL, hand: "shaky" })).toBeUndefined();
    expect(laps.get({ ...NATURAL, finger: "goes through" })).toBeUndefined();
  });

  it("is still known when the page is opened again", () => {
    new BestLaps().remember(NATURAL, lapOf(6));
    expect(new BestLaps().get(NATURAL)).toEqual(lapOf(6));
  });

  it("is known as long as the page is open where nothing can be stored", () => {
    const fail = () => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: fail, setItem: fail });
    const laps = new BestLaps();
    laps.remember(NATURAL, lapOf(6));
    expect(laps.get(NATURAL)?.flicks).toBe(6);
  });
});

describe("what is stored", () => {
  it.each([
    ["a lap by earlier rules", lapOf(6, { rules: SCENE.rules_version - 1 })],
    ["a lap without its home", { ...lapOf(6), home: null }],
    ["a lap with too few flicks", { ...lapOf(6), flicks: 7 }],
    ["a lap whose flicks are damaged", { ...lapOf(1), trajectories: [null] }],
    ["a number", 6],
    ["nothing", null],
  ])("is dropped if it is %s, and the other laps stay", (_, lap) => {
    replaceStored(JSON.stringify({ [NAME]: lap, "shaky, needs room": lapOf(8) }));
    expect(new BestLaps().get(NATURAL)).toBeUndefined();
    expect(new BestLaps().get({ ...NATURAL, hand: "shaky" })?.flicks).toBe(8);
  });

  it.each(["{", "null", "[]", ""])("is dropped if it is %j", (text) => {
    replaceStored(text);
    expect(new BestLaps().get(NATURAL)).toBeUndefined();
  });
});

it("remembers whether the ghost is hidden", () => {
  const laps = new BestLaps();
  expect(laps.ghostHidden).toBe(false);
  laps.toggleGhost();
  expect(laps.ghostHidden).toBe(true);
  expect(new BestLaps().ghostHidden).toBe(true);
  laps.toggleGhost();
  expect(new BestLaps().ghostHidden).toBe(false);
});
