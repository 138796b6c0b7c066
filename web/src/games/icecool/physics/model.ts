// Computes the poses of penguins in the engine: see src/shoal/games/icecool/physics/model.py.
import type { Pose } from "../../../physics/trajectory";
import type { Penguin } from "../schema";
import { SCENE } from "../staticScene";

const { foot } = SCENE.penguin;

export function penguinPose({ x, y, heading, raised }: Penguin): Pose {
  const half = (heading * Math.PI) / 360;
  const height = foot + (raised ? SCENE.wall_height / 1000 : 0);
  return [x / 1000, y / 1000, height, Math.cos(half), 0, 0, Math.sin(half)];
}

/** Return a pose far off, where a seat's penguin stands until it has started. */
export function unstartedPose(seat: number): Pose {
  return [10 + seat, 10, foot, 1, 0, 0, 0];
}
