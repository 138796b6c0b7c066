import { expect, it } from "vitest";
import { describeClock } from "./timeControl";

it("describes the clock in a sentence", () => {
  expect(describeClock({ kind: "none", seconds: 60, on_time_out: "bot" })).toBe("No clock.");
  expect(describeClock({ kind: "move", seconds: 90, on_time_out: "lose" })).toBe(
    "90 seconds per move. A player who runs out of time loses.",
  );
  expect(describeClock({ kind: "total", seconds: 600, on_time_out: "bot" })).toContain("10 minutes per player");
});
