// Small games, tables and analyses for tests.
import type { AnyView } from "./board";
import { namedSeat } from "./seats";
import type { GameInfo, PositionAnalysis } from "./http";
import type { SeatInfo, TableNow, Snapshot } from "./wire";

export function aSeat(name: string, over: Partial<SeatInfo> = {}): SeatInfo {
  return { ...namedSeat(name), ...over };
}

export function aSnapshot(over: Partial<Snapshot> = {}, view: Partial<AnyView> = {}): Snapshot {
  const wholeView: AnyView = {
    options: { players: 2 },
    to_act: 0,
    prompt: "Slide a penguin.",
    result: null,
    settled: [],
    ...view,
  };
  return { ply: 0, version: 0, viewpoint: 0, view: wholeView, legal: [], acts: [], last: [], ...over };
}

export function aGame(over: Partial<GameInfo> = {}): GameInfo {
  return {
    id: "pond",
    title: "Pond",
    pitch: "Swim across.",
    minutes: 5,
    genre: "luck",
    players: [2, 3],
    quick_seat: 0,
    puzzles: 0,
    challenge: null,
    lesson: true,
    variations: true,
    physical: false,
    private: false,
    scores: ["fish"],
    levels: ["calm", "keen", "fierce"],
    options: [],
    ...over,
  };
}

export function aTable(over: Partial<TableNow> = {}): TableNow {
  return {
    kind: "table",
    protocol: 1,
    id: "table-one",
    game: "pond",
    status: "playing",
    open: false,
    invitation: null,
    host: true,
    mine: [0],
    reserved: [],
    seats: [aSeat("Ann"), aSeat("Ben")],
    options: { players: 2 },
    source: null,
    challenge: null,
    rated: false,
    series: null,
    clock: { kind: "none", seconds: 60, on_time_out: "bot", increment: 0 },
    clock_runs: false,
    proposals: [],
    rejected_by: null,
    can_take_back: false,
    can_abort: false,
    hints: false,
    rematch: null,
    rematch_by: null,
    result: null,
    places: null,
    ending: null,
    lost_on_time: null,
    resigned: [],
    aborted_by: null,
    snapshot: aSnapshot(),
    lines: [],
    chat: [],
    chat_rule: "open",
    removed: false,
    muted: [],
    ...over,
  };
}

export function anAnalysis(over: Partial<PositionAnalysis> = {}): PositionAnalysis {
  return {
    ply: 0,
    seat: 0,
    chances: [0.6, 0.4],
    proved: false,
    best: "b3",
    best_chance: 0.6,
    played: "c4",
    played_chance: 0.4,
    ...over,
  };
}
