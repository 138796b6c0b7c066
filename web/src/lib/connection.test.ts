import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import { aTable } from "./samples";
import type { FromBrowser, FromServer } from "./wire";

class FakeSocket {
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

  receive(message: FromServer) {
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
let sockets: FakeSocket[];
const listener = { received: vi.fn(), answered: vi.fn(), up: vi.fn(), down: vi.fn(), ended: vi.fn() };

function connect(): Connection {
  return new Connection(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  }, listener);
}

beforeEach(() => {
  sockets = [];
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
});

afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("sends what was given before it was open", () => {
    const connection = connect();
    connection.send(hello);
    expect(sockets[0]!.sent).toEqual([]);
    sockets[0]!.open();
    expect(sockets[0]!.sent).toEqual([hello]);
  });

  it("sends an unanswered command again, with the same id", () => {
    const connection = connect();
    sockets[0]!.open();
    connection.send(hello);
    sockets[0]!.break();
    vi.advanceTimersByTime(250);
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([hello]);
    sockets[1]!.receive({ kind: "done", id: hello.id });
    expect(listener.answered).toHaveBeenCalledWith(hello, null);
    sockets[1]!.break();
    vi.advanceTimersByTime(250);
    sockets[2]!.open();
    expect(sockets[2]!.sent).toEqual([]);
  });

  it("reports a refusal with its command", () => {
    const connection = connect();
    sockets[0]!.open();
    connection.send(hello);
    sockets[0]!.receive({ kind: "refused", id: hello.id, sentence: "Not now." });
    expect(listener.answered).toHaveBeenCalledWith(hello, "Not now.");
  });

  it("waits longer and longer, but never more than five seconds", () => {
    connect();
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const before = sockets.length;
      sockets.at(-1)!.break();
      vi.advanceTimersByTime(wait - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
  });

  it("returns at a moment of its own, so that a server that starts again is not stormed", () => {
    vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(0.5);
    for (const wait of [125, 187.5]) {
      connect();
      const before = sockets.length;
      sockets.at(-1)!.break();
      vi.advanceTimersByTime(wait - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
  });

  it("is quick again once it has received the table", () => {
    connect();
    sockets[0]!.break();
    vi.advanceTimersByTime(250);
    sockets[1]!.open();
    sockets[1]!.receive(aTable());
    sockets[1]!.break();
    vi.advanceTimersByTime(250);
    expect(sockets.length).toBe(3);
  });

  it("tries at once when woken, and only if it is down", () => {
    const connection = connect();
    connection.wake();
    expect(sockets.length).toBe(1);
    sockets[0]!.break();
    connection.wake();
    expect(sockets.length).toBe(2);
  });

  it("connects again for the whole table, and ignores the old socket", () => {
    const connection = connect();
    sockets[0]!.open();
    connection.refresh();
    sockets[0]!.receive(aTable());
    expect(listener.received).not.toHaveBeenCalled();
    sockets[1]!.open();
    sockets[1]!.receive(aTable());
    expect(listener.received).toHaveBeenCalledOnce();
  });

  it("gives up when there is no such table", () => {
    connect();
    sockets[0]!.break(4404);
    vi.advanceTimersByTime(60_000);
    expect(listener.ended).toHaveBeenCalledOnce();
    expect(sockets.length).toBe(1);
  });

  it("stays closed once closed", () => {
    const connection = connect();
    connection.close();
    connection.wake();
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
  });
});
