// A table in the making.
import type { Clock, GameInfo, NewTable, SeatWish } from "../lib/wire";
import { middleLevel, ownOptions } from "../lib/text";

export interface Plan {
  players: number;
  seats: Required<SeatWish>[];
  options: Record<string, number | boolean | string>;
  clock: Required<Clock>;
  open: boolean;
}

const MOST = 4;

export function newPlan(game: GameInfo): Plan {
  const level = middleLevel(game);
  const seats = Array.from({ length: MOST }, (_, seat): Required<SeatWish> => ({
    kind: seat === 0 ? "me" : "bot",
    name: `Player ${seat + 1}`,
    level,
  }));
  return {
    players: Math.max(Math.min(...game.players), 2),
    seats,
    options: Object.fromEntries(ownOptions(game).map((option) => [option.name, option.default])),
    clock: { kind: "none", seconds: 60, on_time_out: "bot" },
    open: false,
  };
}

/** As the server wants it: only what was chosen, nothing that does not apply. */
export function tableOf(game: GameInfo, plan: Plan): NewTable {
  const seats = plan.seats.slice(0, plan.players).map((seat): SeatWish => {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level };
    if (seat.kind === "screen") return { kind: "screen", name: seat.name?.trim() || null };
    return { kind: seat.kind };
  });
  const changed = ownOptions(game).filter((option) => plan.options[option.name] !== option.default);
  return {
    game: game.id,
    seats,
    options: Object.fromEntries(changed.map((option) => [option.name, plan.options[option.name]])),
    clock: plan.clock,
    open: plan.open && seats.some((seat) => seat.kind === "friend"),
  };
}

/** Exactly one seat is mine. */
export function onlyOneMe(seats: Required<SeatWish>[], changed: number): void {
  if (seats[changed]?.kind !== "me") return;
  seats.forEach((seat, index) => {
    if (index !== changed && seat.kind === "me") seat.kind = "bot";
  });
}
