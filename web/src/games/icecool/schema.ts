// Made by `make types` from the Python types; do not edit.

export interface BackToCircle {
  kind: "back";
  seat: number;
}

/** A sphere that is part of a body's outline. */
export interface Ball {
  /** Centre in the body's frame, in metres. */
  centre: [number, number, number];
  /** Radius in metres. */
  radius: number;
}

export interface Blueprint {
  /** The model as MuJoCo's XML. */
  mjcf: string;
  /** The free bodies in the order of the model. */
  bodies: Body[];
}

/** A body that moves freely. */
export interface Body {
  name: string;
  /** The outline by which gates are crossed. */
  balls: Ball[];
  /** Damping of the rotation about the body's axes; MJCF has no attribute for it. */
  damping: [number, number, number];
}

export interface CatcherPlaced {
  kind: "placed";
  seat: number;
  /** Millimetres east of the school's south-west corner. */
  x: number;
  /** Millimetres north of the school's south-west corner. */
  y: number;
}

export interface DoorPlan {
  name: "classroom-gym" | "classroom-hall" | "common-classroom" | "gym-kitchen" | "kitchen-common" | "kitchen-hall";
  /** Millimetres east of the school's south-west corner. */
  x: number;
  /** Millimetres north of the school's south-west corner. */
  y: number;
  /** Coordinate along which penguins pass through: 0 for x, 1 for y. */
  axis: number;
  has_fish: boolean;
}

export interface DrewForIds {
  kind: "ids";
  seat: number;
  /** Number of cards drawn. */
  count: number;
  /** The cards drawn; null for the other seats. */
  cards: number[] | null;
}

/** End the turn and keep the ones for later. */
export interface EndTurn {
  kind: "end";
}

export interface FlewOut {
  kind: "out";
  seat: number;
  /** Seconds since the act began. */
  at: number;
}

/** Flick the penguin with a finger that hits its back. */
export interface Flick {
  kind: "flick";
  /** Direction in which the finger moves, in degrees: 0 is east, 90 is north. */
  direction: number;
  /** Speed of the finger, in metres per second. */
  speed: number;
  /** Where the finger hits, seen from behind: -1 is the penguin's left edge, 1 its right edge. */
  aside: number;
  /** Height above the floor at which the finger hits, in millimetres. */
  height: number;
}

/** Something in the school to flick a penguin at. `{0}` stands for the name of the player in seat 0. */
export interface FlickTarget {
  /** What it is, such as: the door to the Gym. */
  name: string;
  /** How far away it is, in which direction, and what is in the way. */
  way: string;
  /** Direction of the flick in degrees: 0 is east, 90 is north. */
  direction: number;
  /** Speed that is just enough for a straight flick, in metres per second. */
  speed: number;
  /** Ways to hit the penguin for which a finger has room. */
  strikes: ("curves left" | "curves right" | "jumps" | "straight")[];
}

export interface Flicked {
  kind: "flicked";
  seat: number;
  /** The flick with the errors of the player's hand. */
  flick: Flick;
  /** Motion of the penguins; bodies are numbered by seat. */
  trajectory: Trajectory;
}

export interface Jumped {
  kind: "jumped";
  seat: number;
  /** What the penguin has jumped over. */
  over: "door" | "wall";
  /** Room into which it has jumped. */
  room: "classroom" | "common" | "gym" | "hall" | "kitchen";
  /** Seconds since the act began. */
  at: number;
}

export interface Penguin {
  /** Millimetres east of the school's south-west corner. */
  x: number;
  /** Millimetres north of the school's south-west corner. */
  y: number;
  /** Direction that the penguin faces, in degrees: 0 is east, 90 is north. */
  heading: number;
  /** True if the penguin stands on a wall. */
  raised: boolean;
}

