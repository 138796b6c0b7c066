import { describe, expect, it } from "vitest";

import type { LegalAction } from "../schema";
import { CoralSelection } from "./selection.svelte";

function lay(stack: number, school: "A" | "B", place: string): LegalAction {
  return { kind: "lay", stack, school, place, text: `${stack} ${school} ${place}` };
}
const select = (legal: LegalAction[], open = ["1", "2", "3"]) =>
  new CoralSelection(
    () => legal,
    () => 0,
    () => open,
  );

describe("an open card", () => {
  const legal = [lay(1, "A", "e1"), lay(1, "B", "n1"), lay(1, "B", "s1"), lay(2, "B", "n1")];

  it("is taken in hand and laid in any school that takes it", () => {
    const selection = select(legal);
    expect(selection.choose("1")).toEqual({ kind: "selected", start: "1", reach: 3 });
    expect([selection.reach("1", 0), selection.reach("1", 1), selection.reach(null, 0)]).toEqual([1, 2, 0]);
    expect(selection.choose("B s1")).toEqual({ kind: "act", text: "1 B s1" });
    expect(selection.start).toBeNull();
  });

  it("asks why it does not fit, and stays in hand", () => {
    const selection = select(legal);
    selection.choose("1");
    expect(selection.choose("A w1")).toEqual({ kind: "act", text: "1 A w1" });
    expect(selection.start).toBe("1");
    expect(selection.choose("3")).toEqual({ kind: "selected", start: "3", reach: 0 });
    expect(selection.choose("A e1")).toEqual({ kind: "act", text: "3 A e1" });
  });

  it("is changed for another one, and let go of", () => {
    const selection = select(legal);
    selection.choose("1");
    expect(selection.choose("2")).toEqual({ kind: "selected", start: "2", reach: 1 });
    expect(selection.choose("2")).toEqual({ kind: "released", start: "2" });
    expect(selection.choose("B n1")).toEqual({ kind: "wrong", place: "B n1", start: null });
    expect(selection.choose("4")).toEqual({ kind: "wrong", place: "4", start: null });
  });
});

it("a card that may be discarded goes at once", () => {
  const selection = select([{ kind: "discard", stack: 2, text: "discard 2" }, lay(1, "A", "e1")]);
  expect(selection.choose("2")).toEqual({ kind: "act", text: "discard 2" });
  expect([...selection.moves.keys()]).toEqual(["1", "3"]);
});

it("the octopus settles on a coral of the seat to act, or asks why not", () => {
  const selection = select([{ kind: "settle", place: "e1", text: "octopus e1" }]);
  expect(selection.settles).toBe(true);
  expect(selection.choose("A e1")).toEqual({ kind: "act", text: "octopus e1" });
  expect(selection.choose("A o")).toEqual({ kind: "act", text: "octopus o" });
  expect(selection.choose("1").kind).toBe("wrong");
});

it("nothing is in hand when it is not my turn", () => {
  const selection = select([]);
  expect(selection.choose("1").kind).toBe("wrong");
  expect(selection.moves.size).toBe(0);
});
