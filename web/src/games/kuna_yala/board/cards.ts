import type { Revealed } from "../schema";

export type FishColour = Revealed["colour"];

/** Width and height of a card, and of the place it takes. */
export const CARD = 96;
export const CELL = 100;

/** The colours, in the order in which the view counts them. */
export const COLOURS: FishColour[] = ["red", "yellow", "green", "violet"];
export const SEABEDS = ["turquoise", "navy", "sand", "rose"] as const;
export type Seabed = (typeof SEABEDS)[number];

export interface FishCard {
  colour: FishColour;
  seabed: Seabed;
  count: 1 | 2;
}

/** Read the name of a fish card, as in "vs2"; null for any other card. */
export function fishOf(card: string): FishCard | null {
  if (!/^[rygv][tnsr][12]$/.test(card)) return null;
  const colour = COLOURS.find((name) => name.startsWith(card.charAt(0)));
  const seabed = SEABEDS.find((name) => name.startsWith(card.charAt(1)));
  return colour && seabed ? { colour, seabed, count: card.endsWith("2") ? 2 : 1 } : null;
}

export function isColour(text: string): text is FishColour {
  return (COLOURS as string[]).includes(text);
}
