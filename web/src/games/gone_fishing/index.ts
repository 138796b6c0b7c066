export { default as Board } from "./board/Board.svelte";
/** The strip above the sea shows every seat with its catch. */
export const showsSeats = true;
