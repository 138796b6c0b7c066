import { expect, it } from "vitest";

import { kick } from "./kick";
// Made by Python's `kick`.
import sample from "./kick.sample.json";
import { PLAN } from "../staticScene";

it("is hit as on the server", () => {
  for (const { flick, velocity, spin } of sample) {
    const found = kick(PLAN.penguin, flick);
    found.velocity.forEach((number, n) => expect(number).toBeCloseTo(velocity[n]!, 9));
    found.spin.forEach((number, n) => expect(number).toBeCloseTo(spin[n]!, 6));
  }
});
