import { Quaternion } from "three";

import type { Pose } from "../../../physics/trajectory";

/** Seconds in which penguins get up after a flick. */
export const SETTLE = 0.35;

/** Return a pose part of the way from one to another. A penguin that has to move hops there. */
export function between(from: Pose, to: Pose, part: number): Pose {
  const eased = part * part * (3 - 2 * part);
  const hop = Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.002 ? 0.12 * Math.sin(Math.PI * eased) : 0;
  const turn = new Quaternion(from[4], from[5], from[6], from[3]).slerp(
    new Quaternion(to[4], to[5], to[6], to[3]),
    eased,
  );
  const place = [0, 1, 2].map((n) => from[n]! + (to[n]! - from[n]!) * eased) as [number, number, number];
  return [place[0], place[1], place[2] + hop, turn.w, turn.x, turn.y, turn.z];
}
