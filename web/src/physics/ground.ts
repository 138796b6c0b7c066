// Makes materials for large level surfaces. All light falls on them alike, so that without a graphics card, where they
// receive no shadows, it is computed once and not for every pixel.
import { Color, MeshBasicMaterial, MeshLambertMaterial, type Texture } from "three";

import { isLowDetail } from "./graphics";
import { LIGHTS, SUN } from "./renderer";

export type GroundMaterial = MeshBasicMaterial | MeshLambertMaterial;

/** Order among opaque things: the ground comes last, so that nothing is drawn of it where something stands on it. */
export const GROUND_ORDER = 1;

export function groundMaterial(map: Texture, vertexColors = false): GroundMaterial {
  return isLowDetail() ? new MeshBasicMaterial({ map, vertexColors }) : new MeshLambertMaterial({ map, vertexColors });
}

/** Light the ground as three.js lights a matt surface that looks up. */
export function lightGround(material: GroundMaterial, night: boolean) {
  if (material instanceof MeshLambertMaterial) return;
  const { sky, around, sun, above } = LIGHTS[night ? "night" : "day"];
  const upwards = SUN.z / SUN.length();
  const fromSky = new Color(sky).multiplyScalar(around / Math.PI);
  material.color.copy(new Color(sun).multiplyScalar((above * upwards) / Math.PI).add(fromSky));
}
