import { tick } from "svelte";

import { introduceAgain, me, snapshotAt, socketAddress } from "./api";
import { BROKEN_TABLE, Connection, UNKNOWN_GUEST } from "./connection";
import { botsCanHurry, fold, followsByOneMove, hurries, mySeatToAct, seatToAct, sentence, settledSeats } from "./fold";
import { GestureThrottle } from "./gestures";
import { notices } from "./notices.svelte";
import { newCommandId } from "./outbox";
import { BoardPace, readableLines } from "./pace.svelte";
import { motion, settings } from "./settings.svelte";
import { play } from "./sound";
import type { ChatMessage, FromBrowser, FromServer, Gestured, LogLine, Moved, Snapshot, TableNow } from "./wire";

type NewCommand<Command = FromBrowser> = Command extends FromBrowser ? Omit<Command, "id"> : never;

/** Number of messages that may wait for the board. If there are more, the board shows them without motion. */
const MAX_WAITING = 4;

/** A move that the board shows, of which the page tells no more than the board has shown. */
interface AnimatedMove {
  table: TableNow;
  /** Lines of the log about the move. */
  lines: LogLine[];
}

/** One open table: its state as the server reports it, and the commands I send. */
export class Table {
  /** The table as far as the board has shown it. Everything on the page reads this, so that nothing runs ahead. */
  now = $state.raw<TableNow | null>(null);
  /** The table as the server last reported it. Clocks and the board read this. */
  latest = $state.raw<TableNow | null>(null);
  /** Time at which the clocks of `latest` were received, in milliseconds. */
  receivedAt = $state(0);
  readonly pace = new BoardPace();
  connected = $state(true);
  /** Explanation if there is no such table. */
  missing = $state("");
  /** Explanation if the server cannot continue this game. */
  broken = $state("");
  /** The earlier snapshot that I look back at. */
  lookBack = $state.raw<Snapshot | null>(null);
  unread = $state(0);
  /** True if more has happened than the board is showing, so that it should hurry. */
  behind = $state(false);
  /** True if the game has ended while I was here. */
  justEnded = $state(false);
  /** The latest reaction of somebody else, which appears at the board. */
  reaction = $state.raw<ChatMessage | null>(null);
  /** True once I have asked the bots to hurry, until I am to act. */
  #hurried = $state(false);
  #gestured = $state.raw<Gestured | null>(null);
  #gestures = new GestureThrottle((gesture) => this.#sendGesture(gesture));
  #animated = $state.raw<AnimatedMove | null>(null);
  /** Number of lines about the animated move that may be read already. */
  #readable = $state(0);
  /** Messages that wait until the board has shown those before them. */
  #inbox: (Moved | TableNow)[] = [];
  #reading = false;
  /** Version of the snapshot in which I have chosen my move, until the snapshot changes. */
  #chosenAt = $state<number | null>(null);
  #moved = $state(false);
  #answers = new Map<string, () => void>();
  #connection: Connection | undefined;
  #closed = false;

