import { expect, it } from "vitest";
import { describeClock } from "./timeControl";

const clock = { seconds: 60, on_time_out: "bot", increment: 0 } as const;

it("describes the clock in a sentence", () => {
  expect(describeClock({ ...clock, kind: "none" })).toBe("No clock.");
  expect(describeClock({ ...clock, kind: "move", seconds: 90, on_time_out: "lose" })).toBe(
    "90 seconds per move. A player who runs out of time loses.",
  );
  expect(describeClock({ ...clock, kind: "total", seconds: 600 })).toContain(
    "10 minutes per player for the whole game.",
  );
  expect(describeClock({ ...clock, kind: "total", increment: 5 })).toContain(", and 5 seconds more with every move.");
});
