import scene from "./scene.json";
import type { SchoolScene } from "./schema";

/** The school, in millimetres, and its penguins. */
export const SCENE = scene as unknown as SchoolScene;
