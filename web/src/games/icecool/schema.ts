// Made by `make types` from the Python types; do not edit.

export interface BackToCircle {
  kind: "back";
  seat: number;
}

export interface Ball {
  centre: [number, number, number];
  radius: number;
}

export interface Blueprint {
  mjcf: string;
  bodies: Body[];
}

export interface Body {
  name: string;
  balls: Ball[];
  damping: [number, number, number];
}

export interface CatcherPlaced {
  kind: "placed";
  seat: number;
  x: number;
  y: number;
}

export interface DoorPlan {
  name: "classroom-gym" | "classroom-hall" | "common-classroom" | "gym-kitchen" | "kitchen-common" | "kitchen-hall";
  x: number;
  y: number;
  axis: number;
  has_fish: boolean;
}

export interface DrewForIds {
  kind: "ids";
  seat: number;
  count: number;
  cards: number[] | null;
}

export interface EndTurn {
  kind: "end";
}

export interface FlewOut {
  kind: "out";
  seat: number;
  /** seconds since the act began */
  at: number;
}

export interface Flick {
  kind: "flick";
  direction: number;
  speed: number;
  aside: number;
  height: number;
}

export interface Flicked {
  kind: "flicked";
  seat: number;
  flick: Flick;
  trajectory: Trajectory;
}

export interface Penguin {
  x: number;
  y: number;
  heading: number;
  raised: boolean;
}

export interface PenguinFigures {
  mass: number;
  foot: number;
  head: number;
  height: number;
  centre_of_mass: number;
  inertia: [number, number, number];
  finger_mass: number;
  bounce: number;
  body_height: number;
  head_height: number;
}

export interface PenguinOptions {
  /** number of players */
  players: number;
  /** who starts */
  first_seat: "first" | "random";
  /** how exactly a flick comes out as it was aimed */
  hand: "natural" | "shaky" | "steady";
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
  round: number;
  rounds: number;
  catcher: number | null;
  penguins: (Penguin | null)[];
  starting: number[];
  fish: (("classroom-gym" | "classroom-hall" | "common-classroom" | "gym-kitchen" | "kitchen-common" | "kitchen-hall")[])[];
  caught: number[];
  cards: number[];
  hidden: (number[] | null)[];
  open: number[];
  deck: number;
  awaits: "flick" | "place" | "skate";
  turn_of: number;
  stepped: boolean;
  lines: ("classroom" | "common" | "gym" | "hall" | "kitchen")[];
  visited: ("classroom" | "common" | "gym" | "hall" | "kitchen")[];
  flicks: number;
}

export interface PlaceCatcher {
  kind: "place";
  x: number;
  y: number;
}

export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

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
  winner: number | null;
}

export interface RoundTheSchool {
  kind: "lap";
  seat: number;
  flicks: number;
}

export interface RunnerCaught {
  kind: "caught";
  seat: number;
  catcher: number;
  /** seconds since the act began */
  at: number;
}

export interface SchoolRoundBegan {
  kind: "round";
  round: number;
  catcher: number;
}

export interface SchoolScene {
  side: number;
  wall_height: number;
  door_width: number;
  red_line: number;
  circle: [number, number];
  circle_diameter: number;
  rooms: RoomPlan[];
  doors: DoorPlan[];
  walls: WallPlan[];
  penguin: PenguinFigures;
  blueprints: Blueprint[];
}

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

export interface ToLine {
  kind: "line";
  room: "classroom" | "common" | "gym" | "hall" | "kitchen";
}

export interface TookFish {
  kind: "fish";
  seat: number;
  door: "classroom-gym" | "classroom-hall" | "common-classroom" | "gym-kitchen" | "kitchen-common" | "kitchen-hall";
  card: number | null;
  /** seconds since the act began */
  at: number;
}

export interface Trajectory {
  frames: number;
  bodies: number[];
  packed: string;
  rate: number;
}

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
  x: number;
  y: number;
}

export type View = PenguinView;
export type LegalAction = { text: string } & (PlaceCatcher | ToLine | Flick | Skate | EndTurn);
export type GameEvent = CatcherPlaced | WentToLine | Flicked | TookFish | RunnerCaught | FlewOut | StillOnCircle | BackToCircle | Skated | RoundOver | DrewForIds | SchoolRoundBegan | RoundTheSchool;
