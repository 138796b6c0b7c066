export { default as Board } from "./board/Board.svelte";
export { describeAction } from "./controls/descriptions";

export const showsSeats = true;

export const keys: [string, string][] = [
  ["1 to 4", "take an open card"],
  ["[ ]", "to the school before or after this one"],
  ["+ − 0", "look closer, step back, see the whole school"],
];
