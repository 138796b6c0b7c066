import { expect, it } from "vitest";
import source from "../../../src/shoal/bots/nicknames.py?raw";
import { botLook } from "./botLooks";

/** The names of each level, as the server has them. */
const LEVELS = [...source.matchAll(/\(("[A-Z]\w+", .*?)\)/g)].map(([, names]) => names!.match(/\w+/g)!);

it("knows the names of the bots", () => {
  expect(LEVELS).toHaveLength(5);
  expect(LEVELS[0]).toContain("Pip");
});

it.each(LEVELS.map((names) => [names.join(", "), names] as const))("tells %s apart", (_, names) => {
  const looks = names.map(botLook);
  expect(new Set(looks.map((look) => look.extra)).size).toBe(names.length);
  expect(botLook(names[0]!)).toEqual(looks[0]);
});
