export { default as Board } from "./Board.svelte";
export { finale } from "./counting";
