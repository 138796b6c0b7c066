/** Screens on which the parts of a full-screen page stand one above the other. The styles repeat this condition. */
export const NARROW = "(max-width: 56rem) and (orientation: portrait), (max-width: 40rem) and (min-height: 30.01rem)";

/** Screens that fingers touch, so that a text names gestures, not keys. */
export const TOUCH = "(pointer: coarse)";

/** Screens so low that everything but the board stands in one column beside it. The styles repeat this condition. */
export const LOW = "(max-height: 30rem) and (orientation: landscape)";
