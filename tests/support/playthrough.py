"""Writes out a recorded game for people: every position, its legal actions, the action, and what each seat saw.

`python -m tests.support.playthrough RECORD` prints one.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from textwrap import wrap
from typing import Any

import msgspec

from shoal.core import Event, Record, Refusal, State, parse_record

WIDTH = 120
LONGEST_STRING = 100
"""Length above which a string, such as a packed trajectory, is shown as a digest."""
INDENT = "    "
RULE_LINES = ("> ", "position: ", "legal (", "act: ")
RAISE = (
    "If the rules have changed on purpose, raise the game's rules_version, so that no stored game goes on by other"
    " rules than it was begun by, and write a new golden."
)
"""Advice for a developer who has changed the rules of a game."""


def playthrough(record: Record) -> str:
    """Return a text that changes whenever the rules, the views or the events of the game change."""
    game = record.game
    lines = [f"{game.title}, rules {game.rules_version}, {_json(record.options)}, seed {record.seed}"]
    seen: dict[str, Any] = {}
    for ply, (state, events) in enumerate(record.replay()):
        if ply:
            lines += [f"> {_shorten(str(record.steps[ply - 1].action))}", *_events(events, record)]
        lines += ["", f"--- {ply}", *_position(state), *_views(state, seen)]
    return "\n".join(lines) + "\n"


def find_fault(record: Record, golden: str) -> str | None:
    """Return what a developer has to do because a record does not go as it went; None if it does."""
    version = record.game.rules_version
    if f", rules {version}, " not in golden.partition("\n")[0]:
        return f"The golden is not of version {version} of the rules: write a new one."
    try:
        now = playthrough(record)
    except Refusal as refusal:
        return f"The record no longer replays ({refusal}) {RAISE}"
    if _rule_lines(now) != _rule_lines(golden):
        return f"The same actions lead to other positions. {RAISE}"
    return None if now == golden else "Views, events or texts have changed; if they should, write a new playthrough."


def _rule_lines(text: str) -> list[str]:
    """Return the lines of a playthrough that follow from the rules alone."""
    return [line for line in text.splitlines() if line.startswith(RULE_LINES)]


def _events(events: Sequence[Event], record: Record) -> Iterator[str]:
    """Yield each event, and the part of it that each viewer sees who does not see all of it."""
    for event in events:
        yield f"  {event.describe().format(*record.seats)} {_json(event)}"
        partly: dict[str, list[str]] = {}
        for viewer, seat in _viewers(record.options.players):
            if (part := event.seen_by(seat)) != event:
                partly.setdefault("nothing" if part is None else _json(part), []).append(viewer)
        yield from (f"{INDENT}{', '.join(viewers)}: {part}" for part, viewers in partly.items())


def _position(state: State) -> Iterator[str]:
    if notation := getattr(state, "notation", None):
        yield f"position: {notation()}"
    legal = state.legal()
    yield from wrap(f"legal ({len(legal)}): {', '.join(map(str, legal))}", WIDTH, subsequent_indent=INDENT)
    yield from (f"act: {_json(act)}" for act in state.acts())


def _views(state: State, seen: dict[str, Any]) -> Iterator[str]:
    """Yield the changes of the views; viewers who see the same change share a line."""
    news: dict[str, list[str]] = {}
    viewers = list(_viewers(state.view(None).options.players))
    for viewer, seat in viewers:
        view = msgspec.to_builtins(state.view(seat))
        for change in _changes("", seen.get(viewer, {}), view):
            news.setdefault(change, []).append(viewer)
        seen[viewer] = view
    heading = None
    for change, names in news.items():
        if names != heading:
            yield f"{'all' if len(names) == len(viewers) else ', '.join(names)}:"
            heading = names
        yield f"{INDENT}{change}"


def _viewers(players: int) -> Iterator[tuple[str, int | None]]:
    yield from ((f"seat {seat + 1}", seat) for seat in range(players))
    yield "spectator", None


def _changes(path: str, before: Any, after: Any) -> Iterator[str]:
    if before == after:
        return
    match before, after:
        case dict(), dict():
            yield from (f"{path}.{key} is gone" for key in before if key not in after)
            for key, value in after.items():
                yield from _changes(f"{path}.{key}" if path else key, before.get(key, ...), value)
        case [*_], [*_] if len(before) == len(after):
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                yield from _changes(f"{path}[{index}]", old, new)
        case [*_], [*_] if before and before == after[: len(before)]:
            yield f"{path} += {_json(after[len(before) :])}"
        case _:
            yield f"{path} = {_json(after)}"


def _json(value: Any) -> str:
    return json.dumps(_short(msgspec.to_builtins(value)), ensure_ascii=False, separators=(",", ":"))


def _short(value: Any) -> Any:
    match value:
        case dict():
            return {key: _short(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_short(inner) for inner in value]
        case str():
            return _shorten(value)
    return value


def _shorten(text: str) -> str:
    if len(text) <= LONGEST_STRING:
        return text
    return f"{text[: LONGEST_STRING // 2]}… {len(text)} characters, {sha256(text.encode()).hexdigest()[:12]}"


if __name__ == "__main__":
    print(playthrough(parse_record(Path(sys.argv[1]).read_text())), end="")
