// Made by `make types` from the Python types; do not edit.

/** Choose the net for the round. */
export interface ChooseNet {
  kind: "net";
  name: "circle" | "square" | "star" | "triangle";
}

/** Relocate no more fish. */
export interface Done {
  kind: "done";
}

export interface Enclosed {
  kind: "enclosed";
  seat: number;
  /** Fish within the rim. */
  fish: number[];
  /** Seconds since the act began. */
  at: number;
}

/** End the practice. */
export interface EndPractice {
  kind: "end";
}

/** A fish that was pushed off the sea is put back. */
export interface FishDrifted {
  kind: "drifted";
  fish: number;
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

/** A fish that a net carries along. */
export interface FishInNet {
  /** Id of the fish; each kind has twelve in a row. */
  fish: number;
  /** Place in metres, and orientation as a unit quaternion. */
  pose: [number, number, number, number, number, number, number];
}

export interface FishMoved {
  kind: "moved";
  seat: number;
  fish: number;
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

export interface FishReturned {
  kind: "returned";
  seat: number;
  fish: number;
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

export interface FishSlipped {
  kind: "slipped";
  fish: number;
  /** Seconds since the act began. */
  at: number;
}

export interface FishStayed {
  kind: "stayed";
  seat: number;
}

export interface FishStowed {
  kind: "stowed";
  seat: number;
  fish: number[];
}

export interface FishTaken {
  kind: "taken";
  seat: number;
  fish: number;
}

export interface FishTossed {
  kind: "tossed";
  seat: number;
  colour: "blue" | "green" | "purple" | "red" | "white";
  fish: number[];
  /** For each of these fish, whether it landed upright. */
  upright: boolean[];
  /** Bonus for the fish that landed upright. */
  points: number;
  /** Motion of the fish, in the order of `fish`. */
  trajectory: Trajectory;
}

export interface FishingOptions {
  /** Number of players. */
  players: number;
  /** The player who makes the first move. */
  first_seat: "first" | "random";
  /** Seats that pull by the expert rule: 13 for seats 1 and 3, or all. Leave it empty for none. */
  experts: string;
  /** How long the net swings on its rope. */
  swing: "calm" | "natural";
  /** How a single player fishes: in practice, or for a result. */
  practice: "eight casts" | "free";
}

export interface FishingRoundBegan {
  kind: "round";
  round: number;
  /** Seat that plays first in the round. */
  first: number;
}

export interface FishingScene {
  /** Half of the sea's side, in millimetres. */
  half: number;
  /** Width of a boat's mouth, in millimetres. */
  mouth: number;
  /** Least gap between a fish that is put somewhere and the others, in millimetres. */
  apart: number;
  /** Number of fish of each kind. */
  of_a_kind: number;
  /** Unit vector from the middle of the sea to each edge. */
  outward: ([number, number])[];
  kinds: KindFigures[];
  nets: NetFigures[];
  tackle: TackleFigures;
  hand: HandFigures;
  /** Where the fish go into a model. */
  fish_placeholder: string;
  /** Where the sensors of touches go into a model. */
  sensor_placeholder: string;
  /** Highest price on the market. */
  highest_price: number;
}

/** What everybody sees. Lists by kind are in the order of scoring: blue, purple, green, white, red. */
export interface FishingView {
  options: FishingOptions;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  /** The fish in the sea. */
  fish: SeaFish[];
  /** Number of the round, counted from 1. */
  round: number;
  /** Number of rounds in the game. */
  rounds: number;
  /** Seat that plays first in this round. */
  first: number;
  /** Kind of action awaited next. */
  awaits: "lower" | "move" | "net" | "pull" | "relocate" | "return" | "take" | "token" | "toss";
  /** Seat whose turn it is. */
  turn_of: number;
  /** Nets that have not been chosen yet. */
  unused: ("circle" | "square" | "star" | "triangle")[];
  /** Net on the rod. */
  net: "circle" | "square" | "star" | "triangle" | null;
  /** Pose of the net if it lies on the sea. */
  down: FlatPose | null;
  /** Fish in the net; after a failure, those that may still be taken or relocated. */
  inside: number[];
  /** Number of fish that may still be relocated. */
  relocations: number;
  /** Fish brought to the boat in this turn that are not stowed yet. */
  catch: number[];
  /** Fish that each seat has aboard. */
  boats: number[][];
  /** Number of fish that each seat has aboard, by kind. */
  holds: number[][];
  /** Number of tokens on the market, by kind. */
  tokens: number[];
  /** Price of a fish, by kind. */
  prices: number[];
  /** Edge at which each seat's boat lies: 0 is south, then clockwise west, north, east. */
  edges: number[];
  /** For each seat, whether it pulls by the expert rule. */
  experts: boolean[];
  /** For each seat, the kinds scored so far. */
  sold: Sold[][];
  /** Points of each seat so far. */
  points: number[];
  /** Kind whose fish are being tossed. */
  tossing: "blue" | "green" | "purple" | "red" | "white" | null;
  /** Seats that have still to toss that kind, in this order. */
  to_toss: number[];
  /** Number of times that a net has been lowered. */
  turns: number;
  /** Number of times that a single player lowers the net; null if they are not counted. */
  casts: number | null;
}

/** Pose of a fish in the sea, or of a net that lies on it. */
export interface FlatPose {
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

/** Limits of a hand, and how its path is written. Millimetres, degrees, seconds. */
export interface HandFigures {
  /** Samples of the hand per second. */
  samples_per_second: number;
  /** Simulation steps per sample. */
  steps_per_sample: number;
  /** Millimetres or degrees per unit of a recorded path. */
  unit: number;
  /** Longest duration of a path, in seconds. */
  longest: Record<string, number>;
  /** Greatest level speed, in millimetres per second. */
  fastest: number;
  /** Greatest vertical speed, in millimetres per second. */
  fastest_down: number;
  /** Greatest turn, in degrees per second. */
  fastest_turn: number;
  /** Least height of a lowering hand, in millimetres. */
  lowest: number;
  /** Greatest height of a lowering hand, in millimetres. */
  highest: number;
  /** Height at which a hand carries the net, in millimetres. */
  top: number;
  /** Speed of a hand that lowers or pulls gently, in millimetres per second. */
  gentle_speed: number;
  /** How far a pulling hand may go from where it begins along each axis, in millimetres. */
  reach: number;
  /** How far beyond the sea a waypoint of a pull may lie, in millimetres. */
  past: number;
  /** Greatest number of waypoints of a path. */
  max_waypoints: number;
}

/** The size of a kind of fish. Millimetres. */
export interface KindFigures {
  name: "blue" | "green" | "purple" | "red" | "white";
  length: number;
  height: number;
  thickness: number;
  /** The geoms that stand for such a fish in a model, as MJCF. */
  geoms: string;
}

export interface KindSold {
  kind: "sold";
  colour: "blue" | "green" | "purple" | "red" | "white";
  price: number;
  /** Number of fish of this kind that each seat has. */
  counts: number[];
}

/** Lower the net. */
export interface Lower {
  kind: "lower";
  /** Path of the hand, as recorded samples or as waypoints; `physics/hand_path.py` defines both forms. */
  path: string;
}

/** Move a fish before the net is lowered. */
export interface MoveFish {
  kind: "move";
  /** Id of the fish; each kind has twelve in a row. */
  fish: number;
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

export interface NetChosen {
  kind: "net";
  seat: number;
  net: "circle" | "square" | "star" | "triangle";
  /** True if the net was the only one left. */
  last: boolean;
}

export interface NetFailed {
  kind: "failed";
  seat: number;
  why: "astray" | "hanging" | "touched";
  /** The fish that was touched, if that is why. */
  fish: number | null;
  /** Seconds since the act began. */
  at: number;
}

/** A net, seen from above. Millimetres. */
export interface NetFigures {
  name: "circle" | "square" | "star" | "triangle";
  /** Corners of the rim. */
  outline: ([number, number])[];
  /** Corners at which the bridles are tied. */
  held: ([number, number])[];
  /** For each manner, the model without fish, as MJCF. */
  frames: Record<string, string>;
}

/** A net that swings from a player's hand, as others see it before the act is over. */
export interface NetGesture {
  /** Place of the hand in metres, and its heading in degrees. */
  hand: [number, number, number, number];
  /** Place in metres, and orientation as a unit quaternion. */
  net: [number, number, number, number, number, number, number];
  /** Place in metres, and orientation as a unit quaternion. */
  knot: [number, number, number, number, number, number, number];
  /** Fish that the net carries along. */
  fish: FishInNet[];
}

export interface NetHome {
  kind: "home";
  seat: number;
  /** Fish that the net has brought to the boat. */
  fish: number[];
  /** Seconds since the act began. */
  at: number;
}

export interface NetLowered {
  kind: "lowered";
  seat: number;
  net: "circle" | "square" | "star" | "triangle";
  /** Motion of the net (body 0), its knot (body 1) and the fish (bodies 2 + id). */
  trajectory: Trajectory;
}

export interface NetPulled {
  kind: "pulled";
  seat: number;
  net: "circle" | "square" | "star" | "triangle";
  /** Motion of the net (body 0), its knot (body 1) and the fish (bodies 2 + id). */
  trajectory: Trajectory;
}

export interface NoPriceRises {
  kind: "no token";
  seat: number;
}

/** Raise the price of a kind. */
export interface PlaceToken {
  kind: "token";
  colour: "blue" | "green" | "purple" | "red" | "white";
}

export interface PracticeOver {
  kind: "over";
  seat: number;
  /** Number of fish caught in the whole practice. */
  caught: number;
}

/** Pull the net to the boat. */
export interface Pull {
  kind: "pull";
  /** Path of the hand, as recorded samples or as waypoints; `physics/hand_path.py` defines both forms. */
  path: string;
}

/** Move another fish out of a net that has failed. */
export interface Relocate {
  kind: "relocate";
  /** Id of the fish; each kind has twelve in a row. */
  fish: number;
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

/** Return a fish of the catch to the sea. */
export interface ReturnFish {
  kind: "return";
  /** Id of the fish; each kind has twelve in a row. */
  fish: number;
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

/** A fish in the sea. */
export interface SeaFish {
  /** Id of the fish. */
  fish: number;
  colour: "blue" | "green" | "purple" | "red" | "white";
  /** Millimetres east of the sea's middle. */
  x: number;
  /** Millimetres north of the sea's middle. */
  y: number;
  /** Direction in degrees, counterclockwise from east. */
  heading: number;
}

/** What one kind has brought a player. */
export interface Sold {
  /** Points for the fish at the market's price. */
  points: number;
  /** Bonus for fish that landed upright; null before they are tossed. */
  fresh: number | null;
}

/** Leave all fish where they are. */
export interface Stay {
  kind: "stay";
}

/** In practice, the fish that were brought home return to the sea. */
export interface SwamBack {
  kind: "back";
  fish: SeaFish[];
}

/** Net, rope and rod. Metres. */
export interface TackleFigures {
  /** Radius of the rim's wire, in metres. */
  wire: number;
  /** Height of the knot above a net that hangs from it, in metres. */
  bridle: number;
  /** Length of the rope, in metres. */
  ropes: Record<string, number>;
  /** Height of a pulling hand, in metres. */
  pulling: Record<string, number>;
  /** Damping of the net's rotation; MJCF has no attribute for it. */
  damping: number;
  /** How far above the sea the highest point of a rim that lies there may be, in metres. */
  down_tolerance: number;
}

/** Take a fish out of a net that has failed. */
export interface TakeFish {
  kind: "take";
  /** Id of the fish; each kind has twelve in a row. */
  fish: number;
}

export interface TokenPlaced {
  kind: "token";
  seat: number;
  colour: "blue" | "green" | "purple" | "red" | "white";
  /** The new price. */
  price: number;
}

/** Toss the fish of the kind that is being scored. */
export interface Toss {
  kind: "toss";
  /** Strength of the toss: 0 is weak, 100 the strongest. */
  vigour: number;
}

/** A motion to be shown again; `shoal.physics.trajectory` packs and unpacks it. */
export interface Trajectory {
  /** Number of frames. */
  frames: number;
  /** Indices of the bodies that move; only these are packed. */
  bodies: number[];
  /** Their poses, quantized, delta-coded and deflated. */
  packed: string;
  /** Frames per second. */
  rate: number;
}

export type View = FishingView;
export type LegalAction = { text: string } & (ChooseNet | MoveFish | Stay | Lower | Pull | TakeFish | Relocate | Done | PlaceToken | ReturnFish | Toss | EndPractice);
export type GameEvent = FishingRoundBegan | NetChosen | FishMoved | FishStayed | NetLowered | NetPulled | Enclosed | FishSlipped | NetFailed | NetHome | FishTaken | TokenPlaced | NoPriceRises | FishReturned | FishStowed | FishDrifted | KindSold | FishTossed | SwamBack | PracticeOver;
