import scenery from "./scenery.json";
import type { Scenery } from "./types";

/** The school, in millimetres, and its penguins. */
export const PLAN = scenery as unknown as Scenery;
