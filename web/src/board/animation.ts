import type { Attachment } from "svelte/attachments";

/** Start and length of an animation, in milliseconds. */
export interface Timing {
  delay: number;
  duration: number;
}

/** Assigns timings one after the other, all scaled by the speed. */
export class Sequence {
  /** End of the last timing, in milliseconds. */
  now = 0;

  constructor(readonly speed: number) {}

  next(duration: number): Timing {
    const timing = { delay: this.now, duration: duration * this.speed };
    this.now += timing.duration;
    return timing;
  }
}

/** Play keyframes once. The first frame shows before the start; with the fill "both", the last one shows after the end. */
export function playOnce(
  frames: Keyframe[],
  { delay, duration }: Timing,
  fill: "backwards" | "both" = "backwards",
  easing = "ease-in-out",
): Attachment {
  return (element) => {
    const animation = element.animate(frames, { delay, duration, fill, easing });
    return () => animation.cancel();
  };
}

/** Hide an element until a time, in milliseconds from now. */
export function hideUntil(time: number): Attachment {
  return playOnce([{ opacity: 0 }, { opacity: 0 }], { delay: 0, duration: time });
}
