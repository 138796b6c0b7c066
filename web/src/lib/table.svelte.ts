import { introduceAgain, me, socketAddress, snapshotAt } from "./api";
import { Connection, UNKNOWN_GUEST } from "./connection";
import { fold, mySeatToAct, seatToAct, settledSeats, sentence } from "./fold";
import { notices } from "./notices.svelte";
import { motion } from "./settings.svelte";
import { play } from "./sound";
import type { FromBrowser, FromServer, TableNow, Snapshot } from "./wire";
import { freshId } from "./text";

type Wish<Command = FromBrowser> = Command extends FromBrowser ? Omit<Command, "id"> : never;

/** One open table: what the server tells of it, and what I do there. */
export class Table {
  now = $state.raw<TableNow | null>(null);
  /** When the clocks of `now` were told. */
  toldAt = $state(0);
  connected = $state(true);
  /** Why there is no such table, if there is none. */
  missing = $state("");
  lookBack = $state.raw<Snapshot | null>(null);
  unread = $state(0);
  /** Whether the board is still showing what has happened. */
  showing = $state(false);
  /** How many lines had been told before that. */
  #told = $state(Infinity);
  /** The turn in which I have chosen my move, until the board has moved on. */
  #chosenAt = $state<number | null>(null);
  #moved = $state(false);
  #answers = new Map<string, () => void>();
  #connection: Connection | undefined;
  #closed = false;

  toAct = $derived(this.now && seatToAct(this.now));
  myTurn = $derived(this.now !== null && mySeatToAct(this.now) !== null);
  lines = $derived(this.showing ? (this.now?.lines ?? []).slice(0, this.#told) : (this.now?.lines ?? []));
  sentence = $derived(this.#held ? this.#held.text : this.now ? sentence(this.now) : "");
  over = $derived(this.now?.status === "over" && !this.#held);
  settled = $derived(this.now ? settledSeats(this.now) : []);
  names = $derived(this.now?.seats.map((seat) => seat.name) ?? []);
  snapshot = $derived(this.lookBack ?? this.now?.snapshot ?? null);
  animate = $derived(this.#moved && !this.lookBack && motion() !== "off");
  mayAct = $derived(this.myTurn && !this.lookBack && this.#chosenAt === null);
  legal = $derived(this.mayAct ? (this.snapshot?.legal ?? []) : []);
  acts = $derived(this.mayAct ? (this.snapshot?.acts ?? []) : []);

  /** The first of the lines that are not told yet. */
  get #held() {
    return this.showing ? this.now?.lines[this.#told] : undefined;
  }

  constructor(readonly id: string) {
    void this.#open();
  }

  async #open() {
    // Without an introduction the server hangs up, and we introduce ourselves again.
    await me().catch(() => (this.connected = false));
    if (this.#closed) return;
    this.#connection = new Connection(() => new WebSocket(socketAddress(this.id)), {
      heard: (message) => this.#heard(message),
      answered: (command, refusal) => this.#answered(command, refusal),
      up: () => (this.connected = true),
      down: (code) => this.#down(code),
      ended: () => (this.missing = "Perhaps it was cleared away, or the address has a slip."),
    });
  }

  /** Settled as soon as the server has answered. */
  send(wish: Wish): Promise<void> {
    const command = { ...wish, id: freshId() } as FromBrowser;
    this.#connection?.send(command);
    return new Promise((settled) => this.#answers.set(command.id, settled));
  }

  act(action: string) {
    if (!this.mayAct || !this.now?.snapshot) return;
    const ply = this.now.snapshot.ply;
    this.#chosenAt = ply;
    void this.send({ kind: "move", ply, action });
  }

  show(showing: boolean) {
    this.showing = showing;
    if (!showing) this.#told = Infinity;
  }

  async look(ply: number) {
    if (ply === this.now?.snapshot?.ply) return this.backToGame();
    try {
      this.lookBack = await snapshotAt(this.id, ply);
    } catch {
      notices.show("That move cannot be shown just now.");
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

  #heard(message: FromServer) {
    const wasMine = this.myTurn;
    const before = this.now;
    const { table, gap } = fold(before, message);
    if (gap) return this.#connection?.refresh();
    this.now = table;
    if (message.kind === "refused") notices.show(message.sentence);
    if (message.kind === "spoken" && !this.#isMe(message.message.seat)) {
      this.unread += 1;
      play("chat");
    }
    if (message.kind !== "table" && message.kind !== "moved") return;
    this.toldAt = performance.now();
    if (table?.snapshot?.ply !== this.#chosenAt) this.#chosenAt = null;
    this.#moved = message.kind === "moved";
    if (this.#moved && this.#told === Infinity) this.#told = before?.lines.length ?? 0;
    if (this.lookBack && table?.snapshot && table.snapshot.ply < this.lookBack.ply) this.lookBack = null;
    this.#tell(message, before, wasMine);
  }

  #tell(message: FromServer, before: TableNow | null, wasMine: boolean) {
    const words = message.kind === "moved" ? message.lines.map((line) => line.text) : [];
    if (message.kind === "moved") play("move");
    if (before?.status === "playing" && this.now?.status === "over") play("end");
    if (this.myTurn && !wasMine) play("turn");
    if (this.myTurn && (!wasMine || words.length)) words.push(`Your turn. ${this.sentence}`);
    if (words.length) notices.announce(words.join(" "));
  }

  #isMe(seat: number | null): boolean {
    return seat !== null && (this.now?.mine.includes(seat) ?? false);
  }
}
