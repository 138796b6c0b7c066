import { describe, expect, it } from "vitest";
import { hintSentence, percent, certainty } from "./chances";

describe("a chance", () => {
  it("is shown in whole percent", () => {
    expect(percent(0.624)).toBe("62%");
    expect(percent(0.5, true)).toBe("50%");
  });

  it("reads as certain only if it is", () => {
    expect([percent(0.999), percent(0.001)]).toEqual(["99%", "1%"]);
    expect([percent(1, true), percent(0, true)]).toEqual(["100%", "0%"]);
  });

  it("comes with its certainty", () => {
    expect(certainty(1, false)).toBe("estimated");
    expect([1, 0.5, 0].map((chance) => certainty(chance, true))).toEqual([
      "certain win",
      "certain tie",
      "certain loss",
    ]);
  });
});

it("describes a hint with the best action first", () => {
  const actions = [
    { action: "b3-b5", chance: 1, proved: true },
    { action: "c4-c2", chance: 0.42, proved: false },
  ];
  expect(hintSentence(actions)).toBe("Hint: b3-b5, 100%, certain win. Or c4-c2, 42%, estimated.");
  expect(hintSentence([])).toBe("");
});
