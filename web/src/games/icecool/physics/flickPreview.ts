import { Preview, type PreviewPath } from "../../../physics/preview";
import type { View } from "../schema";
import { SCENE } from "../staticScene";
import { velocityOf, type FlickNumbers } from "./kick";
import { penguinPose, unstartedPose } from "./model";

/**
 * Length of the preview in metres, and longest time in seconds for which the penguin is followed. An exact preview of
 * the whole path would play the game by itself.
 */
const BEGINNING = { distance: 0.1, seconds: 0.6 };
/** Length and time of the path of a hint, which may be shown as a whole: it is somebody else's idea. */
const WHOLE = { distance: 2, seconds: 4 };

/** Computes the beginning of the path that a flick by a steady hand would take. */
export class FlickPreview {
  #preview: Preview;

  #whole = false;

  /** Report each path, and whether it is a whole one. */
  constructor(onpath: (path: PreviewPath, whole: boolean) => void) {
    this.#preview = new Preview((path) => onpath(path, this.#whole));
  }

  request(view: View, seat: number, flick: FlickNumbers, whole = false) {
    this.#whole = whole;
    const blueprint = SCENE.blueprints[view.penguins.length - 1];
    if (!blueprint) return;
    const poses = view.penguins.map((penguin, owner) => {
      if (!penguin) return unstartedPose(owner);
      return penguinPose(owner === seat ? { ...penguin, heading: flick.direction } : penguin);
    });
    const velocity = velocityOf(SCENE.penguin, flick);
    this.#preview.request({ blueprint, poses, body: seat, velocity, ...(whole ? WHOLE : BEGINNING) });
  }

  cancel() {
    this.#preview.cancel();
  }
}
