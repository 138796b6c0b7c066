import { Preview, type PreviewPath } from "../../../physics/preview";
import type { View } from "../schema";
import { SCENE } from "../staticScene";
import { velocityOf, type FlickNumbers } from "./kick";
import { penguinPose, unstartedPose } from "./model";

/** Length of the preview in metres. An exact preview of the whole path would play the game by itself. */
const DISTANCE = 0.1;
/** Longest time, in seconds, for which the penguin is followed. */
const SECONDS = 0.6;

/** Computes the beginning of the path that a flick by a steady hand would take. */
export class FlickPreview {
  #preview: Preview;

  constructor(onpath: (path: PreviewPath) => void) {
    this.#preview = new Preview(onpath);
  }

  request(view: View, seat: number, flick: FlickNumbers) {
    const blueprint = SCENE.blueprints[view.penguins.length - 1];
    if (!blueprint) return;
    const poses = view.penguins.map((penguin, owner) => {
      if (!penguin) return unstartedPose(owner);
      return penguinPose(owner === seat ? { ...penguin, heading: flick.direction } : penguin);
    });
    const velocity = velocityOf(SCENE.penguin, flick);
    this.#preview.request({ blueprint, poses, body: seat, velocity, distance: DISTANCE, seconds: SECONDS });
  }

  cancel() {
    this.#preview.cancel();
  }
}
