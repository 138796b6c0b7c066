// How the table changes with what the server says: plain functions, no network, no screen.
import type { AnyView } from "./board";
import type { FromServer, Moved, TableNow, Snapshot } from "./wire";

export interface Folded {
  table: TableNow | null;
  /** Something was missed: only a fresh connection tells the whole table again. */
  gap: boolean;
}

export function fold(table: TableNow | null, message: FromServer): Folded {
  switch (message.kind) {
    case "table":
      return { table: message, gap: false };
    case "moved":
      return table?.snapshot && message.snapshot.ply === table.snapshot.ply + 1
        ? { table: afterMove(table, message), gap: false }
        : { table, gap: true };
    case "spoken":
      return { table: table && { ...table, chat: [...table.chat, message.message] }, gap: false };
    default:
      return { table, gap: false };
  }
}

function afterMove(table: TableNow, moved: Moved): TableNow {
  return {
    ...table,
    snapshot: moved.snapshot,
    lines: [...table.lines, ...moved.lines],
    seats: table.seats.map((seat, index) => ({ ...seat, seconds_left: moved.seconds_left[index] ?? null })),
    can_take_back: moved.can_take_back,
  };
}

export function viewOf(snapshot: Snapshot): AnyView {
  return snapshot.view as AnyView;
}

/** The seat to act while the game runs. */
export function seatToAct(table: TableNow): number | null {
  return table.status === "playing" && table.snapshot ? viewOf(table.snapshot).to_act : null;
}

/** The seat to act if it is one of mine and no bot plays it. */
export function mySeatToAct(table: TableNow): number | null {
  const seat = seatToAct(table);
  if (seat === null || !table.mine.includes(seat)) return null;
  return table.seats[seat]?.playing_out ? null : seat;
}

/** One sentence: what to do, or whom we wait for. */
export function sentence(table: TableNow): string {
  if (table.status === "waiting") return "Waiting for everybody to sit down.";
  if (table.status === "over" || !table.snapshot) return "The game is over.";
  const seat = seatToAct(table);
  if (seat === null) return "";
  const view = viewOf(table.snapshot);
  const who = table.seats[seat];
  const name = who?.name ?? "";
  if (mySeatToAct(table) !== null) {
    return table.mine.length > 1 ? `${name}, ${view.prompt.charAt(0).toLowerCase()}${view.prompt.slice(1)}` : view.prompt;
  }
  const thinks = who && (who.kind === "bot" || who.left || who.playing_out);
  return thinks ? `${name} is thinking…` : `Waiting for ${name}…`;
}

/** My seats whose game is settled, so that a bot may play it to its end. */
export function settledSeats(table: TableNow): number[] {
  if (table.status !== "playing" || !table.snapshot) return [];
  const settled = viewOf(table.snapshot).settled;
  return table.mine.filter((seat) => settled.includes(seat) && !table.seats[seat]?.playing_out);
}

/** Each score of a seat that the view tells of, by the names the game gives its scores. */
export function scoresOf(view: unknown, names: string[], seat: number): { name: string; value: number }[] {
  const known = view as Record<string, unknown>;
  return names.flatMap((name) => {
    const column = known[name];
    const value: unknown = Array.isArray(column) ? column[seat] : undefined;
    return typeof value === "number" ? [{ name, value }] : [];
  });
}
