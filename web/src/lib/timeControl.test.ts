import { expect, it } from "vitest";
import { describeClock } from "./timeControl";

it("describes the clock in a sentence", () => {
  expect(describeClock({})).toBe("No clock.");
  expect(describeClock({ kind: "move", seconds: 90, on_time_out: "lose" })).toBe(
    "90 seconds for each move. Whoever runs out of time loses.",
  );
  expect(describeClock({ kind: "total", seconds: 600 })).toContain("10 minutes each");
});
