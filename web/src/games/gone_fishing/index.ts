export { default as Board } from "./Board.svelte";
export { default as Miniature } from "./Miniature.svelte";

/** The last toss is seen to its end. */
export const finale = () => 3500;
