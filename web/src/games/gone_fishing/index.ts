export { default as Board } from "./board/Board.svelte";
/** The strip above the sea shows every seat with its catch. */
export const showsSeats = true;
/** A full net is what people want to see again. */
export function weighMoment(event: unknown): number {
  const { kind, fish } = event as { kind: string; fish?: number[] };
  if (kind === "enclosed") return fish?.length ?? 0;
  return kind === "lowered" || kind === "pulled" ? 0.1 : 0;
}
