import type { FromBrowser } from "./wire";

/** Commands that have no answer yet, in the order they were given. */
export class Outbox {
  #waiting = new Map<string, FromBrowser>();

  put(command: FromBrowser) {
    this.#waiting.set(command.id, command);
  }

  /** The command that has been answered, or undefined if it was none of ours. */
  settle(id: string | null): FromBrowser | undefined {
    const command = id === null ? undefined : this.#waiting.get(id);
    if (command) this.#waiting.delete(command.id);
    return command;
  }

  unanswered(): FromBrowser[] {
    return [...this.#waiting.values()];
  }
}
