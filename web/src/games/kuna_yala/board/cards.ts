import type { Revealed } from "../schema";

export type Colour = Revealed["colour"];

/** The size of a card, and of the place it takes. */
export const CARD = 96;
export const CELL = 100;

/** In the order in which the view counts them. */
export const COLOURS: Colour[] = ["red", "yellow", "green", "violet"];
export const SEABEDS = ["turquoise", "navy", "sand", "rose"] as const;
export type Seabed = (typeof SEABEDS)[number];

export interface FishCard {
  colour: Colour;
  seabed: Seabed;
  count: 1 | 2;
}

/** What a name like "vs2" stands for; null for the cards without fish. */
export function fishOf(card: string): FishCard | null {
  if (!/^[rygv][tnsr][12]$/.test(card)) return null;
  const colour = COLOURS.find((one) => one.startsWith(card.charAt(0)));
  const seabed = SEABEDS.find((one) => one.startsWith(card.charAt(1)));
  return colour && seabed ? { colour, seabed, count: card.endsWith("2") ? 2 : 1 } : null;
}

export function isColour(text: string): text is Colour {
  return (COLOURS as string[]).includes(text);
}
