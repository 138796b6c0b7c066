export const TURN_AWAY: Keyframe[] = [{ transform: "none" }, { transform: "scale(0, 1)" }];
export const TURN_UP: Keyframe[] = [
  { transform: "scale(0, 1)" },
  { transform: "scale(1.060, 1.060)", offset: 0.8 },
  { transform: "none" },
];
export const UPPER_JAW: Keyframe[] = [
  { opacity: 0, transform: "translateY(-60px)" },
  { opacity: 1, transform: "translateY(-30px)", offset: 0.3 },
  { opacity: 1, transform: "none", offset: 0.6 },
  { opacity: 1, transform: "none", offset: 0.8 },
  { opacity: 0, transform: "translateY(-8px)" },
];
export const LOWER_JAW: Keyframe[] = UPPER_JAW.map((frame) => ({
  ...frame,
  transform: String(frame.transform).replace("(-", "("),
}));
export const CURSE: Keyframe[] = [
  { opacity: 0, transform: "scale(.3)" },
  { opacity: 0.9, transform: "scale(1)", offset: 0.4 },
  { opacity: 0, transform: "scale(1.500)" },
];
export const SINK: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 0, transform: "translateY(70px) rotate(18deg)" },
];
export const DRIFT: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 0, transform: "translateY(-80px) rotate(-12deg)" },
];
export const FLEE: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 0, transform: "translateX(160px)" },
];
