// Computes from where the camera sees something whole, in the part of the canvas that no panel covers.
import { PerspectiveCamera, Vector3 } from "three";

import type { Bounds, Insets } from "./renderer";
import type { Shot } from "./shots";

/** Parts of the free width and height that the picture may fill; more than 1 lets it run over the edge. */
export interface Filling {
  across: number;
  up: number;
}

const WHOLE: Filling = { across: 0.985, up: 0.985 };
const STEPS = 22;

/** Put a camera where a shot is taken from. */
export function takeShot(camera: PerspectiveCamera, { target, azimuth, elevation, distance }: Shot) {
  const away = distance * Math.cos(elevation);
  camera.position.set(
    target.x - away * Math.cos(azimuth),
    target.y - away * Math.sin(azimuth),
    target.z + distance * Math.sin(elevation),
  );
  camera.lookAt(target);
  camera.updateMatrixWorld();
}

/** Return where the middle of the free part of a canvas is, as an offset from the canvas's own in parts of its size. */
export function freeMiddle({ left, right, top, bottom }: Insets) {
  return { x: (left - right) / 2, y: (top - bottom) / 2 };
}

/** Shift the picture of a camera, so that what it looks at is seen beside the middle of the canvas. */
export function shiftPicture(camera: PerspectiveCamera, width: number, height: number, x: number, y: number) {
  camera.setViewOffset(width, height, -x * width, -y * height, width, height);
}

interface Outline {
  left: number;
  right: number;
  low: number;
  high: number;
}

/** Return the rectangle that bounds fill on the canvas, relative to the middle of its free part. */
function outlineOf({ low, high }: Bounds, camera: PerspectiveCamera, middle: { x: number; y: number }): Outline {
  const corners = [low.x, high.x].flatMap((x) =>
    [low.y, high.y].flatMap((y) => [low.z, high.z].map((z) => new Vector3(x, y, z).project(camera))),
  );
  const [xs, ys] = [corners.map(({ x }) => x - 2 * middle.x), corners.map(({ y }) => y + 2 * middle.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

/**
 * Return the nearest shot that shows bounds from a direction. If they run over the edge, the shot keeps a focus in view
 * as well as it can without showing more than the bounds.
 */
export function fit(
  camera: PerspectiveCamera,
  size: { width: number; height: number },
  insets: Insets,
  bounds: Bounds,
  { azimuth, elevation }: Pick<Shot, "azimuth" | "elevation">,
  filling: Filling = WHOLE,
  focus: Vector3 | null = null,
): Shot {
  const trial = camera.clone();
  const middle = freeMiddle(insets);
  trial.aspect = size.width / size.height;
  shiftPicture(trial, size.width, size.height, middle.x, middle.y);
  const [width, height] = [2 * (1 - insets.left - insets.right), 2 * (1 - insets.top - insets.bottom)];
  const shot = {
    target: bounds.low.clone().add(bounds.high).multiplyScalar(0.5).setZ(0),
    azimuth,
    elevation,
    distance: 0,
  };
  const size3 = bounds.high.distanceTo(bounds.low);
  // The picture is centred after the distance is found, which changes the distance a little: hence again.
  for (let round = 0; round < 3; round++) {
    let [near, far] = [0.1 * size3, 12 * size3];
    for (let step = 0; step < STEPS; step++) {
      shot.distance = Math.sqrt(near * far);
      takeShot(trial, shot);
      const { left, right, low, high } = outlineOf(bounds, trial, middle);
      const behind = !(trial.position.z > bounds.high.z);
      if (behind || right - left > width * filling.across || high - low > height * filling.up) near = shot.distance;
      else far = shot.distance;
    }
    shot.distance = far;
    takeShot(trial, shot);
    const { left, right, low, high } = outlineOf(bounds, trial, middle);
    moveTarget(shot, trial, (left + right) / 2, (low + high) / 2);
  }
  takeShot(trial, shot);
  if (focus) moveTowards(focus, shot, trial, middle, bounds, width, height);
  return shot;
}

/** Move the target of a shot so that what is seen at an offset from the middle comes to the middle. */
function moveTarget(shot: Shot, camera: PerspectiveCamera, x: number, y: number) {
  const scale = shot.distance * Math.tan((camera.fov * Math.PI) / 360);
  const [cos, sin] = [Math.cos(shot.azimuth), Math.sin(shot.azimuth)];
  const [aside, ahead] = [x * scale * camera.aspect, (y * scale) / Math.max(Math.sin(shot.elevation), 0.2)];
  shot.target.x += sin * aside + cos * ahead;
  shot.target.y += -cos * aside + sin * ahead;
}

function moveTowards(
  focus: Vector3,
  shot: Shot,
  camera: PerspectiveCamera,
  middle: { x: number; y: number },
  bounds: Bounds,
  width: number,
  height: number,
) {
  const { left, right, low, high } = outlineOf(bounds, camera, middle);
  const [spareX, spareY] = [Math.max(0, (right - left - width) / 2), Math.max(0, (high - low - height) / 2)];
  const at = focus.clone().project(camera);
  const [x, y] = [at.x - 2 * middle.x, at.y + 2 * middle.y];
  moveTarget(shot, camera, Math.min(Math.max(x, -spareX), spareX), Math.min(Math.max(y, -spareY), spareY));
}
