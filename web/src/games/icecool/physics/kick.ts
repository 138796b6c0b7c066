// What a flick adds to a penguin, for the preview: see src/shoal/games/icecool/physics/penguin.py.
import type { PenguinFigures } from "../schema";

export interface Aimed {
  /** Degrees. */
  direction: number;
  /** Metres a second. */
  speed: number;
  /** From -1 to 1. */
  aside: number;
  /** Millimetres. */
  height: number;
}

type Vector = [number, number, number];

/** Metres a second in the world, and radians a second about the axes of the world. */
export function kick(figures: PenguinFigures, aimed: Aimed): { velocity: Vector; spin: Vector } {
  const { foot, mass, inertia, centre_of_mass: below, finger_mass, bounce } = figures;
  const direction = (aimed.direction * Math.PI) / 180;
  const height = aimed.height / 1000;
  const ahead = [Math.cos(direction), Math.sin(direction)] as const;
  const right = [ahead[1], -ahead[0]] as const;
  const back = -Math.sqrt(1 - aimed.aside ** 2);
  const reach = widthAt(figures, height);
  const arm = [
    reach * (back * ahead[0] + aimed.aside * right[0]),
    reach * (back * ahead[1] + aimed.aside * right[1]),
    height - (foot + below),
  ] as const;
  const lever: Vector = [-arm[2] * ahead[1], arm[2] * ahead[0], arm[0] * ahead[1] - arm[1] * ahead[0]];
  const turning = lever.reduce((sum, part, n) => sum + part ** 2 / inertia[n]!, 0);
  const impulse = ((1 + bounce) * aimed.speed) / (1 / finger_mass + 1 / mass + turning);
  const spin = lever.map((part, n) => (impulse * part) / inertia[n]!) as Vector;
  const velocity: Vector = [(impulse * ahead[0]) / mass - spin[1] * below, (impulse * ahead[1]) / mass + spin[0] * below, 0];
  return { velocity, spin };
}

/** The radius of a penguin that stands upright, at some height above the floor; all in metres. */
export function widthAt({ foot, head, height: whole }: PenguinFigures, height: number): number {
  const half = (radius: number, off: number) => Math.sqrt(Math.max(0, radius ** 2 - off ** 2));
  if (height <= foot) return half(foot, foot - height);
  if (height < whole - head) return Math.max(head, half(foot, height - foot));
  return half(head, height - (whole - head));
}

/** As the engine wants it: the spin about the axes of a penguin that looks where it is to go. */
export function velocityOf(figures: PenguinFigures, aimed: Aimed): number[] {
  const { velocity, spin } = kick(figures, aimed);
  const direction = (aimed.direction * Math.PI) / 180;
  const [ahead, aside] = [Math.cos(direction), Math.sin(direction)];
  return [...velocity, ahead * spin[0] + aside * spin[1], ahead * spin[1] - aside * spin[0], spin[2]];
}
