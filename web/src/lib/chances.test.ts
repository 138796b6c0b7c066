import { describe, expect, it } from "vitest";
import { hintWords, percent, sureness } from "./chances";

describe("a chance", () => {
  it("is told in whole percent", () => {
    expect(percent(0.624)).toBe("62%");
    expect(percent(0.5, true)).toBe("50%");
  });

  it("is only told as certain if it is", () => {
    expect([percent(0.999), percent(0.001)]).toEqual(["99%", "1%"]);
    expect([percent(1, true), percent(0, true)]).toEqual(["100%", "0%"]);
  });

  it("comes with how sure it is", () => {
    expect(sureness(1, false)).toBe("estimated");
    expect([1, 0.5, 0].map((chance) => sureness(chance, true))).toEqual(["certain win", "certainly shared", "certain loss"]);
  });
});

it("says a hint with the best action first", () => {
  const actions = [
    { action: "b3-b5", chance: 1, proved: true },
    { action: "c4-c2", chance: 0.42, proved: false },
  ];
  expect(hintWords(actions)).toBe("Hint: b3-b5, 100%, certain win. Or c4-c2, 42%, estimated.");
  expect(hintWords([])).toBe("");
});
