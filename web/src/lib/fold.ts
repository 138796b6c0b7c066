// Pure functions that fold the server's messages into a table, and read it.
import type { PersonAt } from "./api";
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
    clock_runs: moved.clock_runs,
    can_take_back: moved.can_take_back,
    can_abort: moved.can_abort,
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

/** Address a prompt to a player by name. */
export function address(name: string, prompt: string): string {
  return `${name}, ${prompt.charAt(0).toLowerCase()}${prompt.slice(1)}`;
}

/** Return a sentence that says what to do, or for whom the table waits. */
export function sentence(table: TableNow): string {
  if (table.status === "waiting") return "The game starts when all seats are taken.";
  if (table.status === "over" || !table.snapshot) return "The game is over.";
  const seat = seatToAct(table);
  if (seat === null) return "";
  const view = viewOf(table.snapshot);
  const player = table.seats[seat];
  const name = player?.name ?? "";
  if (mySeatToAct(table) !== null) {
    return table.mine.length > 1 ? address(name, view.prompt) : view.prompt;
  }
  const thinks = player && (player.kind === "bot" || player.left || player.playing_out);
  return thinks ? `${name} is thinking…` : `Waiting for ${name}…`;
}

/** Return whether a table is one move further than it was. */
export function followsByOneMove(before: TableNow, table: TableNow): boolean {
  return before.snapshot !== null && table.snapshot?.ply === before.snapshot.ply + 1;
}

/** Return whether bots are to act at a table where no other person plays, so that I may ask them to hurry. */
export function botsCanHurry(table: TableNow): boolean {
  const seat = seatToAct(table);
  if (seat === null || !table.mine.length) return false;
  const acting = table.seats[seat];
  return !othersPlay(table) && (acting?.kind === "bot" || acting?.playing_out === true);
}

/** Return my seats whose game is settled, so that a bot may play it to the end. */
export function settledSeats(table: TableNow): number[] {
  if (table.status !== "playing" || !table.snapshot) return [];
  const settled = viewOf(table.snapshot).settled;
  return table.mine.filter((seat) => settled.includes(seat) && !table.seats[seat]?.playing_out);
}

/** Return whether other people sit at the table, who are concerned by how I end the game. */
export function othersPlay(table: TableNow): boolean {
  return table.seats.some((seat, index) => seat.kind === "person" && !table.mine.includes(index));
}

/** Return whether I, who watch, may take over a seat whose player has left; not if the player has lost already. */
export function canTakeSeat(table: TableNow, seat: number): boolean {
  const info = table.seats[seat];
  if (table.status !== "playing" || table.mine.length || !info?.left || info.forfeit) return false;
  return !table.proposals.some(({ kind }) => kind === "take_seat");
}

/** Return where another person sits, so that I can do something about them; undefined for my seats and bots. */
export function personAt(table: TableNow, seat: number): PersonAt | undefined {
  const kind = table.seats[seat]?.kind;
  const isOther = (kind === "person" || kind === "reserved") && !table.mine.includes(seat);
  return isOther && !table.reserved.includes(seat) ? { table: table.id, seat } : undefined;
}

/** Return whether bots play for all the people, so that nobody wants to wait for what they show. */
export function hurries(table: TableNow): boolean {
  const people = table.seats.filter((seat) => seat.kind === "person");
  return table.status === "playing" && people.length > 0 && people.every((seat) => seat.playing_out);
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
