import { introduceAgain, me, snapshotAt, socketAddress } from "./api";
import { BROKEN_TABLE, Connection, UNKNOWN_GUEST } from "./connection";
import { botsCanHurry, fold, followsByOneMove, hurries, mySeatToAct, seatToAct, sentence, settledSeats } from "./fold";
import { notices } from "./notices.svelte";
import { newCommandId } from "./outbox";
import { motion, settings } from "./settings.svelte";
import { play } from "./sound";
import type { ChatMessage, FromBrowser, FromServer, Snapshot, TableNow } from "./wire";

type NewCommand<Command = FromBrowser> = Command extends FromBrowser ? Omit<Command, "id"> : never;

/** One open table: its state as the server reports it, and the commands I send. */
export class Table {
  now = $state.raw<TableNow | null>(null);
  /** Time at which the clocks of `now` were received, in milliseconds. */
  receivedAt = $state(0);
  connected = $state(true);
  /** Explanation if there is no such table. */
  missing = $state("");
  /** Explanation if the server cannot continue this game. */
  broken = $state("");
  /** The earlier snapshot that I look back at. */
  lookBack = $state.raw<Snapshot | null>(null);
  unread = $state(0);
  /** True while the board is still showing what has happened. */
  showing = $state(false);
  /** True if the game has ended while I was here. */
  justEnded = $state(false);
  /** The latest reaction of somebody else, which appears at the board. */
  reaction = $state.raw<ChatMessage | null>(null);
  /** True once I have asked the bots to hurry, until I am to act. */
  #hurried = $state(false);
  /** Number of log lines that may be read while the board still shows what has happened. */
  #readable = $state(Infinity);
  /** Version of the snapshot in which I have chosen my move, until the snapshot changes. */
  #chosenAt = $state<number | null>(null);
  #moved = $state(false);
  #answers = new Map<string, () => void>();
  #connection: Connection | undefined;
  #closed = false;

  toAct = $derived(this.now && seatToAct(this.now));
  myTurn = $derived(this.now !== null && mySeatToAct(this.now) !== null);
  lines = $derived(this.showing ? (this.now?.lines ?? []).slice(0, this.#readable) : (this.now?.lines ?? []));
  sentence = $derived(this.#held ? this.#held.text : this.now ? sentence(this.now) : "");
  over = $derived(this.now?.status === "over" && !(this.showing && this.#readable < Infinity));
  /** True while bots are to act and I may ask them to hurry. */
  canSkip = $derived(this.now !== null && botsCanHurry(this.now) && !this.#hurries && !this.lookBack);
  settled = $derived(this.now ? settledSeats(this.now) : []);
  names = $derived(this.now?.seats.map((seat) => seat.name) ?? []);
  snapshot = $derived(this.lookBack ?? this.now?.snapshot ?? null);
  animate = $derived(this.#moved && !this.lookBack && motion() !== "off" && !this.#hurries);
  mayAct = $derived(this.myTurn && !this.lookBack && this.#chosenAt === null);
  legal = $derived(this.mayAct ? (this.snapshot?.legal ?? []) : []);
  acts = $derived(this.mayAct ? (this.snapshot?.acts ?? []) : []);

  /** True if nobody wants to wait for what bots do. */
  get #hurries(): boolean {
    return this.#hurried || (this.now !== null && hurries(this.now));
  }

  /** The first log line that may not be read yet. */
  get #held() {
    return this.showing ? this.now?.lines[this.#readable] : undefined;
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
      up: () => (this.connected = true),
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

  /** Ask the bots to move at once until I am to act; their moves are not animated meanwhile. */
  skip() {
    if (!this.canSkip) return;
    this.#hurried = true;
    void this.send({ kind: "skip" });
  }

  /** Note whether the board is still showing what has happened. */
  show(showing: boolean) {
    this.showing = showing;
    if (!showing) this.#readable = Infinity;
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

  wake() {
    this.#connection?.wake();
  }

  close() {
    this.#closed = true;
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
    const wasMine = this.myTurn;
    const before = this.now;
    if (message.kind === "spoken" && this.#isBot(message.message.seat)) return this.#hearBot(message.message);
    const { table, gap } = fold(before, message);
    if (gap) return this.#connection?.refresh();
    this.now = table;
    if (message.kind === "refused") notices.show(message.sentence);
    if (message.kind === "spoken" && !this.#isMe(message.message.seat)) {
      this.unread += 1;
      if (message.message.reaction) this.reaction = message.message;
      play("chat");
    }
    if (message.kind !== "table" && message.kind !== "moved") return;
    this.receivedAt = performance.now();
    if (table?.snapshot?.version !== this.#chosenAt) this.#chosenAt = null;
    // The message that ends the game holds the whole table.
    this.#moved = message.kind === "moved" || (before !== null && table !== null && followsByOneMove(before, table));
    if (this.myTurn || table?.status !== "playing") this.#hurried = false;
    if (before?.status === "playing" && table?.status === "over") this.justEnded = true;
    if (this.#moved && !this.showing) this.#readable = before?.lines.length ?? 0;
    if (table?.rejected_by && !before?.rejected_by) notices.show(`${table.rejected_by} said no, so nothing changes.`);
    if (this.lookBack && table?.snapshot && table.snapshot.ply < this.lookBack.ply) this.lookBack = null;
    this.#announce(message, before, wasMine);
  }

  #announce(message: FromServer, before: TableNow | null, wasMine: boolean) {
    const sentences = message.kind === "moved" ? message.lines.map((line) => line.text) : [];
    if (message.kind === "moved") play("move");
    if (this.myTurn && !wasMine) play("turn");
    if (this.myTurn && (!wasMine || sentences.length)) sentences.push(`Your turn. ${this.sentence}`);
    if (sentences.length) notices.announce(sentences.join(" "));
  }

  /** Let a bot react; this is no part of the conversation. */
  #hearBot(message: ChatMessage) {
    if (!settings.botReactions) return;
    this.reaction = message;
    play("chat");
  }

  #isBot(seat: number | null): boolean {
    return seat !== null && this.now?.seats[seat]?.kind === "bot";
  }

  #isMe(seat: number | null): boolean {
    return seat !== null && (this.now?.mine.includes(seat) ?? false);
  }
}
