import type { Point } from "../../physics/renderer";
import scene from "./scene.json";
import type { FishingScene, FishingView, KindFigures, NetFigures, SeaFish } from "./schema";

/** The sea, in millimetres, its fish and its nets. */
export const SCENE = scene as unknown as FishingScene;

/** Samples per second of the path of a hand, and steps of the simulation from one to the next. */
export const SAMPLES_PER_SECOND = SCENE.hand.samples_per_second;
export const STEPS_PER_SAMPLE = SCENE.hand.steps_per_sample;

export type Kind = SeaFish["colour"];
export type NetName = NonNullable<FishingView["net"]>;
/** How the net hangs from the hand: with two swings while it is lowered, and by two rules while it is pulled. */
export type Manner = "natural" | "calm" | "basic" | "expert";

export const KINDS = SCENE.kinds.map(({ name }) => name);

export function kindOf(fish: number): Kind {
  return KINDS[Math.floor(fish / SCENE.of_a_kind)]!;
}

export function figuresOf(kind: Kind): KindFigures {
  return SCENE.kinds.find(({ name }) => name === kind)!;
}

export function netOf(net: NetName): NetFigures {
  return SCENE.nets.find(({ name }) => name === net)!;
}

/**
 * Return a place at an edge of the sea, in millimetres: `out` from the middle of the sea, and `right` of the middle of
 * the edge as seen by a player who sits there.
 */
export function atEdge(edge: number, out: number, right = 0): Point {
  const [x, y] = SCENE.outward[edge]!;
  return { x: x * out - y * right, y: y * out + x * right };
}

/** Round a number for the server, and turn -0 into 0. */
export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits)) || 0;
}

/** Return a heading in degrees, from -180 up to but not including 180. */
export function wrapHeading(heading: number): number {
  return round(((((heading + 180) % 360) + 360) % 360) - 180);
}
