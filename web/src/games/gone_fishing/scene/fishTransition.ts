// From how things are shown to how they are to lie: fish hop there, leave for a boat, or come from it.
import { Quaternion, Vector3 } from "three";

import type { Pose } from "../../../physics/trajectory";
import type { FishFigure } from "./fish";

interface Way {
  figure: FishFigure;
  from: Vector3;
  turn: Quaternion;
  to: Pose | null;
  hop: number;
  grows: boolean;
}

export class Settling {
  #ways: Way[] = [];

  /** Fish that come or go do so at that place. */
  constructor(figures: Map<number, FishFigure>, poses: Map<number, Pose>, readonly place: Vector3) {
    for (const [fish, figure] of figures) {
      const to = poses.get(fish) ?? null;
      if (!to && !figure.visible) continue;
      const grows = to !== null && !figure.visible;
      const from = grows ? place.clone() : figure.position.clone();
      const end = to ? new Vector3(1000 * to[0], 1000 * to[1], 1000 * to[2]) : place;
      this.#ways.push({ figure, from, turn: figure.quaternion.clone(), to, grows, hop: from.distanceTo(end) > 2 ? 40 + 0.12 * from.distanceTo(end) : 0 });
    }
  }

  /** Whether there is anything to be seen of it. */
  get matters(): boolean {
    return this.#ways.some(({ to, hop, grows }) => !to || hop > 0 || grows);
  }

  show(part: number) {
    const soft = part * part * (3 - 2 * part);
    for (const { figure, from, turn, to, hop, grows } of this.#ways) {
      if (part >= 1) {
        if (to) figure.pose(to);
        else figure.visible = false;
        continue;
      }
      const end = to ? new Vector3(1000 * to[0], 1000 * to[1], 1000 * to[2]) : this.place;
      figure.visible = true;
      figure.position.lerpVectors(from, end, soft);
      figure.position.z += hop * Math.sin(Math.PI * soft);
      if (to) figure.quaternion.copy(turn).slerp(new Quaternion(to[4], to[5], to[6], to[3]), soft);
      figure.scale.setScalar(to ? (grows ? Math.max(0.05, soft) : 1) : Math.max(0.05, 1 - soft ** 3));
    }
  }
}
