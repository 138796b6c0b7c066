export { default as Board } from "./board/Board.svelte";
export { describeAction } from "./controls/descriptions";

export const showsSeats = true;