  toAct = $derived(this.now && seatToAct(this.now));
  myTurn = $derived(this.now !== null && mySeatToAct(this.now) !== null);
  /** True while the board is still showing what has happened. */
  showing = $derived(this.pace.showing);
  lines = $derived([...(this.now?.lines ?? []), ...this.#readableLines]);
  sentence = $derived(this.#readableLines.at(-1)?.text ?? (this.now ? sentence(this.now) : ""));
  over = $derived(this.now?.status === "over");
  /** Seat whose clock runs. */
  clockedSeat = $derived(this.latest?.clock_runs ? seatToAct(this.latest) : null);
  /** True while bots are to act and I may ask them to hurry. */
  canSkip = $derived(this.now !== null && botsCanHurry(this.now) && !this.#hurries && !this.lookBack);
  settled = $derived(this.now ? settledSeats(this.now) : []);
  names = $derived(this.now?.seats.map((seat) => seat.name) ?? []);
  snapshot = $derived(this.lookBack ?? this.now?.snapshot ?? null);
  /** The table that the board is given: it shows how the game gets there. */
  onBoard = $derived(this.#animated?.table ?? this.now);
  boardSnapshot = $derived(this.lookBack ?? this.onBoard?.snapshot ?? null);
  animate = $derived(this.#moved && !this.lookBack && motion() !== "off" && !this.#hurries);
  mayAct = $derived(this.#animated === null && this.#mayActAt(this.now));
  /** Whether I may act once the board has shown how the game got to its snapshot. The board sees at once what it offers. */
  mayActNext = $derived(this.#mayActAt(this.onBoard));
  legal = $derived(this.mayActNext ? (this.boardSnapshot?.legal ?? []) : []);
  acts = $derived(this.mayActNext ? (this.boardSnapshot?.acts ?? []) : []);

  /** What the hand of another player to act does, live; null unless it does something in the position on the board. */
  gesture = $derived(this.#gestured?.version === this.boardSnapshot?.version ? this.#gestured : null);

  #mayActAt(table: TableNow | null): boolean {
    if (!table || this.lookBack || mySeatToAct(table) === null) return false;
    return table.snapshot?.version !== this.#chosenAt;
  }

  /** True if nobody wants to wait for what bots do. */
  get #hurries(): boolean {
    return this.#hurried || (this.now !== null && hurries(this.now));
  }

  get #readableLines(): LogLine[] {
    return this.#animated && this.showing ? this.#animated.lines.slice(0, this.#readable) : [];
  }

  constructor(readonly id: string) {
    void this.#open();
  }

  async #open() {
    // Without a cookie the server closes the connection, and we become a guest again.
    await me().catch(() => (this.connected = false));
    if (this.#closed) return;
    this.#connection = new Connection(() => new WebSocket(socketAddress(this.id)), {
      received: (message) => this.#receive(message),
      answered: (command, refusal) => this.#answered(command, refusal),
      up: () => {
        this.connected = true;
        if (document.hidden) this.tellVisibility();
      },
      down: (code) => this.#down(code),
      ended: (code, reason) => this.#end(code, reason),
    });
  }

  /** Send a command. The promise resolves as soon as the server has answered. */
  send(newCommand: NewCommand): Promise<void> {
    const command = { ...newCommand, id: newCommandId() } as FromBrowser;
    this.#connection?.send(command);
    return new Promise((resolve) => this.#answers.set(command.id, resolve));
  }

  /** Play an action, if it is my turn. */
  act(action: string) {
    if (!this.mayAct || !this.now?.snapshot) return;
    const version = this.now.snapshot.version;
    this.#chosenAt = version;
    void this.send({ kind: "move", version, action });
  }

  /** Show the others what my hand does before an act; null when it lets go. */
  show(gesture: unknown) {
    this.#gestures.put(gesture);
  }

  #sendGesture(gesture: unknown) {
    const version = this.now?.snapshot?.version;
    if (this.mayAct && version !== undefined) this.#connection?.sendNow({ kind: "gesture", version, gesture });
  }

  /** Ask the bots to move at once until I am to act; their moves are not animated meanwhile. */
  skip() {
    if (!this.canSkip) return;
    this.#hurried = true;
    void this.send({ kind: "skip" });
  }

  /** Tell what has happened up to a moment of the move that the board shows, in seconds. */
  reach(moment: number) {
    const lines = this.#animated?.lines ?? [];
    const count = Math.max(readableLines(lines, moment).length, this.#readable);
    if (count > this.#readable) notices.announce(joined(lines.slice(this.#readable, count)));
    this.#readable = count;
  }

  async look(ply: number) {
    if (ply === this.now?.snapshot?.ply) return this.backToGame();
    try {
      this.lookBack = await snapshotAt(this.id, ply);
    } catch {
      notices.show("That move cannot be shown right now. Please try again.");
    }
  }

  backToGame() {
    this.#moved = false;
    this.lookBack = null;
  }

  /** Tell the server whether this page is visible, so that it need not tell me of my turn in another way. */
  tellVisibility() {
    this.#connection?.tell({ kind: "visible", visible: !document.hidden });
  }

  wake() {
    this.#connection?.wake();
  }

  close() {
    this.#closed = true;
    this.#gestures.close();
    this.#connection?.close();
  }

  #end(code: number, reason: string) {
    if (code === BROKEN_TABLE) this.broken = reason;
    else this.missing = "It may have been cleared away, or there is a typo in the link.";
  }

  #down(code: number) {
    this.connected = false;
    if (code === UNKNOWN_GUEST) introduceAgain().catch(() => undefined);
  }

  #answered(command: FromBrowser, refusal: string | null) {
    this.#answers.get(command.id)?.();
    this.#answers.delete(command.id);
    if (!refusal) return;
    if (command.kind === "move") this.#chosenAt = null;
    notices.show(refusal);
  }

  #receive(message: FromServer) {
    if (message.kind === "gestured") return void (this.#gestured = message);
    if (message.kind === "spoken" && this.#isBot(message.message.seat)) return this.#hearBot(message.message);
    const { table, gap } = fold(this.latest, message);
    if (gap) return this.#connection?.refresh();
    this.latest = table;
    if (message.kind === "refused") notices.show(message.sentence);
    if (message.kind === "spoken") this.#hear(message.message);
    if (message.kind !== "table" && message.kind !== "moved") return;
    this.receivedAt = performance.now();
    this.#inbox.push(message);
    void this.#readInbox();
  }

  /** Read the messages about the game in order, each when the board has shown the one before. */
  async #readInbox() {
    this.behind = this.#reading;
    if (this.#reading) return;
    this.#reading = true;
    for (let message; (message = this.#inbox.shift());) {
      this.behind = this.#inbox.length > 0;
      const { table } = fold(this.now, message);
      if (table) await this.#advance(table, message);
    }
    this.#reading = false;
  }

  /** Let the board show how the game gets to a table, and tell it then. */
  async #advance(table: TableNow, message: Moved | TableNow) {
    const [before, wasMine] = [this.now, this.myTurn];
    // The message that ends the game holds the whole table.
    const follows = before !== null && followsByOneMove(before, table);
    this.#moved = follows && this.#inbox.length < MAX_WAITING;
    if (message.kind === "moved" && !isHeard(table)) play("move");
    const lines = follows ? table.lines.slice(before.lines.length) : [];
    if (follows) await this.#animate(table, lines);
    // What was said meanwhile has been heard already.
    this.now = { ...table, chat: this.latest?.chat ?? table.chat };
    this.#animated = null;
    if (this.myTurn || table.status !== "playing") this.#hurried = false;
    if (before?.status === "playing" && table.status === "over") this.justEnded = true;
    if (table.rejected_by && !before?.rejected_by) notices.show(`${table.rejected_by} said no, so nothing changes.`);
    if (this.lookBack && table.snapshot && table.snapshot.ply < this.lookBack.ply) this.lookBack = null;
    this.#announce(lines.slice(this.#readable), wasMine);
  }

  /** Give the board a table to show, and wait until it has done so. */
  async #animate(table: TableNow, lines: LogLine[]) {
    this.#readable = 0;
    this.#animated = { table, lines };
    await tick();
    if (this.showing) this.reach(0);
    await this.pace.shown();
  }

  #announce(lines: LogLine[], wasMine: boolean) {
    const sentences = lines.length ? [joined(lines)] : [];
    if (this.myTurn && !wasMine) play("turn");
    if (this.myTurn && (!wasMine || sentences.length)) sentences.push(`Your turn. ${this.sentence}`);
    if (sentences.length) notices.announce(sentences.join(" "));
  }

  #hear(message: ChatMessage) {
    if (this.now) this.now = { ...this.now, chat: [...this.now.chat, message] };
    if (this.#isMe(message.seat)) return;
    this.unread += 1;
    if (message.reaction) this.reaction = message;
    else play("chat");
  }

  /** Let a bot react; this is no part of the conversation. */
  #hearBot(message: ChatMessage) {
    if (settings.botReactions) this.reaction = message;
  }

  #isBot(seat: number | null): boolean {
    return seat !== null && this.now?.seats[seat]?.kind === "bot";
  }

  #isMe(seat: number | null): boolean {
    return seat !== null && (this.now?.mine.includes(seat) ?? false);
  }
}

function joined(lines: LogLine[]): string {
  return lines.map((line) => line.text).join(" ");
}

/** Whether the board makes the last move heard by itself, because it shows how things move. */
function isHeard({ snapshot }: TableNow): boolean {
  const events = (snapshot?.last ?? []) as { trajectory?: unknown }[];
  return motion() !== "off" && events.some(({ trajectory }) => trajectory !== undefined);
}
