// Hey, That's My Fish! for two on boardgame.io, in memory. The floes come from a file, the port from the command line.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [, , file, port] = process.argv;
/** Fish on each floe, and the floes in a line from each floe, by direction. */
const { fish, rays } = JSON.parse(readFileSync(file, "utf-8"));
const PENGUINS = 4;

function canMove(G, player) {
  if (G.penguins[player].length < PENGUINS) return true;
  return G.penguins[player].some((cell) => rays[cell].some(([next]) => next !== undefined && isFree(G, next)));
}

function isFree(G, cell) {
  return G.fish[cell] > 0 && !G.penguins.some((cells) => cells.includes(cell));
}

function take(G, player, cell) {
  G.points[player] += G.fish[cell];
  G.fish[cell] = 0;
}

const game = {
  name: "fish",
  setup: () => ({ fish: [...fish], penguins: [[], []], points: [0, 0] }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G, ctx }) => (canMove(G, 1 - ctx.playOrderPos) ? 1 - ctx.playOrderPos : ctx.playOrderPos),
    },
  },
  moves: {
    place({ G, playerID }, cell) {
      if (G.penguins[playerID].length >= PENGUINS || G.fish[cell] !== 1 || !isFree(G, cell)) return INVALID_MOVE;
      G.penguins[playerID].push(cell);
    },
    slide({ G, playerID }, from, to) {
      const penguin = G.penguins[playerID].indexOf(from);
      const ray = rays[from]?.find((cells) => cells.includes(to));
      if (penguin < 0 || !ray || !ray.slice(0, ray.indexOf(to) + 1).every((cell) => isFree(G, cell))) return INVALID_MOVE;
      take(G, playerID, from);
      G.penguins[playerID][penguin] = to;
    },
  },
  endIf: ({ G }) => (canMove(G, 0) || canMove(G, 1) ? undefined : { points: G.points }),
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(port));
