import type { Component } from "svelte";
import { games as fetchGames } from "./api";
import type { GameModule } from "./board";
import type { GameInfo } from "./http";

const modules = import.meta.glob("../games/*/index.ts");

const loaded = new Map<string, GameModule>();

/** Load the board of a game; null if this site has none. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const load = modules[`../games/${id}/index.ts`];
  if (!load) return null;
  const module = (await load()) as GameModule;
  loaded.set(id, module);
  return module;
}

/** Return the board of a game at once if it has been loaded before, so that a page can wait for what the board shows. */
export function boardOf(id: string): GameModule | Promise<GameModule | null> {
  return loaded.get(id) ?? loadGame(id);
}

const miniatures = import.meta.glob<{ default: Component }>("../games/*/Miniature.svelte");

/** Load the small scene of a game. It is separate from the board, because the lobby loads no boards. */
export async function loadMiniature(id: string): Promise<Component | null> {
  return (await miniatures[`../games/${id}/Miniature.svelte`]?.())?.default ?? null;
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
