export { default as Board } from "./board/Board.svelte";
/** The strip above the school shows every seat with its fish and cards. */
export const showsSeats = true;
/** Cards are the only secrets: players who share a screen hold a button to look at theirs. */
export const hidesSecrets = true;
/** Keys of the board. */
export const keys: [key: string, does: string][] = [["W", "say where penguins, walls and fish are"]];

const WEIGHTS: Record<string, number> = { jumped: 3, caught: 4, fish: 2, flicked: 0.1 };
/** A jump or a catch is what people want to see again. */
export const weighMoment = (event: unknown) => WEIGHTS[(event as { kind: string }).kind] ?? 0;
