import { describe, expect, it } from "vitest";
import { aGame } from "../lib/samples";
import { keepOneMe, newDraft, tableOf } from "./draft";

const game = aGame({
  options: [
    { name: "players", title: "Players", type: "integer", help: "", default: 2, choices: null, applies_to: null },
    { name: "deep", title: "Deep pond", type: "boolean", help: "", default: false, choices: null, applies_to: null },
    { name: "calm", title: "Calm", type: "boolean", help: "", default: false, choices: null, applies_to: [1] },
  ],
});

describe("a table that is being set up", () => {
  it("seats me and bots of one level", () => {
    expect(tableOf(game, newDraft(game, "keen")).seats).toEqual([{ kind: "me" }, { kind: "bot", level: "keen" }]);
  });

  it("names only options that were changed, and never the number of players", () => {
    const draft = newDraft(game, "keen");
    expect(tableOf(game, draft).options).toEqual({});
    draft.options.deep = true;
    expect(tableOf(game, draft).options).toEqual({ deep: true });
  });

  it("names no option that means nothing for its number of players", () => {
    const draft = newDraft(game, "keen");
    draft.options.calm = true;
    expect(tableOf(game, draft).options).toEqual({});
    draft.players = 1;
    expect(tableOf(game, draft).options).toEqual({ calm: true });
  });

  it("is open only if there is a seat to take", () => {
    const draft = { ...newDraft(game, "keen"), open: true };
    expect(tableOf(game, draft).open).toBe(false);
    draft.seats[1]!.kind = "friend";
    expect(tableOf(game, draft).open).toBe(true);
  });

  it("has me once", () => {
    const { seats } = newDraft(game, "keen");
    seats[1]!.kind = "me";
    keepOneMe(seats, 1);
    expect(seats.map((seat) => seat.kind)).toEqual(["bot", "me", "bot", "bot"]);
  });
});
