import { expect, it } from "vitest";

import { SCENE } from "../staticScene";
import { kick } from "./kick";
// Python's `kick` made this sample.
import sample from "./kick.sample.json";

it("is hit as on the server", () => {
  for (const { flick, velocity, spin } of sample) {
    const computed = kick(SCENE.penguin, flick);
    computed.velocity.forEach((value, n) => expect(value).toBeCloseTo(velocity[n]!, 9));
    computed.spin.forEach((value, n) => expect(value).toBeCloseTo(spin[n]!, 6));
  }
});