/** The penguin and the finger that flicks it. Metres, kilograms. */
export interface PenguinFigures {
  mass: number;
  /** Radius of the ball that the penguin stands on, in metres. */
  foot: number;
  /** Radius of the penguin's upper half, in metres. */
  head: number;
  /** Height of the whole penguin, in metres. */
  height: number;
  /** Height of the centre of mass above the foot's middle, in metres. */
  centre_of_mass: number;
  /** Principal moments of inertia, in kg·m². */
  inertia: [number, number, number];
  /** Effective mass of the finger, in kilograms. */
  finger_mass: number;
  /** Coefficient of restitution of the finger's impact. */
  bounce: number;
  /** Height at which a finger hits for a slide, in metres. */
  body_height: number;
  /** Height at which a finger hits for a jump, in metres. */
  head_height: number;
}

export interface PenguinOptions {
  /** Number of players. */
  players: number;
  /** The player who makes the first move. */
  first_seat: "first" | "random";
  /** How closely a flick follows your aim. */
  hand: "natural" | "shaky" | "steady";
  /** Whether your finger needs room between your penguin and a wall or another penguin. */
  finger: "goes through" | "needs room";
  /** Asking everyone who has two cards keeps it a secret who could skate. */
  skates: "everyone" | "holders";
}

export interface PenguinView {
  options: PenguinOptions;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  /** Number of the round, counted from 1. */
  round: number;
  /** Number of rounds in the game. */
  rounds: number;
  /** Seat of the Catcher; null on the warm-up lap. */
  catcher: number | null;
  /** Penguin of each seat; null until its first turn begins, on the red circle. */
  penguins: (Penguin | null)[];
  /** Seats of the Runners who have not left the red circle yet. */
  starting: number[];
  /** For each seat, the doors on which its fish still hang. */
  fish: (("classroom-gym" | "classroom-hall" | "common-classroom" | "gym-kitchen" | "kitchen-common" | "kitchen-hall")[])[];
  /** How often each seat has been caught in this round; the Catcher holds its ID if it has. */
  caught: number[];
  /** Number of face-down cards of each seat. */
  cards: number[];
  /** Those cards, sorted: the viewer's own, and everybody's at the end; null for the others. */
  hidden: (number[] | null)[];
  /** Number of ones that each seat has turned up for skates. */
  open: number[];
  /** Number of cards left to draw. */
  deck: number;
  /** Kind of action awaited next. */
  awaits: "flick" | "place" | "skate";
  /** Seat whose turn it is. */
  turn_of: number;
  /** True if that seat has stepped to the red line in this turn. */
  stepped: boolean;
  /** Rooms whose red line the seat to act may step to before the flick. */
  lines: ("classroom" | "common" | "gym" | "hall" | "kitchen")[];
  /** Where no finger fits beside the penguin of the seat to act: first and last of the whole degrees, as seen from its middle; 0 is east, 90 is north. */
  blocked: ([number, number])[];
  /** Rooms visited on the warm-up lap, in order. */
  visited: ("classroom" | "common" | "gym" | "hall" | "kitchen")[];
  /** Number of flicks made so far. */
  flicks: number;
  /** Flicks that a good player needs for the warm-up lap; null in a game. */
  par: number | null;
  /** Where the penguins, the walls and the fish are, in sentences; `{0}` stands for the name of the player in seat 0. */
  surroundings: string[];
  /** What the seat to act may aim at by name. */
  targets: FlickTarget[];
}

