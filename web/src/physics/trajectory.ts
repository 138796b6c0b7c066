// Unpacks trajectories, which the server packs: see src/shoal/physics/trajectory.py.

/** Frames per second of a trajectory that does not state its rate. */
export const FRAMES_PER_SECOND = 120;
/** Numbers in a pose. */
export const POSE_SIZE = 7;
/** Resolution of each number of a pose: metres for the place, then parts of a unit quaternion. */
const RESOLUTION = [0.0001, 0.0001, 0.0001, 1 / 2000, 1 / 2000, 1 / 2000, 1 / 2000];

export interface PackedTrajectory {
  frames: number;
  bodies: number[];
  /** Zigzag-coded differences from frame to frame, low bytes before high bytes, deflated and in base64. */
  packed: string;
  /** Frames per second. */
  rate?: number;
}

/** Place in metres and orientation as a quaternion: x, y, z, qw, qx, qy, qz. */
export type Pose = [number, number, number, number, number, number, number];

export interface UnpackedTrajectory {
  frames: number;
  /** Indices of the bodies that move. */
  bodies: number[];
  /** Duration in seconds. */
  seconds: number;
  /** Frames per second. */
  rate: number;
  /** Return the pose of a moving body in a frame. */
  poseIn: (body: number, frame: number) => Pose;
}

export async function unpack(trajectory: PackedTrajectory): Promise<UnpackedTrajectory> {
  const planes = await inflate(Uint8Array.from(atob(trajectory.packed), (letter) => letter.charCodeAt(0)));
  const half = planes.length / 2;
  const values = new Int32Array(half);
  for (let row = 0; row < half; row += trajectory.frames) {
    let sum = 0;
    for (let at = row; at < row + trajectory.frames; at++) {
      const zigzag = planes[at]! | (planes[at + half]! << 8);
      sum += (zigzag >> 1) ^ -(zigzag & 1);
      values[at] = sum;
    }
  }
  const poseIn = (body: number, frame: number): Pose => {
    const row = trajectory.bodies.indexOf(body) * POSE_SIZE;
    return RESOLUTION.map((step, n) => step * values[(row + n) * trajectory.frames + frame]!) as Pose;
  };
  const rate = trajectory.rate ?? FRAMES_PER_SECOND;
  return {
    frames: trajectory.frames,
    bodies: trajectory.bodies,
    seconds: (trajectory.frames - 1) / rate,
    rate,
    poseIn,
  };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Return the pose at a time, interpolated linearly between the two nearest frames. */
export function poseAt(trajectory: UnpackedTrajectory, body: number, seconds: number): Pose {
  const at = Math.min(Math.max(seconds * trajectory.rate, 0), trajectory.frames - 1);
  const frame = Math.floor(at);
  const before = trajectory.poseIn(body, frame);
  if (frame === at) return normalise(before);
  const after = trajectory.poseIn(body, frame + 1);
  return normalise(before.map((value, n) => value + (after[n]! - value) * (at - frame)) as Pose);
}

/** Return the way of a moving body as places in millimetres that lie some millimetres apart. */
export function trackOf(trajectory: UnpackedTrajectory, body: number, apart = 3): [number, number, number][] {
  const track: [number, number, number][] = [];
  for (let frame = 0; frame < trajectory.frames; frame++) {
    const [x, y, z] = trajectory.poseIn(body, frame).map((value) => 1000 * value) as [number, number, number];
    const last = track.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1], z - last[2]) >= apart) track.push([x, y, z]);
  }
  return track;
}

/** Scale the quaternion of a pose to length 1. */
function normalise(pose: Pose): Pose {
  const size = Math.hypot(pose[3], pose[4], pose[5], pose[6]) || 1;
  return [pose[0], pose[1], pose[2], pose[3] / size, pose[4] / size, pose[5] / size, pose[6] / size];
}
