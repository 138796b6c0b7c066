import { games as fetchGames } from "./api";
import type { GameModule } from "./board";
import type { GameInfo } from "./wire";

const modules = import.meta.glob("../games/*/index.ts");

/** The board of a game, or null if this site has none. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const load = modules[`../games/${id}/index.ts`];
  if (!load) return null;
  return (await load()) as GameModule;
}

let known: Promise<GameInfo[]> | undefined;

export function allGames(): Promise<GameInfo[]> {
  known ??= fetchGames().catch((problem: unknown) => {
    known = undefined;
    throw problem;
  });
  return known;
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await allGames()).find((game) => game.id === id);
}
