import { expect, it } from "vitest";
import { label, listText, placeText, playersText } from "./text";

it("says how many may play", () => {
  expect(playersText([2, 3, 4])).toBe("2–4 players");
  expect(playersText([2, 3])).toBe("2 or 3 players");
  expect(playersText([2])).toBe("2 players");
});

it("joins names and makes labels", () => {
  expect(listText(["Ann"])).toBe("Ann");
  expect(listText(["Ann", "Ben", "Cy"])).toBe("Ann, Ben and Cy");
  expect(label("first_seat")).toBe("First seat");
  expect([1, 3, 4].map(placeText)).toEqual(["1st", "3rd", "4th"]);
});
