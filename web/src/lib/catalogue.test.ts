import { expect, it } from "vitest";
import { changedOptions, matchSizes, offeredLevel, offeredOptions, valueText } from "./catalogue";
import { aGame } from "./samples";

const game = aGame({
  levels: ["calm", "keen", "fierce"],
  players: [1, 2, 3],
  options: [
    { name: "players", title: "Players", type: "integer", help: "", default: 2, choices: null, applies_to: null },
    { name: "deep", title: "Deep pond", type: "boolean", help: "", default: false, choices: null, applies_to: [1, 2] },
    {
      name: "wind",
      title: "Wind",
      type: "string",
      help: "",
      default: "west",
      choices: [
        { value: "west", label: "From the west" },
        { value: "any", label: "From anywhere" },
      ],
      applies_to: null,
    },
  ],
});

it("offers newcomers the easiest bot, and others the one they played last", () => {
  expect(offeredLevel(game, {})).toBe("calm");
  expect(offeredLevel(game, { pond: "fierce", lake: "keen" })).toBe("fierce");
  expect(offeredLevel(game, { pond: "gone" })).toBe("calm");
  expect(offeredLevel({ ...game, levels: [] }, {})).toBeNull();
});

it("lists only the options that were changed, in the players' words", () => {
  const values = { players: 3, deep: true, wind: "west" };
  expect(changedOptions(game, values).map((option) => option.title)).toEqual(["Deep pond"]);
  expect(changedOptions(game, {})).toEqual([]);
  expect(valueText(game.options[1]!, true)).toBe("Yes");
  expect(valueText(game.options[2]!, "any")).toBe("From anywhere");
});

it("leaves practice out of the numbers of players", () => {
  expect(matchSizes(game)).toEqual([2, 3]);
});

it("offers the options that mean something for the number of players", () => {
  expect(offeredOptions(game, 2).map(({ name }) => name)).toEqual(["deep", "wind"]);
  expect(offeredOptions(game, 3).map(({ name }) => name)).toEqual(["wind"]);
});
