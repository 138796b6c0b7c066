import { describe, expect, it } from "vitest";
import { fold, mySeatToAct, scoresOf, sentence, settledSeats } from "./fold";
import { aTable, aSnapshot, aSeat } from "./samples";
import type { Moved, TableNow } from "./wire";

function moved(ply: number): Moved {
  return {
    kind: "moved",
    seat: 0,
    action: "a1",
    snapshot: aSnapshot({ ply }),
    lines: [{ ply, seat: 0, text: "Ann goes to a1.", marks: [], minor: false }],
    seconds_left: [12, 34],
    can_take_back: true,
  };
}

describe("fold", () => {
  it("takes the table as it is sent", () => {
    const table = aTable();
    expect(fold(null, table)).toEqual({ table, gap: false });
  });

  it("adds a move to the table", () => {
    const { table, gap } = fold(aTable({ snapshot: aSnapshot({ ply: 4 }) }), moved(5));
    expect(gap).toBe(false);
    expect(table?.snapshot?.ply).toBe(5);
    expect(table?.lines.at(-1)?.text).toBe("Ann goes to a1.");
    expect(table?.seats.map((seat) => seat.seconds_left)).toEqual([12, 34]);
    expect(table?.can_take_back).toBe(true);
  });

  it.each([4, 6, 3])("notices that move %i does not follow move 4", (ply) => {
    const before = aTable({ snapshot: aSnapshot({ ply: 4 }) });
    expect(fold(before, moved(ply))).toEqual({ table: before, gap: true });
  });

  it("notices a move at a table it knows nothing of", () => {
    expect(fold(null, moved(1)).gap).toBe(true);
  });

  it("adds what is said and leaves the old table alone", () => {
    const before = aTable();
    const said = { by: "Ben", seat: 1, text: "Hi", reaction: null, at: 0 };
    expect(fold(before, { kind: "spoken", message: said }).table?.chat).toEqual([said]);
    expect(before.chat).toEqual([]);
  });
});

describe("the sentence", () => {
  const playing = (over: Partial<TableNow>, toAct = 0) =>
    aTable({ snapshot: aSnapshot({}, { to_act: toAct }), ...over });

  it("is the prompt when it is my turn", () => {
    expect(sentence(playing({ mine: [0] }))).toBe("Slide a penguin.");
  });

  it("names the seat when several of us share a screen", () => {
    expect(sentence(playing({ mine: [0, 1] }))).toBe("Ann, slide a penguin.");
  });

  it("says whom we wait for, and that bots think", () => {
    expect(sentence(playing({ mine: [0] }, 1))).toBe("Waiting for Ben…");
    const seats = [aSeat("Ann"), aSeat("Ben", { kind: "bot" })];
    expect(sentence(playing({ mine: [0], seats }, 1))).toBe("Ben is thinking…");
  });

  it("lets a bot think for me when it plays my game out", () => {
    const table = playing({ mine: [0], seats: [aSeat("Ann", { playing_out: true }), aSeat("Ben")] });
    expect(mySeatToAct(table)).toBeNull();
    expect(sentence(table)).toBe("Ann is thinking…");
  });
});

describe("what a view says", () => {
  it("offers to play out my settled seats only", () => {
    const snapshot = aSnapshot({}, { settled: [0, 1] });
    expect(settledSeats(aTable({ snapshot, mine: [1] }))).toEqual([1]);
    const seats = [aSeat("Ann"), aSeat("Ben", { playing_out: true })];
    expect(settledSeats(aTable({ snapshot, mine: [1], seats }))).toEqual([]);
  });

  it("has the scores the game names, where the view has them", () => {
    const view = { fish: [3, 5], floes: "many" };
    expect(scoresOf(view, ["fish", "floes", "birds"], 1)).toEqual([{ name: "fish", value: 5 }]);
  });
});
