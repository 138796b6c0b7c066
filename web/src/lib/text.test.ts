import { expect, it } from "vitest";
import { dayText, factsText, label, listText, placeText, playersText, resultText } from "./text";

it("says how many may play", () => {
  expect(playersText([2, 3, 4])).toBe("2–4 players");
  expect(playersText([2, 3])).toBe("2 or 3 players");
  expect(playersText([2])).toBe("2 players");
});

it("describes a game in a line", () => {
  expect(factsText({ players: [2, 3, 4], minutes: 10, genre: "strategy" })).toBe("2–4 players · 10 min · strategy");
  expect(factsText({ players: [1, 2, 3], minutes: 5, genre: "dexterity" })).toBe("2 or 3 players · 5 min · dexterity");
});

it("says how a game ended", () => {
  const names = ["Ann", "Ben", "Cy"];
  expect(resultText({ names, winners: [1] })).toBe("Ben won");
  expect(resultText({ names, winners: [0, 2] })).toBe("Ann and Cy tied");
  expect(resultText({ names: ["Ann"], winners: [0] })).toBe("Finished");
});

it("writes a date", () => {
  expect(dayText("2026-11-17")).toBe("Tuesday 17 November");
});

it("joins names and makes labels", () => {
  expect(listText(["Ann"])).toBe("Ann");
  expect(listText(["Ann", "Ben", "Cy"])).toBe("Ann, Ben and Cy");
  expect(label("first_seat")).toBe("First seat");
  expect([1, 3, 4].map(placeText)).toEqual(["1st", "3rd", "4th"]);
});
