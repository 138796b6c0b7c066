// The model of an act, and how everything stands when it begins: see src/shoal/games/gone_fishing/physics/model.py.
import type { Blueprint } from "../../../physics/engine";
import type { Pose } from "../../../physics/trajectory";
import { figuresOf, kindOf, netOf, PLAN, type Lying, type Manner, type NetName } from "../staticScene";
import type { SeaFish } from "../schema";

const STILL: [number, number, number] = [0, 0, 0];
const { wire, bridle, ropes, pulling, damping } = PLAN.tackle;

export function lying({ x, y, heading }: Lying, height: number): Pose {
  const half = (heading * Math.PI) / 360;
  return [x / 1000, y / 1000, height, Math.cos(half), 0, 0, Math.sin(half)];
}

export function fishPose(fish: number, place: Lying): Pose {
  return lying(place, figuresOf(kindOf(fish)).thickness / 2 / 1000);
}

/** Net and knot, at rest below a hand. */
export function hanging(place: Lying, height: number): [Pose, Pose] {
  const knot = height / 1000 - ropes.natural!;
  return [lying(place, knot - bridle), lying({ ...place, heading: 0 }, knot)];
}

/** Net on the sea, and the knot below a hand that is about to pull. */
export function lyingNet(place: Lying, manner: Manner): [Pose, Pose] {
  return [lying(place, wire), lying({ ...place, heading: 0 }, pulling[manner]! - ropes[manner]!)];
}

/** Only the free fish can move. */
export function blueprint(net: NetName, manner: Manner, fish: SeaFish[], free: number[]): Blueprint {
  const sorted = fish.toSorted((one, other) => one.fish - other.fish);
  const bodies = sorted.map((one) => {
    const [x, y, z, ...turn] = fishPose(one.fish, one);
    const joint = free.includes(one.fish) ? "<freejoint/>" : "";
    return `<body name="fish${one.fish}" pos="${x} ${y} ${z}" quat="${turn.join(" ")}">${joint}${figuresOf(one.colour).geoms}</body>`;
  });
  const touches = sorted.map((one) => `<contact subtree1="net" subtree2="fish${one.fish}" num="1" data="found"/>`);
  const mjcf = netOf(net).frames[manner]!.replace(PLAN.fish_here, bodies.join("\n")).replace(PLAN.touches_here, touches.join("\n"));
  return { mjcf, bodies: [{ damping: [damping, damping, damping] }, { damping: STILL }, ...free.map(() => ({ damping: STILL }))] };
}

/** Whether the whole rim of a net in this pose lies on the sea. */
export function isDown(net: NetName, [, , z, w, i, j, k]: Pose): boolean {
  const rises = netOf(net).outline.map(([x, y]) => (2 * ((i * k - w * j) * x + (j * k + w * i) * y)) / 1000);
  return z + Math.max(...rises) < wire + PLAN.tackle.lies;
}

/** The direction in which a net in this pose points. */
export function headingOf([, , , w, i, j, k]: Pose): number {
  return (Math.atan2(2 * (i * j + w * k), 1 - 2 * (j * j + k * k)) * 180) / Math.PI;
}

/** By how often a ray from the place crosses the rim of a net that lies there. */
export function isWithin(net: NetName, place: Lying, x: number, y: number): boolean {
  const turn = (place.heading * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [east, north] = [(x - place.x) * cos + (y - place.y) * sin, (y - place.y) * cos - (x - place.x) * sin];
  const rim = netOf(net).outline;
  let inside = false;
  rim.forEach(([left, low], n) => {
    const [right, high] = rim[(n + 1) % rim.length]!;
    if (low > north !== high > north && east < left + ((north - low) / (high - low)) * (right - left)) inside = !inside;
  });
  return inside;
}
