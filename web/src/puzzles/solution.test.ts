import { expect, it } from "vitest";
import { praise, remainingMoves } from "./solution";

it("praises by the number of tries", () => {
  expect(praise(1)).toBe("Correct, first try!");
  expect(praise(2)).toBe("Correct, second try!");
  expect(praise(6)).toBe("Correct, after 6 tries!");
  expect(praise(2, true)).toBe("You made it, second try!");
});

it("tells which moves of a solution are left, in whatever order the others came", () => {
  const [home, abroad] = [{ accepted: ["1 A e1", "1 A n1"] }, { accepted: ["2 B e1"] }];
  expect(remainingMoves([home, abroad], [])).toEqual([home, abroad]);
  expect(remainingMoves([home, abroad], ["1 A n1"])).toEqual([abroad]);
  expect(remainingMoves([home, abroad], ["2 B e1"])).toEqual([home]);
});
