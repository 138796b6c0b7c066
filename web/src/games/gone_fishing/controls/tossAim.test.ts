import { describe, expect, it } from "vitest";

import type { Act } from "../../../lib/wire";
import { WIDE_RANGE } from "../../../physics/pullRange";
import { TossAim } from "./tossAim.svelte";

const ACT = { verb: "toss", numbers: [{ name: "vigour", low: 0, high: 100, unit: "%" }] } as unknown as Act;

describe("a toss", () => {
  it("is the harder the farther the fish are drawn back, up to a limit", () => {
    const aim = new TossAim(ACT);
    const vigours = [WIDE_RANGE.dead, 120, WIDE_RANGE.full, 2 * WIDE_RANGE.full].map((length) => {
      aim.drawBack(length, WIDE_RANGE);
      return aim.text;
    });
    expect(vigours).toEqual(["toss 0", "toss 45", "toss 100", "toss 100"]);
  });

  it("is not ready if the fish are slid back, and keeps the vigour that was chosen", () => {
    const aim = new TossAim(ACT);
    aim.drawBack(WIDE_RANGE.full, WIDE_RANGE);
    expect([aim.pull, aim.part]).toEqual(["ready", 1]);
    aim.drawBack(WIDE_RANGE.dead - 1, WIDE_RANGE);
    expect([aim.pull, aim.part, aim.text]).toEqual(["short", 0, "toss 100"]);
  });
});
