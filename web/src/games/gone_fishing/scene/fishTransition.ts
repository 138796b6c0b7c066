import { Quaternion, Vector3 } from "three";

import type { Pose } from "../../../physics/trajectory";
import type { FishFigure } from "./fish";

interface FishMove {
  figure: FishFigure;
  from: Vector3;
  turn: Quaternion;
  /** Pose at the end, or null if the fish leaves. */
  to: Pose | null;
  /** Height of the hop in millimetres. */
  hop: number;
  /** Whether the fish appears only now. */
  appears: boolean;
}

/** Moves fish from where they are drawn to where they are to lie: they hop there, leave for a boat, or come from it. */
export class FishTransition {
  #moves: FishMove[] = [];

  /** Fish that appear or leave do so at `boat`. */
  constructor(
    figures: Map<number, FishFigure>,
    poses: Map<number, Pose>,
    readonly boat: Vector3,
  ) {
    for (const [fish, figure] of figures) {
      const to = poses.get(fish) ?? null;
      if (!to && !figure.visible) continue;
      const appears = to !== null && !figure.visible;
      const from = appears ? boat.clone() : figure.position.clone();
      const distance = from.distanceTo(this.#end(to));
      const hop = distance > 2 ? 40 + 0.12 * distance : 0;
      this.#moves.push({ figure, from, turn: figure.quaternion.clone(), to, appears, hop });
    }
  }

  /** Whether anything of the transition can be seen. */
  get visible(): boolean {
    return this.#moves.some(({ to, hop, appears }) => !to || hop > 0 || appears);
  }

  #end(to: Pose | null): Vector3 {
    return to ? new Vector3(1000 * to[0], 1000 * to[1], 1000 * to[2]) : this.boat;
  }

  show(progress: number) {
    const eased = progress * progress * (3 - 2 * progress);
    for (const { figure, from, turn, to, hop, appears } of this.#moves) {
      if (progress >= 1) {
        if (to) figure.pose(to);
        else figure.visible = false;
        continue;
      }
      figure.visible = true;
      figure.position.lerpVectors(from, this.#end(to), eased);
      figure.position.z += hop * Math.sin(Math.PI * eased);
      if (to) figure.quaternion.copy(turn).slerp(new Quaternion(to[4], to[5], to[6], to[3]), eased);
      figure.scale.setScalar(
        figure.size * (to ? (appears ? Math.max(0.05, eased) : 1) : Math.max(0.05, 1 - eased ** 3)),
      );
    }
  }
}
