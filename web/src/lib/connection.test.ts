import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import { aTable } from "./samples";
import type { FromBrowser, FromServer } from "./wire";

class Line {
  readyState = 0;
  sent: FromBrowser[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as FromBrowser);
  }

  say(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close() {
    this.break(1000);
  }
}

const hello: FromBrowser = { kind: "chat", id: "command-1", text: "hello" };
let lines: Line[];
const listener = { heard: vi.fn(), answered: vi.fn(), up: vi.fn(), down: vi.fn(), ended: vi.fn() };

function connect(): Connection {
  return new Connection(() => {
    const line = new Line();
    lines.push(line);
    return line as unknown as WebSocket;
  }, listener);
}

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
});

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("sends what was said before it stood", () => {
    const connection = connect();
    connection.send(hello);
    expect(lines[0]!.sent).toEqual([]);
    lines[0]!.open();
    expect(lines[0]!.sent).toEqual([hello]);
  });

  it("sends an unanswered command again, with the same id", () => {
    const connection = connect();
    lines[0]!.open();
    connection.send(hello);
    lines[0]!.break();
    vi.advanceTimersByTime(250);
    lines[1]!.open();
    expect(lines[1]!.sent).toEqual([hello]);
    lines[1]!.say({ kind: "done", id: hello.id });
    expect(listener.answered).toHaveBeenCalledWith(hello, null);
    lines[1]!.break();
    vi.advanceTimersByTime(250);
    lines[2]!.open();
    expect(lines[2]!.sent).toEqual([]);
  });

  it("hands a refusal to whoever gave the command", () => {
    const connection = connect();
    lines[0]!.open();
    connection.send(hello);
    lines[0]!.say({ kind: "refused", id: hello.id, sentence: "Not now." });
    expect(listener.answered).toHaveBeenCalledWith(hello, "Not now.");
  });

  it("waits longer and longer, but never more than five seconds", () => {
    connect();
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const before = lines.length;
      lines.at(-1)!.break();
      vi.advanceTimersByTime(wait - 1);
      expect(lines.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(lines.length).toBe(before + 1);
    }
  });

  it("is quick again once the table has been heard", () => {
    connect();
    lines[0]!.break();
    vi.advanceTimersByTime(250);
    lines[1]!.open();
    lines[1]!.say(aTable());
    lines[1]!.break();
    vi.advanceTimersByTime(250);
    expect(lines.length).toBe(3);
  });

  it("tries at once when woken, and only if it is down", () => {
    const connection = connect();
    connection.wake();
    expect(lines.length).toBe(1);
    lines[0]!.break();
    connection.wake();
    expect(lines.length).toBe(2);
  });

  it("dials anew to hear everything, and no longer listens to the old line", () => {
    const connection = connect();
    lines[0]!.open();
    connection.refresh();
    lines[0]!.say(aTable());
    expect(listener.heard).not.toHaveBeenCalled();
    lines[1]!.open();
    lines[1]!.say(aTable());
    expect(listener.heard).toHaveBeenCalledOnce();
  });

  it("gives up when there is no such table", () => {
    connect();
    lines[0]!.break(4404);
    vi.advanceTimersByTime(60_000);
    expect(listener.ended).toHaveBeenCalledOnce();
    expect(lines.length).toBe(1);
  });

  it("stays closed once closed", () => {
    const connection = connect();
    connection.close();
    connection.wake();
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(1);
  });
});
