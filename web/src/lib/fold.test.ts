import { describe, expect, it } from "vitest";
import {
  botsCanHurry,
  fold,
  followsByOneMove,
  hurries,
  mySeatToAct,
  othersPlay,
  scoresOf,
  sentence,
  canTakeSeat,
  settledSeats,
} from "./fold";
import { aTable, aSnapshot, aSeat } from "./samples";
import type { Moved, TableNow } from "./wire";

function moved(ply: number): Moved {
  return {
    kind: "moved",
    seat: 0,
    action: "a1",
    snapshot: aSnapshot({ ply }),
    lines: [{ ply, seat: 0, text: "Ann goes to a1.", marks: [], minor: false, at: null }],
    seconds_left: [12, 34],
    clock_runs: true,
    can_take_back: true,
    can_abort: true,
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
    expect(table).toMatchObject({ clock_runs: true, can_take_back: true, can_abort: true });
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
    const said = { by: "Ben", seat: 1, text: "Hi", reaction: null, at: 0, seq: 4 };
    expect(fold(before, { kind: "spoken", message: said }).table?.chat).toEqual([said]);
    expect(before.chat).toEqual([]);
  });
});

describe("the people at a table", () => {
  const bot = aSeat("Pip", { kind: "bot" });

  it("are others if they are neither bots nor me", () => {
    expect(othersPlay(aTable())).toBe(true);
    expect(othersPlay(aTable({ mine: [0, 1] }))).toBe(false);
    expect(othersPlay(aTable({ seats: [aSeat("Ann"), bot] }))).toBe(false);
  });

  it("wait for nobody once bots play for all of them", () => {
    const out = aSeat("Ann", { playing_out: true });
    expect(hurries(aTable({ seats: [out, bot] }))).toBe(true);
    expect(hurries(aTable({ seats: [out, aSeat("Ben")] }))).toBe(false);
    expect(hurries(aTable({ seats: [bot, bot] }))).toBe(false);
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

describe("hurrying bots", () => {
  const bot = aSeat("Pip", { kind: "bot" });
  const toAct = (seat: number, over: Partial<TableNow>) =>
    aTable({ snapshot: aSnapshot({}, { to_act: seat }), mine: [0], ...over });

  it("is for bots to act where no other person plays", () => {
    expect(botsCanHurry(toAct(1, { seats: [aSeat("Ann"), bot] }))).toBe(true);
    expect(botsCanHurry(toAct(0, { seats: [aSeat("Ann"), bot] }))).toBe(false);
    expect(botsCanHurry(toAct(1, { seats: [aSeat("Ann"), bot, aSeat("Ben")] }))).toBe(false);
    expect(botsCanHurry(toAct(1, { seats: [aSeat("Ann"), bot], mine: [] }))).toBe(false);
    expect(botsCanHurry(toAct(1, { seats: [aSeat("Ann"), bot], status: "over" }))).toBe(false);
  });
});

describe("the end", () => {
  it("is one move after what was seen before, or is not animated", () => {
    const at = (ply: number) => aTable({ snapshot: aSnapshot({ ply }) });
    expect(followsByOneMove(at(4), at(5))).toBe(true);
    expect(followsByOneMove(at(5), at(5))).toBe(false);
    expect(followsByOneMove(aTable({ snapshot: null }), at(1))).toBe(false);
  });
});

describe("what a view says", () => {
  it("offers a watcher the seats that players left, but none that has lost already", () => {
    const left = { kind: "bot", left: true } as const;
    const seats = [aSeat("Ann", left), aSeat("Ben", { ...left, forfeit: "resigned" }), aSeat("Cy")];
    const table = aTable({ mine: [], seats });
    expect(seats.map((_, seat) => canTakeSeat(table, seat))).toEqual([true, false, false]);
    expect(canTakeSeat({ ...table, mine: [2] }, 0)).toBe(false);
    expect(canTakeSeat({ ...table, status: "over" }, 0)).toBe(false);
  });

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
