import { expect, it } from "vitest";
import { sourceLink } from "./source";

it("says from where a game was played on and leads there", () => {
  expect(sourceLink({ kind: "table", table: "abcdefgh", ply: 12 })).toEqual({
    text: "Played on from move 12 of an earlier game",
    href: "/replay/abcdefgh?turn=12",
  });
  expect(sourceLink({ kind: "table", table: "abcdefgh", ply: 0 }).text).toBe(
    "Played on from the start of an earlier game",
  );
  expect(sourceLink({ kind: "lesson", game: "pond", step: 2 })).toEqual({
    text: "Played on from step 3 of the lesson",
    href: "/learn/pond",
  });
});
