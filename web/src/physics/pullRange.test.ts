import { describe, expect, it } from "vitest";

import { pullRange, WIDE_RANGE } from "./pullRange";

describe("the longest pull", () => {
  const PHONE = { width: 320, height: 568 };

  it("is the same on large screens", () => {
    expect(pullRange({ x: 700, y: 450 }, { x: 40, y: 5 }, { width: 1440, height: 900 })).toEqual(WIDE_RANGE);
  });

  it("is within reach on a small phone, whatever the place and the direction", () => {
    for (const from of [
      { x: 160, y: 300 },
      { x: 12, y: 500 },
      { x: 310, y: 60 },
    ]) {
      for (let turn = 0; turn < 360; turn += 15) {
        const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
        const { dead, full } = pullRange(from, { x, y }, PHONE);
        expect(dead).toBeLessThan(full);
        const end = { x: from.x + full * x, y: from.y + full * y };
        // Right at the edge a pull still has some length, and the finger leaves the page.
        const outside = Math.max(-end.x, end.x - PHONE.width, -end.y, end.y - PHONE.height);
        expect(outside).toBeLessThanOrEqual(24);
        if (full > 24) expect(outside).toBeLessThanOrEqual(0);
      }
    }
  });
});
