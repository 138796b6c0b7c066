// Pure functions that fold the server's messages into a table, and read it.
import type { AnyView } from "./board";
import type { FromServer, Moved, TableNow, Snapshot } from "./wire";

export interface FoldResult {
  table: TableNow | null;
  /** True if a message was missed, so that the whole table has to be fetched again. */
  gap: boolean;
}

export function fold(table: TableNow | null, message: FromServer): FoldResult {
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

/** Return the seat to act while the game runs. */
export function seatToAct(table: TableNow): number | null {
  return table.status === "playing" && table.snapshot ? viewOf(table.snapshot).to_act : null;
}

/** Return the seat to act if it is one of mine and no bot plays it. */
export function mySeatToAct(table: TableNow): number | null {
  const seat = seatToAct(table);
  if (seat === null || !table.mine.includes(seat)) return null;
  return table.seats[seat]?.playing_out ? null : seat;
}

/** Return a sentence that says what to do, or for whom the table waits. */
export function sentence(table: TableNow): string {
  if (table.status === "waiting") return "Waiting for everybody to sit down.";
  if (table.status === "over" || !table.snapshot) return "The game is over.";
  const seat = seatToAct(table);
  if (seat === null) return "";
  const view = viewOf(table.snapshot);
  const player = table.seats[seat];
  const name = player?.name ?? "";
  if (mySeatToAct(table) !== null) {
    return table.mine.length > 1
      ? `${name}, ${view.prompt.charAt(0).toLowerCase()}${view.prompt.slice(1)}`
      : view.prompt;
  }
  const thinks = player && (player.kind === "bot" || player.left || player.playing_out);
  return thinks ? `${name} is thinking…` : `Waiting for ${name}…`;
}

/** Return my seats whose game is settled, so that a bot may play it to the end. */
export function settledSeats(table: TableNow): number[] {
  if (table.status !== "playing" || !table.snapshot) return [];
  const settled = viewOf(table.snapshot).settled;
  return table.mine.filter((seat) => settled.includes(seat) && !table.seats[seat]?.playing_out);
}

/** Return the scores of a seat: those of the game's score names that the view has a column for. */
export function scoresOf(view: unknown, names: string[], seat: number): { name: string; value: number }[] {
  const columns = view as Record<string, unknown>;
  return names.flatMap((name) => {
    const column = columns[name];
    const value: unknown = Array.isArray(column) ? column[seat] : undefined;
    return typeof value === "number" ? [{ name, value }] : [];
  });
}
