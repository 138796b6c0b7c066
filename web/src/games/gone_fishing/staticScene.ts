import type { Point } from "../../physics/renderer";
import scene from "./scene.json";
import type { KindFigures, NetFigures, FishingScene, SeaFish, FishingView } from "./schema";

/** The sea, in millimetres, its fish and its nets. */
export const PLAN = scene as unknown as FishingScene;

export type Kind = SeaFish["colour"];
export type NetName = NonNullable<FishingView["net"]>;
export type Manner = "natural" | "calm" | "basic" | "expert";

/** Where a fish, or a net, lies: millimetres, and degrees counterclockwise. */
export interface Lying extends Point {
  heading: number;
}

export const KINDS = PLAN.kinds.map(({ name }) => name);

export function kindOf(fish: number): Kind {
  return KINDS[Math.floor(fish / PLAN.of_a_kind)]!;
}

export function figuresOf(kind: Kind): KindFigures {
  return PLAN.kinds.find(({ name }) => name === kind)!;
}

export function netOf(net: NetName): NetFigures {
  return PLAN.nets.find(({ name }) => name === net)!;
}

/** A place so far out at an edge, and so far to the right of its middle as one looks at the sea. */
export function atEdge(edge: number, out: number, right = 0): Point {
  const [x, y] = PLAN.outward[edge]!;
  return { x: x * out - y * right, y: y * out + x * right };
}

export function rounded(number: number, digits = 1): number {
  return Number(number.toFixed(digits)) || 0;
}

/** In degrees from -180 to 180. */
export function facing(heading: number): number {
  return rounded(((((heading + 180) % 360) + 360) % 360) - 180);
}
