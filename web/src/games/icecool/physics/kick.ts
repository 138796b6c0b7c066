// Computes the velocity that a flick gives a penguin, for the preview: see src/shoal/games/icecool/physics/penguin.py.
import type { Flick, PenguinFigures } from "../schema";

/**
 * The numbers of a flick: direction in degrees, speed of the finger in metres per second, contact from -1 on the left
 * side of the back to 1 on the right, and height of the contact in millimetres.
 */
export type FlickNumbers = Omit<Flick, "kind">;

type Vector = [number, number, number];

/** Return the velocity in metres per second and the spin in radians per second, both along the axes of the world. */
export function kick(figures: PenguinFigures, flick: FlickNumbers): { velocity: Vector; spin: Vector } {
  const { foot, mass, inertia, centre_of_mass: below, finger_mass, bounce } = figures;
  const direction = (flick.direction * Math.PI) / 180;
  const height = flick.height / 1000;
  const ahead = [Math.cos(direction), Math.sin(direction)] as const;
  const right = [ahead[1], -ahead[0]] as const;
  const back = -Math.sqrt(1 - flick.aside ** 2);
  const reach = radiusAt(figures, height);
  const arm = [
    reach * (back * ahead[0] + flick.aside * right[0]),
    reach * (back * ahead[1] + flick.aside * right[1]),
    height - (foot + below),
  ] as const;
  const lever: Vector = [-arm[2] * ahead[1], arm[2] * ahead[0], arm[0] * ahead[1] - arm[1] * ahead[0]];
  const turning = lever.reduce((sum, part, n) => sum + part ** 2 / inertia[n]!, 0);
  const impulse = ((1 + bounce) * flick.speed) / (1 / finger_mass + 1 / mass + turning);
  const spin = lever.map((part, n) => (impulse * part) / inertia[n]!) as Vector;
  const velocity: Vector = [
    (impulse * ahead[0]) / mass - spin[1] * below,
    (impulse * ahead[1]) / mass + spin[0] * below,
    0,
  ];
  return { velocity, spin };
}

/** Return the radius of an upright penguin at a height above the floor; all in metres. */
export function radiusAt({ foot, head, height: whole }: PenguinFigures, height: number): number {
  const half = (radius: number, off: number) => Math.sqrt(Math.max(0, radius ** 2 - off ** 2));
  if (height <= foot) return half(foot, foot - height);
  if (height < whole - head) return Math.max(head, half(foot, height - foot));
  return half(head, height - (whole - head));
}

/** Return velocity and spin as the engine expects them: the spin about the axes of a penguin that faces where it is to go. */
export function velocityOf(figures: PenguinFigures, flick: FlickNumbers): number[] {
  const { velocity, spin } = kick(figures, flick);
  const direction = (flick.direction * Math.PI) / 180;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  return [...velocity, cos * spin[0] + sin * spin[1], cos * spin[1] - sin * spin[0], spin[2]];
}
