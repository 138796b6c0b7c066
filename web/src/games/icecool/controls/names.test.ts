import { expect, test } from "vitest";

import { strengthWord } from "../../../physics/strength";
import { SCENE } from "../staticScene";
import { fillNames } from "./names";
import { powerOf } from "./pullGesture";

test("players are called by their names", () => {
  expect(fillNames("{1}, the Catcher: 12 cm from {0}", ["Ann", "Ben"])).toBe("Ben, the Catcher: 12 cm from Ann");
});

test("the gauge calls a strength as the server does", () => {
  const speed = { name: "speed", low: 0.3, high: 5, unit: "m/s" };
  for (const strength of SCENE.strengths) expect(strengthWord(powerOf(strength.speed, speed))).toBe(strength.name);
});
