import { describe, expect, it } from "vitest";

import { EXAMPLE } from "../example";
import type { LegalAction } from "../schema";
import { describePile, describeSquare, describeTray, describeTurn, whyNot } from "./descriptions";
import { ReefSelection } from "./selection.svelte";

const NAMES = ["Ann", "Ben"];
const describeFor = (square: string, mine: number[], ...legal: LegalAction[]) =>
  describeSquare(square, EXAMPLE, new ReefSelection(() => legal), NAMES, mine);

describe("a square", () => {
  it("says what it is, for whom it acts and who is there", () => {
    expect(describeFor("b2", [0])).toBe("b2, yellow plankton, used by you, unused by Ben; your medium fish");
    expect(describeFor("b2", [1])).toBe("b2, yellow plankton, unused by you, used by Ann; Ann's medium fish");
    expect(describeFor("b2", [0, 1])).toBe("b2, yellow plankton, used by Ann, unused by Ben; Ann's medium fish");
    expect([describeFor("a2", []), describeFor("b1", []), describeFor("c2", []), describeFor("c1", [])]).toEqual([
      "a2, birth",
      "b1, wreck",
      "c2, surprise",
      "c1, ocean",
    ]);
  });

  it("says what can be done there", () => {
    const step: LegalAction = { kind: "step", start: "a1", end: "d4", text: "a1-d4" };
    expect(describeFor("a1", [0], step)).toContain("can swim");
    expect(describeFor("c4", [0], { kind: "birth", square: "c4", text: "birth c4" })).toContain("can be born here");
    const selection = new ReefSelection(() => [step]);
    selection.choose("a1");
    expect(describeSquare("a1", EXAMPLE, selection, NAMES, [0])).toContain("chosen");
    expect(describeSquare("d4", EXAMPLE, selection, NAMES, [0])).toContain("can be reached and eaten");
  });
});

it("the trays and the pile are described", () => {
  expect(describeTray(0, EXAMPLE, NAMES, [0])).toBe(
    "You: 0 of 5 eaten (none); in reserve: 4 small, 3 medium, 2 big; 2 steps left",
  );
  expect(describeTray(1, EXAMPLE, NAMES, [0])).toBe(
    "Ben: 1 of 5 eaten (1 small); in reserve: 5 small, 4 medium, 1 big",
  );
  expect(describePile(EXAMPLE)).toBe("Surprises in the pile: 2 fisherman, 1 plankton, 2 birth, 0 whirlwind");
  expect(describeTurn("yellow left")).toBe("Turn the yellow board to the left");
});

it("a wrong choice is explained, with what to do instead", () => {
  const none = new ReefSelection(() => []);
  const why = (square: string, start: string | null, view = EXAMPLE) => whyNot(square, start, view, none, [0]);
  expect(why("c1", null)).toBe("Choose one of your fish first.");
  expect(why("d4", null)).toContain("not yours");
  expect(why("a1", null)).toContain("cannot swim now");
  expect(why("f6", "a1")).toContain("out of reach");
  expect(why("c1", null, { ...EXAMPLE, awaits: "turn" })).toContain("Tab");
  expect(why("c1", null, { ...EXAMPLE, awaits: "lose" })).toContain("Fisherman");
});
