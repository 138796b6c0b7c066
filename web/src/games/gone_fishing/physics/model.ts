// Builds the model of an act and the poses in which it begins: see src/shoal/games/gone_fishing/physics/model.py.
import type { Blueprint } from "../../../physics/engine";
import type { Pose } from "../../../physics/trajectory";
import type { FlatPose, SeaFish } from "../schema";
import { figuresOf, kindOf, netOf, SCENE, type Manner, type NetName } from "../staticScene";

const NO_DAMPING: [number, number, number] = [0, 0, 0];
const { wire, bridle, ropes, pulling, damping } = SCENE.tackle;

/** Return the pose of a body that lies flat, its centre at a height in metres. */
export function flatPoseAt({ x, y, heading }: FlatPose, height: number): Pose {
  const half = (heading * Math.PI) / 360;
  return [x / 1000, y / 1000, height, Math.cos(half), 0, 0, Math.sin(half)];
}

export function fishPose(fish: number, place: FlatPose): Pose {
  return flatPoseAt(place, figuresOf(kindOf(fish)).thickness / 2 / 1000);
}

/** Return the poses of net and knot at rest below a hand at a height in millimetres. */
export function hangingNet(place: FlatPose, height: number): [Pose, Pose] {
  const knot = height / 1000 - ropes.natural!;
  return [flatPoseAt(place, knot - bridle), flatPoseAt({ ...place, heading: 0 }, knot)];
}

/** Return the poses of a net on the sea and of its knot below a hand that is about to pull. */
export function lyingNet(place: FlatPose, manner: Manner): [Pose, Pose] {
  return [flatPoseAt(place, wire), flatPoseAt({ ...place, heading: 0 }, pulling[manner]! - ropes[manner]!)];
}

/** Return the blueprint of the sea with a net. Only the free fish can move. */
export function blueprint(net: NetName, manner: Manner, fish: SeaFish[], free: number[]): Blueprint {
  const sorted = fish.toSorted((first, second) => first.fish - second.fish);
  const bodies = sorted.map((body) => {
    const [x, y, z, ...turn] = fishPose(body.fish, body);
    const joint = free.includes(body.fish) ? "<freejoint/>" : "";
    return `<body name="fish${body.fish}" pos="${x} ${y} ${z}" quat="${turn.join(" ")}">${joint}${figuresOf(body.colour).geoms}</body>`;
  });
  const contacts = sorted.map((body) => `<contact subtree1="net" subtree2="fish${body.fish}" num="1" data="found"/>`);
  const frame = netOf(net).frames[manner]!;
  const mjcf = frame
    .replace(SCENE.fish_placeholder, bodies.join("\n"))
    .replace(SCENE.sensor_placeholder, contacts.join("\n"));
  const netBody = { damping: [damping, damping, damping] as [number, number, number] };
  return { mjcf, bodies: [netBody, { damping: NO_DAMPING }, ...free.map(() => ({ damping: NO_DAMPING }))] };
}

/** Return whether the whole rim of a net in this pose lies on the sea. */
export function isDown(net: NetName, [, , z, w, i, j, k]: Pose): boolean {
  const rises = netOf(net).outline.map(([x, y]) => (2 * ((i * k - w * j) * x + (j * k + w * i) * y)) / 1000);
  return z + Math.max(...rises) < wire + SCENE.tackle.down_tolerance;
}

/** Return the direction in degrees in which a net in this pose points. */
export function headingOf([, , , w, i, j, k]: Pose): number {
  return (Math.atan2(2 * (i * j + w * k), 1 - 2 * (j * j + k * k)) * 180) / Math.PI;
}

/** Return whether a point is inside a net that lies there, by the parity of the rim's crossings with a ray from the point. */
export function isWithin(net: NetName, place: FlatPose, x: number, y: number): boolean {
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
