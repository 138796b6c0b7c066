// An act that somebody has recorded, once more in the browser's engine.
import type { MainModule } from "@mujoco/mujoco";

import { begin, move, posesOf } from "../../../physics/handDrivenWorld";
import { Judging, type Act, type Verdict } from "./localReferee";
import type { Sample } from "./handPath";

export interface Recorded {
  act: Act;
  /** Of the hand, in whole units; at the end it rests. */
  samples: Sample[];
}

export interface Retraced extends Verdict {
  /** Of the net's middle after each move of the hand: millimetres. */
  places: [x: number, y: number, z: number][];
}

export function retrace(mujoco: MainModule, { act, samples }: Recorded): Retraced {
  const judging = new Judging(act);
  const places: Retraced["places"] = [];
  let seen = judging.asItBegins();
  const world = begin(mujoco, judging.beginning(seen));
  for (const sample of samples.slice(1)) {
    const touching = move(mujoco, world, judging.handOf(sample));
    seen = judging.seen(posesOf(world), world.hand);
    const [x, y, z] = seen.net;
    places.push([1000 * x, 1000 * y, 1000 * z]);
    const verdict = judging.verdict(seen, touching, world.count);
    if (verdict) return { ...verdict, places };
  }
  return { ending: "late", touched: null, inside: judging.inside(seen), places };
}
