export { default as Board } from "./board/Board.svelte";
/** Cards are the only secrets: players who share a screen hold a button to look at theirs. */
export const hidesSecrets = true;
