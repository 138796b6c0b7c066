import type { Board, Drew, Fish } from "../schema";

export type FishSize = Fish["size"];
export type BoardColour = Board["colour"];
export type TokenKind = Drew["token"];

export const SIZES: FishSize[] = ["small", "medium", "big"];
export const TOKENS: TokenKind[] = ["fisherman", "plankton", "birth", "whirlwind"];
export const TOKEN_TITLES: Record<TokenKind, string> = {
  fisherman: "Fisherman, who takes a fish",
  plankton: "Plankton, which lets a fish grow",
  birth: "Birth of a small fish",
  whirlwind: "Whirlwind, which turns a board",
};
/** Number of tokens of each kind. */
export const TOKENS_PER_KIND = 2;
/** Number of eaten fish that wins. */
export const TO_WIN = 5;

/** Colour of a plankton square, by its letter in the view. */
export const PLANKTON: Record<string, BoardColour> = { R: "red", Y: "yellow", B: "blue", G: "green" };

/** Paint of each colour, and the shape of its plankton, so that nobody needs to distinguish colours. */
export const PAINTS: Record<BoardColour, { paint: string; edge: string; bit: string }> = {
  red: { paint: "#e2455c", edge: "#7d1026", bit: "M0-9 2.6-2.6 9 0 2.6 2.6 0 9-2.6 2.6-9 0-2.6-2.6Z" },
  yellow: {
    paint: "#f7c52e",
    edge: "#7a5600",
    bit: "M0-7.500A7.500 7.500 0 1 1 0 7.500 7.500 7.500 0 1 1 0-7.500ZM0-2.500A2.500 2.500 0 1 0 0 2.500 2.500 2.500 0 1 0 0-2.500Z",
  },
  blue: {
    paint: "#3c8ff0",
    edge: "#0c3c86",
    bit: "M-8.500 1A8.500 9 0 0 1 8.500 1Q4-1.500 0 1T-8.500 1ZM-5 2.500Q-6.500 6-4.500 9M0 3Q-1.500 6.500 .500 10M5 2.500Q4 6 5.500 9",
  },
  green: { paint: "#3fae62", edge: "#10562b", bit: "M0 9V-1M0 3Q-9 2-8-7 0-6 0 3ZM0 1Q9 0 8-9 0-8 0 1Z" },
};

/** Positions and sizes of the bits in a plankton swarm. */
export const SWARM: [x: number, y: number, size: number][] = [
  [0, -24, 1.15],
  [-22, -9, 1.2],
  [21, -8, 1.1],
  [-1, 1, 1.45],
  [-15, 17, 1],
  [16, 17, 1.15],
];
