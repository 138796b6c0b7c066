// Motions as the server packs them: see src/shoal/physics/trajectory.py.

/** Unless a trajectory says otherwise. */
export const FRAMES_PER_SECOND = 120;
const NUMBERS = 7;
const STEPS = [0.0001, 0.0001, 0.0001, 1 / 2000, 1 / 2000, 1 / 2000, 1 / 2000];

export interface Packed {
  frames: number;
  bodies: number[];
  /** In base64. */
  packed: string;
  /** Frames a second. */
  rate?: number;
}

/** Place in metres, and quaternion: x, y, z, w, x, y, z. */
export type Pose = [number, number, number, number, number, number, number];

export interface Motion {
  frames: number;
  bodies: number[];
  seconds: number;
  rate: number;
  /** Of one of the bodies that move, at a frame. */
  frame: (body: number, frame: number) => Pose;
}

export async function unpack(trajectory: Packed): Promise<Motion> {
  const planes = await inflated(Uint8Array.from(atob(trajectory.packed), (letter) => letter.charCodeAt(0)));
  const half = planes.length / 2;
  const numbers = new Int32Array(half);
  for (let row = 0; row < half; row += trajectory.frames) {
    let sum = 0;
    for (let at = row; at < row + trajectory.frames; at++) {
      const zigzag = planes[at]! | (planes[at + half]! << 8);
      sum += (zigzag >> 1) ^ -(zigzag & 1);
      numbers[at] = sum;
    }
  }
  const frame = (body: number, at: number): Pose => {
    const row = trajectory.bodies.indexOf(body) * NUMBERS;
    return STEPS.map((step, n) => step * numbers[(row + n) * trajectory.frames + at]!) as Pose;
  };
  const rate = trajectory.rate ?? FRAMES_PER_SECOND;
  return { frames: trajectory.frames, bodies: trajectory.bodies, seconds: (trajectory.frames - 1) / rate, rate, frame };
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Between two frames the shorter way round. */
export function poseAt(motion: Motion, body: number, seconds: number): Pose {
  const at = Math.min(Math.max(seconds * motion.rate, 0), motion.frames - 1);
  const before = Math.floor(at);
  const one = motion.frame(body, before);
  if (before === at) return normal(one);
  const other = motion.frame(body, before + 1);
  return normal(one.map((number, n) => number + (other[n]! - number) * (at - before)) as Pose);
}

function normal(pose: Pose): Pose {
  const size = Math.hypot(pose[3], pose[4], pose[5], pose[6]) || 1;
  return [pose[0], pose[1], pose[2], pose[3] / size, pose[4] / size, pose[5] / size, pose[6] / size];
}
