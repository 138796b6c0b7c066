import { describe, expect, it } from "vitest";

import type { LegalAction } from "../schema";
import { FishSelection } from "./selection.svelte";

const slide = (start: string, end: string): LegalAction => ({ kind: "slide", start, end, text: `${start}-${end}` });
const place = (floe: string): LegalAction => ({ kind: "place", floe, text: floe });

describe("placing", () => {
  it("acts at once on a floe that is free for it", () => {
    expect(new FishSelection(() => [place("c4"), place("a1")]).choose("a1")).toEqual({ kind: "act", text: "a1" });
  });

  it("is wrong elsewhere", () => {
    expect(new FishSelection(() => [place("c4")]).choose("c5")).toEqual({ kind: "wrong", place: "c5", start: null });
  });
});

describe("sliding", () => {
  const legal = [slide("b3", "b4"), slide("b3", "b5"), slide("f1", "f2")];

  it("takes a penguin in hand, then acts on one of its targets and lets go", () => {
    const selection = new FishSelection(() => legal);
    expect(selection.choose("b3")).toEqual({ kind: "selected", start: "b3", reach: 2 });
    expect(selection.start).toBe("b3");
    expect([...selection.targets("b3").keys()]).toEqual(["b4", "b5"]);
    expect(selection.choose("b5")).toEqual({ kind: "act", text: "b3-b5" });
    expect(selection.start).toBeNull();
  });

  it("changes to another penguin", () => {
    const selection = new FishSelection(() => legal);
    selection.choose("b3");
    expect(selection.choose("f1")).toEqual({ kind: "selected", start: "f1", reach: 1 });
    expect(selection.start).toBe("f1");
  });

  it("lets go of the same penguin, and of any on a wrong place", () => {
    const selection = new FishSelection(() => legal);
    selection.choose("b3");
    expect(selection.choose("b3")).toEqual({ kind: "released", start: "b3" });
    selection.choose("b3");
    expect(selection.choose("h8")).toEqual({ kind: "wrong", place: "h8", start: "b3" });
    expect(selection.start).toBeNull();
  });

  it("takes only what may slide", () => {
    const selection = new FishSelection(() => legal);
    selection.select("a1");
    expect(selection.start).toBeNull();
    expect(selection.choose("b4")).toEqual({ kind: "wrong", place: "b4", start: null });
  });

  it("holds nothing when it is not my turn", () => {
    const selection = new FishSelection(() => []);
    expect(selection.choose("b3").kind).toBe("wrong");
    expect(selection.targets("b3").size).toBe(0);
  });
});

describe("swapping", () => {
  const legal: LegalAction[] = [
    { kind: "ready", text: "ready" },
    { kind: "swap", first: "a1", second: "c4", text: "swap a1 c4" },
  ];

  it("acts when both floes are chosen, in either order", () => {
    const selection = new FishSelection(() => legal);
    expect(selection.swapping).toBe(true);
    expect(selection.choose("c4")).toEqual({ kind: "selected", start: "c4", reach: 1 });
    expect(selection.choose("a1")).toEqual({ kind: "act", text: "swap a1 c4" });
    selection.choose("a1");
    expect(selection.choose("c4")).toEqual({ kind: "act", text: "swap a1 c4" });
  });

  it("leaves actions without a place to buttons", () => {
    expect(new FishSelection(() => legal).answers.map(({ text }) => text)).toEqual(["ready"]);
    expect(new FishSelection(() => [slide("b3", "b4")]).answers).toEqual([]);
  });
});
