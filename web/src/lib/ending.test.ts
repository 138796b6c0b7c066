import { describe, expect, it } from "vitest";

import { consolation, endingLine, feelingOf, headline, levelStep } from "./ending";
import { aSeat, aTable } from "./samples";
import type { TableNow } from "./wire";

const LEVELS = ["calm", "keen", "fierce"];

function ended(places: number[], margin = "", over: Partial<TableNow> = {}): TableNow {
  return aTable({ status: "over", places, ending: { reason: "", margin, scores: [] }, ...over });
}

function bot(level: string, left = false) {
  return aSeat("Pip", { kind: "bot", level, left });
}

describe("the headline", () => {
  it("says who has won and by how much", () => {
    expect(headline(ended([1, 2], "24 fish"))).toBe("You win by 24 fish!");
    expect(headline(ended([2, 1], "1 point"))).toBe("Ben wins by 1 point");
    expect(headline(ended([2, 1]))).toBe("Ben wins");
  });

  it("says who shares the win", () => {
    expect(headline(ended([1, 1]))).toBe("You share the win with Ben");
    expect(headline(ended([1, 1], "", { mine: [] }))).toBe("Ann and Ben share the win");
  });

  it("names everybody where people share a screen or watch", () => {
    expect(headline(ended([1, 2], "24 fish", { mine: [0, 1] }))).toBe("Ann wins by 24 fish");
    expect(headline(ended([1, 2], "24 fish", { mine: [] }))).toBe("Ann wins by 24 fish");
  });

  it("praises somebody who plays alone", () => {
    expect(headline(ended([1], "", { seats: [aSeat("Ann")] }))).toBe("Well done!");
  });
});

describe("the line of a replay", () => {
  const names = { seats: [{ name: "Ann" }, { name: "Ben" }], mine: [] };
  const ending = { reason: "No penguin can move any more.", margin: "3 fish", scores: [] };

  it("says who won, by how much and why", () => {
    expect(endingLine({ ...names, places: [2, 1], ending })).toBe("Ben wins by 3 fish. No penguin can move any more.");
    expect(endingLine({ ...names, mine: [1], places: [2, 1], ending })).toBe(
      "You win by 3 fish! No penguin can move any more.",
    );
  });

  it("says only why where nobody won", () => {
    const calledOff = { reason: "Ann called the game off. Nobody wins.", margin: "", scores: [] };
    expect(endingLine({ ...names, places: null, ending: calledOff })).toBe("Ann called the game off. Nobody wins.");
  });
});

describe("the feeling", () => {
  it("is that of the one who reads", () => {
    expect(feelingOf(ended([1, 2]))).toBe("win");
    expect(feelingOf(ended([1, 1]))).toBe("win");
    expect(feelingOf(ended([2, 1]))).toBe("lose");
    expect(feelingOf(ended([1, 2], "", { mine: [] }))).toBe("neutral");
    expect(feelingOf(ended([1, 2], "", { mine: [0, 1] }))).toBe("neutral");
  });

  it("finds the same consolation at the same table", () => {
    expect(consolation("table-one")).toBe(consolation("table-one"));
  });
});

describe("the next level", () => {
  const against = (places: number[], ...bots: ReturnType<typeof bot>[]) =>
    levelStep(ended(places, "", { seats: [aSeat("Ann"), ...bots] }), LEVELS);

  it("is harder after a win and easier after a defeat", () => {
    expect(against([1, 2], bot("calm"))).toEqual({ level: "keen", up: true });
    expect(against([2, 1], bot("keen"))).toEqual({ level: "calm", up: false });
    expect(against([1, 2, 3], bot("calm"), bot("keen"))).toEqual({ level: "fierce", up: true });
  });

  it("ends at the weakest and the strongest bots", () => {
    expect(against([1, 2], bot("fierce"))).toBeNull();
    expect(against([2, 1], bot("calm"))).toBeNull();
  });

  it("concerns bots only", () => {
    expect(against([1, 2], aSeat("Ben"))).toBeNull();
    expect(against([1, 2], bot("calm", true))).toBeNull();
    expect(against([1, 2], bot("unknown"))).toBeNull();
  });
});
