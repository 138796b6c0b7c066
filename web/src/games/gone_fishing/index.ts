export { default as Board } from "./board/Board.svelte";
