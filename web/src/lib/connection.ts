// A connection that re-establishes itself. Commands are kept until they are answered; after a break they are sent again
// with the same id.
import { Outbox } from "./outbox";
import type { FromBrowser, FromServer, Gesture, Visible } from "./wire";

/** Longest wait before the first new attempt, in milliseconds; it doubles with every attempt. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
// Close codes of the server.
const FOREIGN = 4403;
const NO_TABLE = 4404;
export const UNKNOWN_GUEST = 4401;
export const BROKEN_TABLE = 4410;

export interface Listener {
  received: (message: FromServer) => void;
  answered: (command: FromBrowser, refusal: string | null) => void;
  up: () => void;
  down: (code: number) => void;
  /** Called when there will be no further attempt, with the close code and the server's sentence, if it gave one. */
  ended: (code: number, reason: string) => void;
}

/** Return a random time between half of the wait and all of it, so that browsers do not all return at the same moment. */
function spread(wait: number): number {
  return wait * (0.5 + Math.random() / 2);
}

export class Connection {
  #socket: WebSocket | null = null;
  #outbox = new Outbox();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly dial: () => WebSocket,
    private readonly listener: Listener,
  ) {
    this.#connect();
  }

  send(command: FromBrowser) {
    this.#outbox.put(command);
    this.#transmit(command);
  }

  /** Send what is worth nothing later, unless something still waits to be sent. */
  sendNow(gesture: Gesture) {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN && !socket.bufferedAmount) socket.send(JSON.stringify(gesture));
  }

  /** Tell whether the page is visible; a new connection counts as that of a visible page. */
  tell(message: Visible) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Connect again, to receive the whole table. */
  refresh() {
    this.#drop();
    this.#connect();
  }

  /** If the connection is down, try at once: the network is back, or the page is visible again. */
  wake() {
    if (this.#closed || this.#socket) return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  close() {
    this.#closed = true;
    this.#drop();
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = this.dial();
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.listener.up();
      for (const command of this.#outbox.unanswered()) this.#transmit(command);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (event.code === NO_TABLE || event.code === FOREIGN || event.code === BROKEN_TABLE) {
        this.#closed = true;
        this.listener.ended(event.code, event.reason);
        return;
      }
      this.listener.down(event.code);
      this.#timer = setTimeout(() => this.#connect(), spread(this.#wait));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #transmit(command: FromBrowser) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #receive(message: FromServer) {
    this.#wait = FIRST_WAIT;
    if (message.kind === "done" || message.kind === "refused") {
      const command = this.#outbox.settle(message.id);
      if (command) this.listener.answered(command, message.kind === "refused" ? message.sentence : null);
      else this.listener.received(message);
      return;
    }
    this.listener.received(message);
  }
}
