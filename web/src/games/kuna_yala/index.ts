export { default as Board } from "./board/Board.svelte";
export { finale } from "./board/tallyCount";
