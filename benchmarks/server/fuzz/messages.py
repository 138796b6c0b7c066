"""Messages for a table's WebSocket: commands with mutated fields, random JSON, and frames that no browser sends."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, get_args

from shoal.core import find_game
from shoal.server.domain.commands import FromBrowser, Reaction
from shoal.server.limits import Limits

INVALID_UTF8, TOO_LARGE = 1007, 1009
"""Codes with which a WebSocket is closed because of what was sent."""
DEEPEST = 30_000
NUMBERS = ("1e400", "-1e400", "1" + "0" * 400, "NaN", "-Infinity", str(2**63), str(-(2**63) - 1), "1.5", "-0", "1e-400")
TEXTS = ("", " ", "\0", "a\0b", "\ud800", "\u202e", "🐟" * 300, "x" * 20_001, "1" * 300, "../..", "' OR 1=1 --", "%00")
COMMANDS: dict[str, tuple[str, ...]] = {
    str(command.__struct_config__.tag): command.__struct_fields__ for command in get_args(FromBrowser)
}
"""Names of the fields of every command, by its kind."""
ENDING = ("leave", "resign", "abort")
"""Commands after which little is left to do at a table, so that they are rare."""
RARELY = 0.005


class Message(NamedTuple):
    """A message to send: the whole of it, or its fragments."""

    frames: list[bytes]
    is_text: bool = True
    close_code: int | None = None
    """Code with which the server has to close the connection; None if it has to answer."""


class Fuzzer:
    """Makes messages for a table of one game, from a seed."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.rng = Random(seed)
        self.actions = [action.example for action in find_game(game_id).actions]
        self.legal: list[str] = []
        """Texts of the actions that are legal now."""
        self.position: dict[str, Any] = {}
        """Fields with which a move names the position, as of now."""
        self.sent: list[str] = []
        """Ids of earlier commands, to use some again."""

    def next_message(self) -> Message:
        kinds: dict[Callable[[], Message], int] = {
            self._valid: 30,
            self._mutated: 40,
            self._random_json: 10,
            self._broken_text: 6,
            self._deep: 4,
            self._binary: 3,
            self._fragments: 4,
            self._invalid_utf8: 2,
            self._too_large: 1,
        }
        return self.rng.choices(list(kinds), list(kinds.values()))[0]()

    # Kinds of messages

    def _valid(self) -> Message:
        return _text(json.dumps(self._command()))

    def _mutated(self) -> Message:
        command = self._command()
        name = self.rng.choice(list(command))
        match self.rng.randrange(6):
            case 0:
                del command[name]
            case 1:
                command[f"{name}_"] = self._value(1)
            case 2:
                command["kind"] = self.rng.choice(list(COMMANDS))
            case 3:
                number = self.rng.choice(NUMBERS)
                return _text(json.dumps({**command, name: "?"}).replace('"?"', number))
            case _:
                command[name] = self._value(3)
        return _text(json.dumps(command, ensure_ascii=self.rng.random() < 0.5))

    def _random_json(self) -> Message:
        return _text(json.dumps(self._value(5)))

    def _broken_text(self) -> Message:
        text = json.dumps(self._command())
        cut = self.rng.randrange(len(text))
        junk = "".join(map(chr, self.rng.choices(range(0x300), k=self.rng.randrange(40))))
        return _text(self.rng.choice([text[:cut], text[:cut] + junk + text[cut:], text * 2, junk, "", "\ufeff" + text]))

    def _deep(self) -> Message:
        depth = self.rng.choice([100, 900, 1_100, 5_000, DEEPEST])
        nested = self.rng.choice(["[" * depth + "]" * depth, "[" * depth, '{"id":' * (depth // 6) + "1"])
        command = json.dumps({**self._command(), self.rng.choice(["action", "extra", "id"]): "?"})
        return _text(self.rng.choice([nested, command.replace('"?"', nested)]))

    def _binary(self) -> Message:
        return Message([self.rng.choice([self._valid().frames[0], self.rng.randbytes(self.rng.randrange(200))])], False)

    def _fragments(self) -> Message:
        data = self.rng.choice([self._valid, self._mutated])().frames[0]
        cuts = sorted(self.rng.choices(range(len(data) + 1), k=self.rng.randrange(1, 8)))
        return Message([data[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True)])

    def _invalid_utf8(self) -> Message:
        data = self._valid().frames[0]
        return Message(
            [data[:-2] + self.rng.choice([b"\xff", b"\xc3\x28", b"\xed\xa0\x80"]) + b'"}'], True, INVALID_UTF8
        )

    def _too_large(self) -> Message:
        size = Limits.message_bytes + self.rng.choice([1, 100, Limits.message_bytes])
        return Message([self._valid().frames[0].ljust(size)], True, TOO_LARGE)

    # Parts of messages

    def _command(self) -> dict[str, Any]:
        kinds = ENDING if self.rng.random() < RARELY else ("move", "move", *(COMMANDS.keys() - ENDING))
        kind = self.rng.choice(sorted(kinds))
        return {"kind": kind, **{name: self._field(name) for name in COMMANDS[kind]}}

    def _field(self, name: str) -> Any:
        rng = self.rng
        match name:
            case "id":
                self.sent.append(
                    rng.choice(self.sent) if self.sent and rng.random() < 0.1 else f"{rng.getrandbits(64):016x}"
                )
                return self.sent[-1]
            case "action":
                return rng.choice(self.legal if self.legal and rng.random() < 0.7 else self.actions)
            case "seat":
                return rng.randrange(4)
            case "proposal":
                return rng.choice(["take_back", "take_seat"])
            case "level":
                return rng.choice(["easy", "divine"])
            case "yes":
                return rng.random() < 0.5
            case "text":
                return rng.choice(["Hello!", *TEXTS])
            case "reaction":
                return rng.choice(get_args(Reaction))
        return self.position[name] if name in self.position and rng.random() < 0.9 else rng.randrange(-2, 100)

    def _value(self, depth: int) -> Any:
        """Return a random value of JSON."""
        rng = self.rng
        match rng.randrange(8 if depth else 5):
            case 0:
                return rng.choice([None, True, False])
            case 1:
                return rng.choice([0, -1, 1, rng.randrange(10**6), 2**31, 2**53 + 1, 2**64, 10**30])
            case 2:
                return rng.choice([0.5, -1e308, 1e-300, rng.random()])
            case 3:
                return rng.choice(TEXTS)
            case 4:
                return "".join(map(chr, rng.choices(range(1, 0xD7FF), k=rng.randrange(20))))
            case 5:
                return [self._value(depth - 1) for _ in range(rng.randrange(4))]
        return {rng.choice(["kind", "id", "action", "x"]): self._value(depth - 1) for _ in range(rng.randrange(4))}


def _text(text: str) -> Message:
    return Message([text.encode("utf-8", "replace")])
