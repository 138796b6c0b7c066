// Turns a net in the hand into the gesture that others see, and back.
import type { Pose } from "../../../physics/trajectory";
import type { ActState } from "../physics/localReferee";
import type { NetGesture } from "../schema";

/** Decimal places of metres and of parts of a quaternion: a tenth of a millimetre is finer than a pixel. */
const DIGITS = 4;

function rounded<Numbers extends number[]>(numbers: Numbers): Numbers {
  return numbers.map((value) => Number(value.toFixed(DIGITS))) as Numbers;
}

export function gestureOf({ hand, net, knot, fish }: ActState): NetGesture {
  const carried = [...fish].map(([id, pose]) => ({ fish: id, pose: rounded(pose) }));
  return { hand: rounded(hand), net: rounded(net), knot: rounded(knot), fish: carried };
}

export function actStateOf({ hand, net, knot, fish }: NetGesture): ActState {
  return { hand, net, knot, fish: new Map(fish.map(({ fish: id, pose }): [number, Pose] => [id, pose])) };
}
