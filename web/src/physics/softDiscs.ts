// Draws soft discs on the floor, all at once: shadows where bodies touch it, and pools of light at night.
import {
  AdditiveBlending,
  type CanvasTexture,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  NormalBlending,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from "three";

import { paintTexture } from "./shapes";

const UP = new Vector3(0, 0, 1);
let disc: CanvasTexture | undefined;

/** Return a white disc that fades towards its edge; all scenes share it. */
function softDisc(): CanvasTexture {
  disc ??= paintTexture(64, 64, 1, (pen) => {
    const fading = pen.createRadialGradient(32, 32, 0, 32, 32, 32);
    for (let part = 0; part <= 1; part += 0.125)
      fading.addColorStop(part, `rgb(255 255 255 / ${(100 * (0.5 + 0.5 * Math.cos(Math.PI * part))).toFixed(1)}%)`);
    pen.fillStyle = fading;
    pen.fillRect(0, 0, 64, 64);
  });
  return disc;
}

/** A disc on the floor, in millimetres; it may be longer than wide and turned by an angle in radians. */
export interface Disc {
  x: number;
  y: number;
  z: number;
  long: number;
  wide: number;
  angle?: number;
}

export class SoftDiscs extends InstancedMesh<PlaneGeometry, MeshBasicMaterial> {
  /** Discs of a colour that darkens the floor, or lights it up. */
  constructor(most: number, colour: string, opacity: number, effect: "shadow" | "light") {
    const material = new MeshBasicMaterial({
      map: softDisc(),
      color: colour,
      opacity,
      transparent: true,
      depthWrite: false,
      blending: effect === "light" ? AdditiveBlending : NormalBlending,
    });
    super(new PlaneGeometry(1, 1), material, most);
    this.frustumCulled = false;
    this.count = 0;
    this.renderOrder = 1;
  }

  show(discs: Iterable<Disc>) {
    this.count = 0;
    for (const { x, y, z, long, wide, angle } of discs)
      this.setMatrixAt(
        this.count++,
        new Matrix4().compose(
          new Vector3(x, y, z),
          new Quaternion().setFromAxisAngle(UP, angle ?? 0),
          new Vector3(long, wide, 1),
        ),
      );
    this.instanceMatrix.needsUpdate = true;
  }
}
