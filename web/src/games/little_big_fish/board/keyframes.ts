import type { Swim } from "../timeline";

/** Move from point to point. A fish in a wreck is deeper, so it looks smaller. */
export function swimFrames({ points, wrecks }: Swim): Keyframe[] {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return points.map(({ x, y }, n) => {
    const inside = n > 0 && n <= wrecks;
    return { transform: `translate(${x - end.x}px, ${y - end.y + (inside ? 13 : 0)}px) scale(${inside ? 0.68 : 1})` };
  });
}

export const POP: Keyframe[] = [
  { opacity: 0, transform: "scale(.4)" },
  { opacity: 1, transform: "scale(1.22)", offset: 0.6 },
  { opacity: 1, transform: "none" },
];
export const GIVE_WAY: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 0, transform: "scale(1.3)", offset: 0.4 },
  { opacity: 0 },
];
export const LAND: Keyframe[] = [
  { opacity: 0, transform: "translateY(-46px) scale(1.2)" },
  { opacity: 1, transform: "translateY(6px)", offset: 0.65 },
  { transform: "none" },
];
export const GULPED: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 1, transform: "scale(.55) rotate(25deg)", offset: 0.7 },
  { opacity: 0, transform: "scale(.1)" },
];
export const LIFTED: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 1, transform: "translateY(10px) rotate(-12deg)", offset: 0.25 },
  { opacity: 0, transform: "translateY(-190px) rotate(-70deg)" },
];
export const LINE: Keyframe[] = [
  { opacity: 0, transform: "translateY(-190px)" },
  { opacity: 1, transform: "translateY(6px)", offset: 0.25 },
  { opacity: 0, transform: "translateY(-190px)" },
];
export const BURST: Keyframe[] = [
  { opacity: 0, transform: "scale(.4)" },
  { opacity: 1, transform: "scale(1)", offset: 0.4 },
  { opacity: 0, transform: "scale(1.5)" },
];
export const FLIPPED: Keyframe[] = [
  { opacity: 0, transform: "scale(.05, .8)" },
  { opacity: 1, transform: "scale(1.08, 1.08)", offset: 0.2 },
  { opacity: 1, transform: "none", offset: 0.3 },
  { opacity: 1, transform: "none", offset: 0.85 },
  { opacity: 0, transform: "translateY(-40px) scale(.5)" },
];
/** The upper half of an egg that opens. */
export const UPPER_SHELL: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 1, transform: "none", offset: 0.35 },
  { opacity: 0, transform: "translateY(-34px) rotate(-50deg)" },
];
/** The lower half of an egg that opens. */
export const LOWER_SHELL: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 1, transform: "none", offset: 0.35 },
  { opacity: 0, transform: "translateY(24px)" },
];

/** Turn a board by a quarter, or keep what stands on it upright meanwhile. */
export function turnFrames(way: "left" | "right", upright = false): Keyframe[] {
  const from = (way === "right") === upright ? 90 : -90;
  return [{ transform: `rotate(${from}deg)` }, { transform: "none" }];
}
