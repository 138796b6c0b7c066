import { describe, expect, it } from "vitest";
import { clockSentence } from "./timeControl";
import { freshId, label, listText, placeText, playersText } from "./text";

describe("words", () => {
  it("says how many may play", () => {
    expect(playersText([2, 3, 4])).toBe("2–4 players");
    expect(playersText([2, 3])).toBe("2 or 3 players");
    expect(playersText([2])).toBe("2 players");
  });

  it("joins names and makes labels", () => {
    expect(listText(["Ann"])).toBe("Ann");
    expect(listText(["Ann", "Ben", "Cy"])).toBe("Ann, Ben and Cy");
    expect(label("first_seat")).toBe("First seat");
    expect(placeText(3)).toBe("3rd");
  });

  it("tells the clock in a sentence", () => {
    expect(clockSentence({})).toBe("No clock.");
    expect(clockSentence({ kind: "move", seconds: 90, on_time_out: "lose" })).toBe(
      "90 seconds for each move. Whoever runs out of time loses.",
    );
    expect(clockSentence({ kind: "total", seconds: 600 })).toContain("10 minutes each");
  });

  it("makes ids the server takes, each another one", () => {
    const ids = new Set(Array.from({ length: 100 }, freshId));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{16,40}$/);
  });
});
