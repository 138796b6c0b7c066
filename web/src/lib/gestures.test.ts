import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { GestureThrottle } from "./gestures";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("sends the first gesture at once, and then the latest at most fifteen times a second", () => {
  const sent: unknown[] = [];
  const throttle = new GestureThrottle((gesture) => sent.push(gesture));
  for (let n = 0; n < 100; n++) {
    throttle.put(n);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(sent[0]).toBe(0);
  expect(sent.at(-1)).toBe(99);
  expect(sent.length).toBeLessThanOrEqual(15);
  expect(sent.length).toBeGreaterThanOrEqual(10);
});
