import type { View } from "../schema";
import { KINDS, kindOf, type NetName } from "../staticScene";

export const NET_TITLES: Record<NetName, string> = {
  circle: "Circle",
  square: "Square",
  triangle: "Triangle",
  star: "Star",
};

export function describeFish(fish: number): string {
  return `${kindOf(fish)} fish ${fish}`;
}

/** Return what a single player does: practise, or make a counted cast. */
export function practiceTitle({ casts, turns, awaits }: Pick<View, "casts" | "turns" | "awaits">): string {
  if (casts === null) return "Practice";
  return `Cast ${Math.min(awaits === "pull" ? turns : turns + 1, casts)} of ${casts}`;
}

/** Return a sentence about everything that a seat has. */
export function describeBoat(view: View, seat: number, names: string[], mine: number[]): string {
  const holds = view.holds[seat] ?? [];
  const parts = [mine.includes(seat) && mine.length === 1 ? "You" : (names[seat] ?? "")];
  const kinds = KINDS.flatMap((kind, n) => (holds[n] ? [`${holds[n]} ${kind}`] : []));
  parts.push(kinds.length ? `aboard ${kinds.join(", ")}` : "no fish aboard");
  if (view.sold[seat]?.length) parts.push(`${view.points[seat]} points`);
  if (view.experts[seat]) parts.push("uses the expert rule");
  return parts.join(", ");
}
