export { default as Board } from "./Board.svelte";
export { default as Miniature } from "./Miniature.svelte";