/** Place the Catcher in the Kitchen at the beginning of a round. */
export interface PlaceCatcher {
  kind: "place";
  /** Millimetres east of the school's south-west corner. */
  x: number;
  /** Millimetres north of the school's south-west corner. */
  y: number;
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

/** A room, up to the middle of the walls around it. Millimetres. */
export interface RoomPlan {
  name: "classroom" | "common" | "gym" | "hall" | "kitchen";
  title: string;
  left: number;
  right: number;
  low: number;
  high: number;
}

export interface RoundOver {
  kind: "round over";
  round: number;
  /** Seat of the Runner with three fish; null if the Catcher has every ID. */
  winner: number | null;
}

export interface RoundTheSchool {
  kind: "lap";
  seat: number;
  /** Number of flicks that the warm-up lap took. */
  flicks: number;
}

export interface RunnerCaught {
  kind: "caught";
  /** Seat of the Runner. */
  seat: number;
  /** Seat of the Catcher. */
  catcher: number;
  /** Seconds since the act began. */
  at: number;
  /** True if the Catcher has the Runner's ID already. */
  again: boolean;
}

export interface SchoolRoundBegan {
  kind: "round";
  round: number;
  /** Seat of the Catcher. */
  catcher: number;
}

export interface SchoolScene {
  /** Version of the rules, by which a browser drops what it has kept of games by other rules. */
  rules_version: number;
  /** Length of the school's sides, in millimetres. */
  side: number;
  /** Height of the walls, in millimetres. */
  wall_height: number;
  /** Width of the doors, in millimetres. */
  door_width: number;
  /** Distance of a red line from the middle of the walls, in millimetres. */
  red_line: number;
  /** Middle of the red circle, in millimetres. */
  circle: [number, number];
  /** Diameter of the red circle, in millimetres. */
  circle_diameter: number;
  rooms: RoomPlan[];
  doors: DoorPlan[];
  walls: WallPlan[];
  penguin: PenguinFigures;
  /** Ways to hit a penguin that have a name. */
  strikes: Strike[];
  /** Strengths that have a name, the weakest first. */
  strengths: Strength[];
  /** The models for one penguin, two, three and four, in this order. */
  blueprints: Blueprint[];
}

/** Turn up two ones for another turn. */
export interface Skate {
  kind: "skate";
}

export interface Skated {
  kind: "skated";
  seat: number;
}

export interface StillOnCircle {
  kind: "circle";
  seat: number;
}

/** A strength of a flick that has a name. */
export interface Strength {
  name: "easy" | "firm" | "full" | "gentle" | "strong";
  /** Speed of the finger, in metres per second. */
  speed: number;
  /** Speed up to which a flick is called by this name. */
  below: number;
}

/** A way to hit a penguin that has a name. */
export interface Strike {
  name: "curves left" | "curves right" | "jumps" | "straight";
  /** Where the finger hits: -1 is the left edge, 1 the right edge. */
  aside: number;
  /** Height at which the finger hits, in millimetres. */
  height: number;
  /** Speed that it takes at least, in metres per second. */
  least_speed: number;
}

/** Step to the nearest free point of a room's red line before the flick. */
export interface ToLine {
  kind: "line";
  room: "classroom" | "common" | "gym" | "hall" | "kitchen";
}

export interface TookFish {
  kind: "fish";
  seat: number;
  door: "classroom-gym" | "classroom-hall" | "common-classroom" | "gym-kitchen" | "kitchen-common" | "kitchen-hall";
  /** The card drawn for the fish; null for the other seats, or if the deck is empty. */
  card: number | null;
  /** Seconds since the act began. */
  at: number;
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

/** A piece of wall between doors. Millimetres. */
export interface WallPlan {
  left: number;
  right: number;
  low: number;
  high: number;
}

export interface WentToLine {
  kind: "line";
  seat: number;
  room: "classroom" | "common" | "gym" | "hall" | "kitchen";
  /** Millimetres east of the school's south-west corner. */
  x: number;
  /** Millimetres north of the school's south-west corner. */
  y: number;
}

export type View = PenguinView;
export type LegalAction = { text: string } & (PlaceCatcher | ToLine | Flick | Skate | EndTurn);
export type GameEvent = CatcherPlaced | WentToLine | Flicked | Jumped | TookFish | RunnerCaught | FlewOut | StillOnCircle | BackToCircle | Skated | RoundOver | DrewForIds | SchoolRoundBegan | RoundTheSchool;
