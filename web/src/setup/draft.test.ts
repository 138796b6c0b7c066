import { describe, expect, it } from "vitest";
import type { GameInfo } from "../lib/wire";
import { newPlan, onlyOneMe, tableOf } from "./draft";

const game: GameInfo = {
  id: "pond",
  title: "Pond",
  players: [2, 3],
  puzzles: 0,
  lesson: true,
  private: false,
  scores: ["fish"],
  levels: ["calm", "keen", "fierce"],
  options: [
    { name: "players", type: "integer", help: "", default: 2, choices: null },
    { name: "deep", type: "boolean", help: "", default: false, choices: null },
  ],
};

describe("a table in the making", () => {
  it("seats me and bots of the middle level", () => {
    expect(tableOf(game, newPlan(game)).seats).toEqual([{ kind: "me" }, { kind: "bot", level: "keen" }]);
  });

  it("tells only options that were changed, and never the number of players", () => {
    const plan = newPlan(game);
    expect(tableOf(game, plan).options).toEqual({});
    plan.options.deep = true;
    expect(tableOf(game, plan).options).toEqual({ deep: true });
  });

  it("is open only if there is a seat to take", () => {
    const plan = { ...newPlan(game), open: true };
    expect(tableOf(game, plan).open).toBe(false);
    plan.seats[1]!.kind = "friend";
    expect(tableOf(game, plan).open).toBe(true);
  });

  it("has me once", () => {
    const { seats } = newPlan(game);
    seats[1]!.kind = "me";
    onlyOneMe(seats, 1);
    expect(seats.map((seat) => seat.kind)).toEqual(["bot", "me", "bot", "bot"]);
  });
});
