// Draws the ghost that runs the best lap again: a penguin of pale ice through which the school is seen.
import { Color, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";

import type { Pose } from "../../../physics/trajectory";
import { PenguinFigure } from "./penguin";

const ICE = new Color("#dff4ff");
/** How far its colours are turned to ice. */
const PALE = 0.5;
const OPACITY = 0.6;
/** A little smaller than the player's penguin, so that it cannot be seen where the two stand in the same place. */
const SIZE = 0.97;
/** Drawn after everything that it is seen before; first its depth, so that no part of it shines through another. */
const ORDER = { depth: 2, colour: 3 };

export class GhostFigure extends Group {
  constructor() {
    super();
    const depth = new MeshBasicMaterial({ colorWrite: false, transparent: true });
    const figure = new PenguinFigure(0);
    figure.hasCard = false;
    this.add(figure);
    const parts: Mesh[] = [];
    figure.traverse((part) => part instanceof Mesh && parts.push(part));
    for (const part of parts) {
      const mask = new Mesh(part.geometry, depth);
      mask.renderOrder = ORDER.depth;
      part.material = iceOf(part.material as MeshLambertMaterial);
      part.renderOrder = ORDER.colour;
      part.castShadow = false;
      part.add(mask);
    }
    this.scale.setScalar(SIZE);
    this.visible = false;
  }

  /** Take a pose, or vanish. */
  take(pose: Pose | null) {
    this.visible = pose !== null;
    if (!pose) return;
    const [x, y, z, qw, qx, qy, qz] = pose;
    this.position.set(1000 * x, 1000 * y, 1000 * z);
    this.quaternion.set(qx, qy, qz, qw);
  }
}

function iceOf(material: MeshLambertMaterial | MeshBasicMaterial): MeshLambertMaterial {
  const ice = new MeshLambertMaterial({ color: material.color.clone().lerp(ICE, PALE), transparent: true });
  // It shines a little, so that it is seen on dark floors and at night.
  ice.emissive.copy(ICE).multiplyScalar(0.22);
  ice.opacity = OPACITY;
  return ice;
}
