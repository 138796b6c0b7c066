/** Words for a strength from 0 to 1, each up to a limit. */
const WORDS: [limit: number, word: string][] = [
  [0.12, "gentle"],
  [0.35, "easy"],
  [0.62, "firm"],
  [0.9, "strong"],
];

export function strengthWord(part: number): string {
  return WORDS.find(([limit]) => part < limit)?.[1] ?? "full";
}
