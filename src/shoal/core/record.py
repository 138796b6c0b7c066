"""Records: games as text, one action per line, that replay exactly.

    shoal record 1
    game: hey_thats_my_fish
    options: {"players":2}
    seed: 42
    seats: ["Ann","Ben"]
    result: 51/29 47/28

    c4
    f2
    ...
    end 5f1d0c3a9b7e2468

A header line `rules: 2` names the version of the game's rules; without it the version is 1. A game that did not begin
at the start has a line `origin: {…}` after the result, with everything that led to its first position.

A physical action is followed by its outcome as JSON on the same line. An unfinished game has the result `*`. The last
line holds a digest of everything before it, which reveals truncated and edited files.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from shoal.core.errors import BadRecord, Refusal
from shoal.core.event import Event
from shoal.core.files import read_text
from shoal.core.game import FIRST_RULES, Game, Options, State
from shoal.core.origin import Origin, start_game
from shoal.core.registry import find_game
from shoal.core.result import Result
from shoal.core.step import Step, parse_step

MAGIC = "shoal record 1"
FIELDS = ("game", "rules", "options", "seed", "seats", "result", "origin")
OPTIONAL = {"rules", "origin"}
"""Lines of the header that only some records have."""
UNFINISHED = "*"


@dataclass(frozen=True)
class Record:
    """A game from its options and seed to its last action; `str` gives the text that `parse_record` reads.

    >>> game = find_game("hey_thats_my_fish")
    >>> record = Record(game, game.options(), 7, ("Ann", "Ben"), (Step(game.parse("c2")),), None)
    >>> parse_record(str(record)) == record
    True
    >>> record.final_state().to_act
    1
    """

    game: Game
    options: Options
    seed: int
    """Seed of the start; with the options and the steps it determines the game."""
    seats: tuple[str, ...]
    """Names of the players."""
    steps: tuple[Step, ...]
    result: Result | None
    """Final scores; None if the game is unfinished."""
    origin: Origin | None = None
    """The way to the position in which the game began; None if it began at the start."""

    def replay(self) -> Iterator[tuple[State, list[Event]]]:
        """Yield the initial state, then the state after each action with its events; raise BadRecord if it fails.

        All yielded states are the same object, which changes with each step. The final result has to equal the
        recorded one.
        """
        state = self._start()
        yield state, []
        for ply, step in enumerate(self.steps, 1):
            try:
                events = state.apply(step.action, step.outcome)
            except Refusal as refusal:
                raise BadRecord(f"Action {ply}, {str(step.action)!r}, cannot be replayed: {refusal}") from None
            yield state, events
        if state.result() != self.result:
            raise BadRecord(
                f"The record claims the result {_result_text(self.result)}, "
                f"but its actions lead to {_result_text(state.result())}."
            )

    def _start(self) -> State:
        try:
            return start_game(self.game, self.options, self.seed, self.origin)
        except Refusal as refusal:
            raise BadRecord(f"The game's first position cannot be rebuilt: {refusal}") from None

    def final_state(self) -> State:
        """Replay the game and return its last state; raise BadRecord as `replay` does."""
        *_, (state, _) = self.replay()
        return state

    def __str__(self) -> str:
        body = "\n".join(
            [
                MAGIC,
                f"game: {self.game.id}",
                *([f"rules: {self.game.rules_version}"] if self.game.rules_version != FIRST_RULES else []),
                f"options: {_json(self.options)}",
                f"seed: {self.seed}",
                f"seats: {_json(self.seats)}",
                f"result: {_result_text(self.result)}",
                *([] if self.origin is None else [f"origin: {_json(self.origin)}"]),
                "",
                *map(str, self.steps),
                "",
            ]
        )
        return f"{body}end {_digest(body)}\n"


def parse_record(text: str) -> Record:
    """Return the record in a text; raise BadRecord if the text is no record, or a truncated or an edited one."""
    if not text.startswith(MAGIC + "\n"):
        raise BadRecord(f"This is not a game record: it does not begin with the line {MAGIC!r}.")
    body, end, digest = text.rpartition("\nend ")
    if not end:
        raise BadRecord("This record is cut short: its last line, 'end', is missing.")
    if digest.strip() != _digest(body + "\n"):
        raise BadRecord("This record was changed or damaged: its contents do not match the digest in its last line.")
    header, _, actions = body.partition("\n\n")
    fields = dict(line.partition(": ")[::2] for line in header.splitlines()[1:])
    if tuple(fields) != tuple(name for name in FIELDS if name in fields or name not in OPTIONAL):
        raise BadRecord(f"A record's header has the lines {', '.join(FIELDS)}, but this one has {', '.join(fields)}.")
    game = find_game(fields["game"])
    rules = _decode(fields, "rules", int) if "rules" in fields else FIRST_RULES
    options = game.read_stored_options(_decode(fields, "options", dict[str, Any]), rules)
    seats = _decode(fields, "seats", tuple[str, ...])
    if len(seats) != options.players:
        raise BadRecord(f"This record names {len(seats)} seats for {options.players} players.")
    return Record(
        game=game,
        options=options,
        seed=_decode(fields, "seed", int),
        seats=seats,
        steps=tuple(parse_step(line, game) for line in actions.splitlines()),
        result=_read_result(fields["result"]),
        origin=_decode(fields, "origin", Origin) if "origin" in fields else None,
    )


def read_record(path: str | Path) -> Record:
    """Return the record in a file; raise BadFile if it cannot be read, and BadRecord as `parse_record` does."""
    return parse_record(read_text(Path(path)))


def _read_result(text: str) -> Result | None:
    if text == UNFINISHED:
        return None
    try:
        return Result(tuple(tuple(map(int, score.split("/"))) for score in text.split(" ")))
    except ValueError:
        raise BadRecord(f"The result {text!r} cannot be read.") from None


def _result_text(result: Result | None) -> str:
    return UNFINISHED if result is None else str(result)


def _decode(fields: dict[str, str], name: str, field_type: Any) -> Any:
    try:
        return msgspec.json.decode(fields[name], type=field_type)
    except msgspec.MsgspecError:
        raise BadRecord(f"The record's line {name!r} cannot be read.") from None


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _digest(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:16]
