import type { Point } from "../../../physics/renderer";
import type { FlatPose } from "../schema";

export interface NetHint {
  place: FlatPose | null;
  way: Point[];
}

/** Read from the actions of a hint where to lower the net and on which way to pull it home, given as waypoints. */
export function readHint(actions: string[]): NetHint {
  const stopsOf = (verb: string) => {
    const path = actions.find((action) => action.startsWith(`${verb} `))?.slice(verb.length + 1) ?? "";
    return path.includes(",") ? path.split(";").map((stop) => stop.split(",").map(Number)) : [];
  };
  const lowered = stopsOf("lower").at(-1);
  return {
    place: lowered ? { x: lowered[0]!, y: lowered[1]!, heading: lowered[2] ?? 0 } : null,
    way: stopsOf("pull").map(([x, y]) => ({ x: x!, y: y! })),
  };
}
