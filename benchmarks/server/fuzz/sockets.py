"""Sends fuzzed messages to tables: each gets one polite answer, or closes the connection with the right code."""

from collections import Counter

from tests.support.client import Player, TableConnection, legal_texts
from tests.support.server_process import Server
from websockets.exceptions import ConnectionClosed

from benchmarks.server.fuzz.messages import Fuzzer, Message
from shoal.core import game_ids
from shoal.server.wire.messages import Done, Refused

MESSAGES_PER_TABLE = 200
TABLES_PER_WAITING = 4
"""One table of so many waits for a player, so that its seats can be changed."""
OUR_SIDE = "our side"
"""Words of the sentence with which the server admits a failure of its own."""


class SocketFuzz:
    """Counts the answers to fuzzed messages, and keeps the messages that were answered wrongly."""

    def __init__(self, server: Server, seed: int = 1) -> None:
        self.server, self.seed = server, seed
        self.answers = Counter[str]()
        self.wrong: list[str] = []

    def __str__(self) -> str:
        answers = ", ".join(f"{self.answers[kind]:,} {kind}" for kind in ("done", "refused", "closed"))
        return f"{self.answers.total():,} messages, {answers}, {len(self.wrong)} answered wrongly"

    def run(self, messages: int) -> None:
        """Send messages to tables of all games in turn."""
        games = game_ids()
        for number in range(-(-messages // MESSAGES_PER_TABLE)):
            count = min(MESSAGES_PER_TABLE, messages - number * MESSAGES_PER_TABLE)
            self._fuzz_table(games[number % len(games)], self.seed + number, count)

    def _fuzz_table(self, game_id: str, seed: int, count: int) -> None:
        player, fuzzer = Player(self.server, "Fuzzer"), Fuzzer(game_id, seed)
        other = "friend" if seed % TABLES_PER_WAITING == 0 else "screen"
        table = player.at(player.open_table("me", other, game=game_id))
        for number in range(count):
            if snapshot := table.now.snapshot:
                fuzzer.legal, fuzzer.position = legal_texts(snapshot), {"version": snapshot.version}
            message = fuzzer.next_message()
            if not self._try(table, message):
                table.reconnect()
            # If a message was answered twice, the answer to this one is not the next.
            if number == count - 1 and table.refused("sentinel", id="sentinel-1") == "":
                self.wrong.append("a refusal without a sentence")
        table.socket.close()

    def _try(self, table: TableConnection, message: Message) -> bool:
        """Send a message and judge the answer; return whether the connection is still good."""
        try:
            table.socket.send(message.frames if len(message.frames) > 1 else message.frames[0], text=message.is_text)
            answer = table.answer()
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            self._count("closed", message, code == message.close_code and code is not None, f"closed with {code}")
            return False
        except TimeoutError:
            self._count("unanswered", message, False, "not answered")
            return False
        match answer:
            case Done():
                self._count("done", message, message.close_code is None, "done")
            case Refused(_, sentence):
                polite = sentence.endswith(".") and OUR_SIDE not in sentence
                self._count("refused", message, polite and message.close_code is None, sentence)
        return True

    def _count(self, kind: str, message: Message, right: bool, what: str) -> None:
        self.answers[kind] += 1
        if not right:
            self.wrong.append(f"{b''.join(message.frames)[:200]!r}: {what}")
