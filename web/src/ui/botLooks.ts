// What the face of a bot looks like. It follows from the name, so that a bot has the same face everywhere.

const COATS = ["#2b3648", "#31527a", "#5a3d6b", "#2f5d55", "#6b3f3a", "#4a4a55"];
const EXTRAS = ["scarf", "cap", "glasses", "bow", "earmuffs", "flower", "hat"] as const;
const COLOURS = ["#d8433b", "#2f8fd0", "#e0a01c", "#2f9d6a", "#b455a8"];

/** Start of the hash, chosen so that bots who may sit at one table wear different things. */
const START = 5371;

export interface BotLook {
  coat: string;
  extra: (typeof EXTRAS)[number];
  colour: string;
}

export function botLook(name: string): BotLook {
  let hash = START;
  for (const letter of name) hash = (hash * 65_599 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return {
    coat: COATS[hash % COATS.length]!,
    extra: EXTRAS[hash % EXTRAS.length]!,
    colour: COLOURS[hash % COLOURS.length]!,
  };
}
