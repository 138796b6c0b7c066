// A table that is being set up.
import type { ChatRule } from "../lib/chatRules";
import { changedOptions, offeredOptions, ownOptions } from "../lib/catalogue";
import { defaultName, MAX_SEATS } from "../lib/seats";
import type { GameInfo, NewTable, SeatWish } from "../lib/http";
import type { Clock } from "../lib/wire";

export interface TableDraft {
  players: number;
  seats: Required<SeatWish>[];
  options: Record<string, number | boolean | string>;
  clock: Clock;
  open: boolean;
  chat: ChatRule;
  rated: boolean;
  series: 1 | 3 | 5;
}

/** Return whether the result may count for ratings: against somebody, and not on one screen. */
export function mayBeRated(draft: Pick<TableDraft, "players" | "seats">): boolean {
  return draft.players > 1 && draft.seats.slice(0, draft.players).every((seat) => seat.kind !== "screen");
}

/** Return the draft of a table with me and bots of one level. */
export function newDraft(game: GameInfo, level: string | null): TableDraft {
  const seats = Array.from({ length: MAX_SEATS }, (_, seat): Required<SeatWish> => ({
    kind: seat === 0 ? "me" : "bot",
    name: defaultName(seat),
    level,
  }));
  return {
    players: Math.max(Math.min(...game.players), 2),
    seats,
    options: Object.fromEntries(ownOptions(game).map((option) => [option.name, option.default])),
    clock: { kind: "none", seconds: 60, on_time_out: "bot", increment: 0 },
    open: false,
    chat: "open",
    rated: false,
    series: 1,
  };
}

/** Return the request for the table, without defaults and without what does not apply. */
export function tableOf(game: GameInfo, draft: TableDraft): NewTable {
  const seats = draft.seats.slice(0, draft.players).map((seat): SeatWish => {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level };
    if (seat.kind === "screen") return { kind: "screen", name: seat.name?.trim() || null };
    return { kind: seat.kind };
  });
  const invites = seats.some((seat) => seat.kind === "friend");
  const offered = offeredOptions(game, draft.players);
  const changed = changedOptions(game, draft.options).filter((option) => offered.includes(option));
  return {
    game: game.id,
    seats,
    options: Object.fromEntries(changed.map((option) => [option.name, draft.options[option.name]])),
    clock: draft.clock,
    open: draft.open && invites,
    ...(draft.chat !== "open" && invites ? { chat: draft.chat } : {}),
    ...(draft.rated && mayBeRated(draft) ? { rated: true } : {}),
    ...(draft.series > 1 && draft.players > 1 ? { series: draft.series } : {}),
  };
}

/** Give my former seat to a bot after another one has become mine. */
export function keepOneMe(seats: Required<SeatWish>[], changed: number): void {
  if (seats[changed]?.kind !== "me") return;
  seats.forEach((seat, index) => {
    if (index !== changed && seat.kind === "me") seat.kind = "bot";
  });
}
