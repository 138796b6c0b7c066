// Draws the marks that sliding penguins leave on the floor. The newest are the clearest, and only the last ones stay.
import { BufferAttribute, BufferGeometry, Group, Mesh, MeshBasicMaterial } from "three";

import type { UnpackedTrajectory } from "../../../physics/trajectory";
import { SCENE } from "../staticScene";

/** Number of acts whose marks stay. */
const KEPT = 5;
const OPACITY = 0.85;
/** Half the width of a mark, and its height above the floor, in millimetres. */
const HALF = 5;
const HIGH = 0.35;
/** Greatest height in metres above its place on the floor at which a penguin still scratches. */
const LIFTED = 0.0015;
/** Least distance between two corners of a mark, in metres. */
const APART = 0.002;
/** Colours across a mark, with their opacity. */
const ACROSS = [
  [0.36, 0.52, 0.66, 0],
  [0.8, 0.93, 1, 1],
  [0.36, 0.52, 0.66, 0],
] as const;

/** Where a penguin touches the floor in a frame. */
interface Print {
  frame: number;
  x: number;
  y: number;
  /** Whether it has slid here from the print before. */
  joined: boolean;
}

/** Return where a penguin slides over the floor: prints that lie some way apart, and not where it flies. */
export function printsOf(trajectory: UnpackedTrajectory, body: number): Print[] {
  const prints: Print[] = [];
  let flown = true;
  for (let frame = 0; frame < trajectory.frames; frame++) {
    const [x, y, z] = trajectory.poseIn(body, frame);
    if (z > SCENE.penguin.foot + LIFTED) flown = true;
    else {
      const last = prints.at(-1);
      if (!flown && last && Math.hypot(x - last.x, y - last.y) < APART) continue;
      prints.push({ frame, x, y, joined: !flown });
      flown = false;
    }
  }
  return prints;
}

class Mark extends Mesh<BufferGeometry, MeshBasicMaterial> {
  readonly #frames: number[] = [];

  constructor(
    readonly trajectory: UnpackedTrajectory,
    body: number,
  ) {
    super(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }));
    const [places, colours]: [number[], number[]] = [[], []];
    const prints = printsOf(trajectory, body);
    prints.forEach((print, n) => {
      const before = prints[n - 1];
      if (!before || !print.joined) return;
      const length = Math.hypot(print.x - before.x, print.y - before.y) || 1;
      const [right, up] = [(HALF * (print.y - before.y)) / length, (-HALF * (print.x - before.x)) / length];
      const corner = ({ x, y }: Print, side: number) => {
        places.push(1000 * x + side * right, 1000 * y + side * up, HIGH);
        colours.push(...ACROSS[side + 1]!);
      };
      for (const side of [-1, 0]) {
        for (const [at, edge] of [
          [before, side],
          [before, side + 1],
          [print, side + 1],
          [before, side],
          [print, side + 1],
          [print, side],
        ] as const)
          corner(at, edge);
        this.#frames.push(print.frame);
      }
    });
    this.geometry.setAttribute("position", new BufferAttribute(Float32Array.from(places), 3));
    this.geometry.setAttribute("color", new BufferAttribute(Float32Array.from(colours), 4));
    this.frustumCulled = false;
    this.renderOrder = 1;
  }

  /** Show the mark as it is after some seconds of its act. */
  show(seconds: number) {
    const shown = this.#frames.findIndex((frame) => frame > seconds * this.trajectory.rate);
    this.geometry.setDrawRange(0, 6 * (shown < 0 ? this.#frames.length : shown));
  }

  free() {
    this.geometry.dispose();
    this.material.dispose();
  }
}

export class SkidMarks extends Group {
  #acts: Mark[][] = [];

  /** Begin the marks of an act; an act that is shown again draws its own marks anew. */
  begin(trajectory: UnpackedTrajectory) {
    if (this.#acts[0]?.[0]?.trajectory === trajectory) return this.show(0);
    const marks = trajectory.bodies.map((body) => new Mark(trajectory, body));
    if (marks.length) this.#acts.unshift(marks);
    for (const old of this.#acts.splice(KEPT).flat()) {
      this.remove(old);
      old.free();
    }
    this.#acts.forEach((act, age) => act.forEach((mark) => (mark.material.opacity = OPACITY * (1 - age / KEPT))));
    if (marks.length) this.add(...marks);
    this.show(0);
  }

  /** Show the marks of the latest act as they are after some seconds. */
  show(seconds: number) {
    for (const mark of this.#acts[0] ?? []) mark.show(seconds);
  }
}
