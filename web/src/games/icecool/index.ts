export { default as Board } from "./board/Board.svelte";
/** The strip above the school shows every seat with its fish and cards. */
export const showsSeats = true;
/** Cards are the only secrets: players who share a screen hold a button to look at theirs. */
export const hidesSecrets = true;
/** Keys of the board. */
export const keys: [key: string, does: string][] = [["W", "say where penguins, walls and fish are"]];
