import { Rehearsal } from "../../../physics/preview";
import type { Pose } from "../../../physics/trajectory";
import { velocityOf, type Aimed } from "./kick";
import { PLAN } from "../staticScene";
import { poseOf } from "../timeline";
import type { View } from "../schema";

/** An exact preview of the whole way would play the game by itself. Metres, seconds. */
const SHOWN = 0.1;
const LONGEST = 0.6;

/** The first of the way that a flick would take, if the hand were steady. */
export class Preview {
  #rehearsal: Rehearsal;

  constructor(onpath: (path: [number, number, number][]) => void) {
    this.#rehearsal = new Rehearsal(onpath);
  }

  ask(view: View, seat: number, aimed: Aimed) {
    const blueprint = PLAN.blueprints[view.penguins.length - 1];
    if (!blueprint) return;
    this.#rehearsal.ask({
      blueprint,
      poses: view.penguins.map((penguin, one) => (penguin ? poseOf(one === seat ? { ...penguin, heading: aimed.direction } : penguin) : away(one))),
      body: seat,
      velocity: velocityOf(PLAN.penguin, aimed),
      distance: SHOWN,
      seconds: LONGEST,
    });
  }

  forget() {
    this.#rehearsal.forget();
  }
}

/** Penguins that have not started stand far off, each by itself. */
function away(seat: number): Pose {
  return [10 + seat, 10, PLAN.penguin.foot, 1, 0, 0, 0];
}
