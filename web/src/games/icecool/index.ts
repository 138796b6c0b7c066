export { default as Board } from "./Board.svelte";
export { default as Miniature } from "./Miniature.svelte";

/** The last flick is seen to its end. */
export const finale = () => 2500;
