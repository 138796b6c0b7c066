// Replays a recorded act in the browser's engine.
import type { MainModule } from "@mujoco/mujoco";

import { moveHand, posesOf, startWorld } from "../../../physics/handDrivenWorld";
import type { HandSample } from "./handPath";
import { LocalReferee, type FishingAct, type LocalVerdict } from "./localReferee";

export interface RecordedAct {
  act: FishingAct;
  /** Samples of the hand, which rests at the end. */
  samples: HandSample[];
}

export interface ReplayedAct extends LocalVerdict {
  /** Places of the net's middle after each move of the hand, in millimetres. */
  places: [x: number, y: number, z: number][];
}

export function replayAct(mujoco: MainModule, { act, samples }: RecordedAct): ReplayedAct {
  const referee = new LocalReferee(act);
  const places: ReplayedAct["places"] = [];
  let state = referee.initialState();
  const world = startWorld(mujoco, referee.simulationStart(state));
  for (const sample of samples.slice(1)) {
    const touching = moveHand(mujoco, world, referee.handPoseOf(sample));
    state = referee.stateOf(posesOf(world), world.hand);
    const [x, y, z] = state.net;
    places.push([1000 * x, 1000 * y, 1000 * z]);
    const verdict = referee.verdict(state, touching, world.moves);
    if (verdict) return { ...verdict, places };
  }
  return { ending: "late", touched: null, inside: referee.inside(state), places };
}
