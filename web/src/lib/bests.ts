// Personal bests that a game keeps on this device: `web/src/games/<id>/bests.ts`, if there is one, exports `personalBests`.
export interface PersonalBest {
  title: string;
  value: string;
}

const modules = import.meta.glob<{ personalBests: () => PersonalBest[] }>("../games/*/bests.ts");

/** Return the personal bests of a game. They are separate from its board, because the page of a person loads no boards. */
export async function personalBestsOf(game: string): Promise<PersonalBest[]> {
  return (await modules[`../games/${game}/bests.ts`]?.())?.personalBests() ?? [];
}
