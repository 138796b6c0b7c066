import { describe, expect, it } from "vitest";
import { agoText, clockText, spokenClock, remaining } from "./clock";

describe("clocks", () => {
  it.each([
    [0, "0:00"],
    [-3, "0:00"],
    [8.2, "0:09"],
    [65, "1:05"],
    [3599.5, "1:00:00"],
    [3665, "1:01:05"],
    [86_400, "24 h"],
  ])("shows %d seconds as %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

  it("speaks them too", () => {
    expect(spokenClock(9)).toBe("9 seconds");
    expect(spokenClock(125)).toBe("2 minutes 5 seconds");
    expect(spokenClock(7200)).toBe("2 hours");
  });

  it("runs only for the seat to act, and never below zero", () => {
    expect(remaining(30, 1000, 6000, true)).toBe(25);
    expect(remaining(30, 1000, 6000, false)).toBe(30);
    expect(remaining(3, 1000, 60_000, true)).toBe(0);
  });

  it.each([
    [10, "just now"],
    [180, "3 min ago"],
    [4000, "an hour ago"],
    [50_000, "13 hours ago"],
    [100_000, "yesterday"],
    [400_000, "4 days ago"],
  ])("says that %d seconds ago is %s", (seconds, text) => expect(agoText(0, seconds)).toBe(text));
});
