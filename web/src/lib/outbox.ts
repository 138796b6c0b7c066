import type { FromBrowser } from "./wire";

/** Return a random id for a command. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Commands that have no answer yet, in the order in which they were given. */
export class Outbox {
  #waiting = new Map<string, FromBrowser>();

  put(command: FromBrowser) {
    this.#waiting.set(command.id, command);
  }

  /** Remove and return the command that has been answered, or undefined if it is not ours. */
  settle(id: string | null): FromBrowser | undefined {
    const command = id === null ? undefined : this.#waiting.get(id);
    if (command) this.#waiting.delete(command.id);
    return command;
  }

  unanswered(): FromBrowser[] {
    return [...this.#waiting.values()];
  }
}
