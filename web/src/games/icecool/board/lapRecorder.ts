// Collects the flicks of the lap that the player is on. A page that is loaded again goes on with them.
import type { PackedTrajectory } from "../../../physics/trajectory";
import type { GameEvent, View } from "../schema";
import { SCENE } from "../staticScene";
import { flickOf } from "../timeline";
import type { FinishedLap } from "./bestLaps.svelte";

/** Key of the storage of this tab. */
const KEY = "shoal.icecool.lapUnderWay";

interface LapUnderWay {
  /** Where the lap was when the page last saw it, by which it is recognised. */
  place: string;
  trajectories: (PackedTrajectory | null)[];
}

export class LapRecorder {
  #trajectories: (PackedTrajectory | null)[] | undefined;

  /** Take note of a view of the lap and of what led to it. */
  see(view: View, events: GameEvent[]) {
    const trajectories = (this.#trajectories ??= recall(view));
    const flicked = flickOf(events);
    // Looking back at an earlier flick shows nothing new.
    if (view.flicks < trajectories.length) return;
    while (trajectories.length < view.flicks) trajectories.push(null);
    if (flicked) trajectories[view.flicks - 1] = flicked.trajectory;
    keep({ place: placeOf(view), trajectories });
  }

  /** Return the finished lap, with its flicks if all of them were seen. */
  finish(view: View): FinishedLap {
    const trajectories = (this.#trajectories ?? []).filter((trajectory) => trajectory !== null);
    return {
      rules: SCENE.rules_version,
      flicks: view.flicks,
      trajectories: trajectories.length === view.flicks ? trajectories : [],
      home: view.penguins[0]!,
    };
  }
}

function placeOf({ options, flicks, visited, stepped, penguins }: View): string {
  return JSON.stringify([options, flicks, visited, stepped, penguins]);
}

function recall(view: View): (PackedTrajectory | null)[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as LapUnderWay | null;
    return stored?.place === placeOf(view) ? stored.trajectories : [];
  } catch {
    return [];
  }
}

function keep(lap: LapUnderWay) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(lap));
  } catch {
    // Without storage a lap whose page is loaded again leaves no ghost.
  }
}
