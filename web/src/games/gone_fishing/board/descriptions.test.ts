import { expect, it } from "vitest";
import { practiceTitle } from "./descriptions";

it("counts a cast until its net is home, and never more casts than there are", () => {
  expect(practiceTitle({ casts: null, turns: 3, awaits: "lower" })).toBe("Practice");
  expect(practiceTitle({ casts: 8, turns: 0, awaits: "net" })).toBe("Cast 1 of 8");
  expect(practiceTitle({ casts: 8, turns: 1, awaits: "pull" })).toBe("Cast 1 of 8");
  expect(practiceTitle({ casts: 8, turns: 1, awaits: "lower" })).toBe("Cast 2 of 8");
  expect(practiceTitle({ casts: 8, turns: 8, awaits: "lower" })).toBe("Cast 8 of 8");
});
