// Made by `make types` from the Python types; do not edit.

/** A shark is laid on a fish card. */
export interface Bit {
  kind: "bit";
  seat: number;
  /** Seat that owns the school. */
  school: number;
  /** One of the four stacks, counted from the left. */
  stack: number;
  /** Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north. */
  place: string;
  /** Fish card under the shark. */
  eaten: string;
}

/** A shark is discarded, because the other three stacks show sharks already. */
export interface Chased {
  kind: "chased";
  /** One of the four stacks, counted from the left. */
  stack: number;
}

export interface CoralOptions {
  /** Number of players. */
  players: number;
  /** The player who makes the first move. */
  first_seat: "first" | "random";
  /** A stack is finished only when its last open card is gone too, so the game is a little longer. */
  last_cards: boolean;
}

export interface CoralView {
  /** Options of the game. */
  options: CoralOptions;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  /** Colour of each seat that the viewer knows; all of them at the end. */
  colours: ("green" | "red" | "violet" | "yellow" | null)[];
  /** School of each seat. */
  schools: School[];
  /** Face-up card of each stack. */
  visible: (string | null)[];
  /** Number of face-down cards in each stack. */
  stacks: number[];
  /** Finished stacks; the third one ends the game. */
  finished: number[];
  /** Number of each card in all stacks together, which follows from the cards seen so far. */
  unseen: Record<string, number>;
  /** Seat whose turn it is, even while another seat has to choose. */
  turn_of: number;
  /** `first`: the first card of two; `others`: a card for an opponent; `own`: a card for the own school; `stuck`: any card, because no two can be laid; `discard`: a card to discard after that one; `again`: another card to discard; `settle`: a coral for the octopus. */
  awaits: "again" | "discard" | "first" | "others" | "own" | "settle" | "stuck";
  /** Stack from which the octopus came, while a coral is chosen for it. */
  slot: number | null;
  /** Number of fish of each colour, by seat: laid in the own school, laid in other schools, and destroyed by sharks and curses. */
  deeds: number[][][];
  /** Points of each seat at the end of the game. */
  tallies: Tally[] | null;
}

export interface Cursed {
  kind: "cursed";
  /** Seat that laid the last card of the line. */
  seat: number;
  /** Seat that owns the school. */
  school: number;
  /** Places that turn to bones: the card just laid first, then outwards. */
  places: string[];
}

export interface Discard {
  kind: "discard";
  /** One of the four stacks, counted from the left. */
  stack: number;
}

export interface Discarded {
  kind: "discarded";
  seat: number;
  /** One of the four stacks, counted from the left. */
  stack: number;
  /** Fish colour (red, yellow, green, violet), seabed (turquoise, navy, sand, rose) and number of fish by one character each, such as `vs2`; or the name of another card. */
  card: string;
}

/** An octopus is discarded, because no player alone has the most corals. */
export interface Drifted {
  kind: "drifted";
  /** One of the four stacks, counted from the left. */
  stack: number;
}

export interface Finished {
  kind: "finished";
  /** One of the four stacks, counted from the left. */
  stack: number;
}

export interface Laid {
  kind: "laid";
  seat: number;
  /** Seat that owns the school. */
  school: number;
  /** One of the four stacks, counted from the left. */
  stack: number;
  /** Fish colour (red, yellow, green, violet), seabed (turquoise, navy, sand, rose) and number of fish by one character each, such as `vs2`; or the name of another card. */
  card: string;
  /** Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north. */
  place: string;
}

export interface LaidCard {
  /** Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north. */
  place: string;
  /** Number of columns east of the first coral; negative to the west. */
  east: number;
  /** Number of rows north of the first coral; negative to the south. */
  north: number;
  /** Fish colour (red, yellow, green, violet), seabed (turquoise, navy, sand, rose) and number of fish by one character each, such as `vs2`; or the name of another card. */
  card: string;
  /** Card that this one covers, or the card that has turned to bones, if any. */
  under: string | null;
}

export interface Lay {
  kind: "lay";
  /** One of the four stacks, counted from the left. */
  stack: number;
  school: "A" | "B" | "C" | "D";
  /** Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north. */
  place: string;
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface Revealed {
  kind: "revealed";
  seat: number;
  colour: "green" | "red" | "violet" | "yellow";
}

export interface School {
  cards: LaidCard[];
  /** Number of visible red, yellow, green and violet fish. */
  fish: number[];
  /** Number of corals without an octopus. */
  corals: number;
  sharks: number;
  octopuses: number;
}

/** Choose the coral on which the octopus settles. */
export interface Settle {
  kind: "settle";
  /** Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north. */
  place: string;
}

/** An octopus settles on a coral of a seat. */
export interface Settled {
  kind: "settled";
  seat: number;
  /** Place relative to the first coral `o` of its school: `e2n1` is two to the east and one north. */
  place: string;
}

/** Points of a seat, by source. */
export interface Tally {
  /** Points for fish of the seat's colour, by school. */
  fish: number[];
  /** Points for more fish of the own than of any other colour in the own school. */
  majority: number;
  /** Points for octopuses in the own school. */
  octopuses: number;
  /** Points for the most sharks. */
  sharks: number;
}

export interface TurnedUp {
  kind: "turned up";
  /** One of the four stacks, counted from the left. */
  stack: number;
  /** Fish colour (red, yellow, green, violet), seabed (turquoise, navy, sand, rose) and number of fish by one character each, such as `vs2`; or the name of another card. */
  card: string;
}

export type View = CoralView;
export type LegalAction = { text: string } & (Lay | Discard | Settle);
export type GameEvent = Laid | Bit | Cursed | Discarded | TurnedUp | Settled | Drifted | Chased | Finished | Revealed;
