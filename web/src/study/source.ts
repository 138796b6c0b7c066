import type { LessonSource, TableSource } from "../lib/wire";

/** Say from where a game was played on, with the address of that position. */
export function sourceLink(source: TableSource | LessonSource): { text: string; href: string } {
  if (source.kind === "lesson")
    return { text: `Played on from step ${source.step + 1} of the lesson`, href: `/learn/${source.game}` };
  const where = source.ply ? `move ${source.ply}` : "the start";
  return { text: `Played on from ${where} of an earlier game`, href: `/replay/${source.table}?turn=${source.ply}` };
}
