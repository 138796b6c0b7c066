import { describe, expect, it } from "vitest";

import type { LegalAction } from "../schema";
import { ReefSelection } from "./selection.svelte";

const step = (start: string, end: string): LegalAction => ({ kind: "step", start, end, text: `${start}-${end}` });

describe("a square that is an answer by itself", () => {
  it.each([
    ["place", "a1"],
    ["birth", "birth a1"],
    ["lose", "lose a1"],
  ] as const)("acts at once: %s", (kind, text) => {
    const selection = new ReefSelection(() => [{ kind, square: "a1", text }]);
    expect(selection.spots.get("a1")?.kind).toBe(kind);
    expect(selection.choose("b2")).toEqual({ kind: "wrong", place: "b2", start: null });
    expect(selection.choose("a1")).toEqual({ kind: "act", text });
  });
});

describe("steps", () => {
  const legal = [step("b2", "b3"), step("b2", "c2"), step("e1", "e2")];

  it("take a fish in hand, then act on one of its targets and let go", () => {
    const selection = new ReefSelection(() => legal);
    expect(selection.choose("b2")).toEqual({ kind: "selected", start: "b2", reach: 2 });
    expect(selection.accepts("c2")).toBe(true);
    expect(selection.choose("c2")).toEqual({ kind: "act", text: "b2-c2" });
    expect(selection.start).toBeNull();
  });

  it("change to another fish", () => {
    const selection = new ReefSelection(() => legal);
    selection.choose("b2");
    expect(selection.choose("e1")).toEqual({ kind: "selected", start: "e1", reach: 1 });
  });

  it("let go of the same fish, and of any on a wrong square", () => {
    const selection = new ReefSelection(() => legal);
    selection.choose("b2");
    expect(selection.choose("b2")).toEqual({ kind: "released", start: "b2" });
    selection.choose("b2");
    expect(selection.choose("f6")).toEqual({ kind: "wrong", place: "f6", start: "b2" });
    expect(selection.start).toBeNull();
  });

  it("come with a stop when the fish may stop", () => {
    expect(new ReefSelection(() => legal).stop).toBeNull();
    expect(new ReefSelection(() => [...legal, { kind: "stop", text: "stop" }]).stop).toBe("stop");
  });
});

describe("turns", () => {
  it("are found by board and way", () => {
    const selection = new ReefSelection(() => [{ kind: "turn", board: "red", way: "left", text: "turn red left" }]);
    expect([...selection.turns]).toEqual([["red left", "turn red left"]]);
    expect(selection.choose("a1").kind).toBe("wrong");
  });
});

it("holds nothing when it is not my turn", () => {
  const selection = new ReefSelection(() => []);
  expect(selection.choose("b2").kind).toBe("wrong");
  expect(selection.targets("b2").size).toBe(0);
});
