import type { View } from "./schema";

/** A position from the middle of a game, for tests. */
export const EXAMPLE: View = {
  options: { players: 2, first_seat: "first", first_games: true, only_where_stopping: false },
  to_act: 0,
  prompt: "",
  result: null,
  settled: [],
  rows: [".?..R.", "NWBWNW", ".W..?.", ".W..W.", "NY?NGW", ".W..?."],
  boards: [
    { colour: "yellow", turns: 0 },
    { colour: "green", turns: 0 },
    { colour: "blue", turns: 0 },
    { colour: "red", turns: 0 },
  ],
  swimmers: [
    { seat: 0, size: "small", square: "a1" },
    { seat: 0, size: "medium", square: "b2" },
    { seat: 1, size: "big", square: "d4" },
  ],
  plankton: [
    ["red", "blue", "green"],
    ["red", "yellow", "blue", "green"],
  ],
  reserve: [
    [4, 3, 2],
    [5, 4, 1],
  ],
  captured: [
    [0, 0, 0],
    [1, 0, 0],
  ],
  eaten: [0, 1],
  fish: [2, 1],
  pile: { fisherman: 2, plankton: 1, birth: 2, whirlwind: 0 },
  turn_of: 0,
  awaits: "step",
  steps: 2,
  at: null,
  passing: null,
  stopped: false,
  quiet: 0,
};
