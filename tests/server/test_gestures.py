"""Gestures: others see live what the hand of the player to act does; nothing is stored, and nobody can flood it."""

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
import pytest

from shoal.server.domain.commands import Gesture
from shoal.server.limits import Limits
from shoal.server.runtime.subscriber import NoConnection, Subscriber
from shoal.server.wire.messages import Gestured, Refused, Spoken
from tests.support.client import Player, TableConnection, seat_two
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.server_process import Server, run_server

FLICK = {"kind": "flick", "direction": 12.5, "speed": 2.1, "aside": 0.0, "height": 11.0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("gestures")
    with run_server(new_database("sqlite", folder), folder) as running:
        yield running


def gesture(table: TableConnection, content: Any = FLICK, version: int | None = None) -> None:
    at = table.now.snapshot.version if version is None else version
    message = {"kind": "gesture", "version": at, "gesture": content}
    table.socket.send(json.dumps(message, separators=(",", ":")))


def begin(server: Server) -> tuple[TableConnection, TableConnection, TableConnection]:
    """Seat Ann, who is to act as the Catcher, and Ben at ICECOOL, and let Cleo watch."""
    ann, ben = seat_two(server, game="icecool")
    return ann, ben, Player(server, "Cleo").at(ann.table_id)


def test_everybody_but_the_sender_sees_a_gesture_and_it_is_not_stored(server: Server) -> None:
    ann, ben, cleo = begin(server)
    version = ann.now.snapshot.version
    gesture(ann)
    for other in (ben, cleo):
        assert other.expect(Gestured) == Gestured(0, version, FLICK)
    gesture(ann, None)
    assert ben.expect(Gestured).gesture is None
    ann.reconnect()
    assert ann.now.snapshot.version == version
    ann.do("chat", text="Hello")
    assert not [message for message in ann.received if isinstance(message, Gestured)]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"kind": "flick"}, "missing required field"),
        ({**FLICK, "speed": 99.0}, "This gesture cannot be understood"),
        ("x" * 9000, "A gesture may have 8192 letters at most."),
    ],
)
def test_a_gesture_of_the_wrong_shape_or_size_is_refused(server: Server, content: Any, sentence: str) -> None:
    ann, _, _ = begin(server)
    gesture(ann, content)
    refusal = ann.expect(Refused)
    assert refusal.id is None
    assert sentence in refusal.sentence


def test_only_the_player_to_act_may_show_a_gesture(server: Server) -> None:
    ann, ben, cleo = begin(server)
    gesture(ben)
    assert ben.expect(Refused).sentence == "It is Ann's turn."
    gesture(cleo)
    assert cleo.expect(Refused).sentence == "You are watching this game."
    gesture(ann, version=ann.now.snapshot.version + 1)
    gesture(ann, {**FLICK, "speed": 3.0})
    assert cleo.expect(Gestured).gesture["speed"] == 3.0


def test_a_game_without_gestures_refuses_them(server: Server) -> None:
    ann, _ = seat_two(server)
    gesture(ann)
    assert "there are no gestures" in ann.expect(Refused).sentence


def test_a_flood_of_gestures_is_dropped_and_keeps_nobody_waiting(server: Server) -> None:
    ann, ben, _ = begin(server)
    bystander, _ = seat_two(server)

    def chat_seconds() -> float:
        begun = perf_counter()
        bystander.send("skip")
        bystander.expect(Refused)
        return perf_counter() - begun

    quiet = median(chat_seconds() for _ in range(15))
    flood = []
    for _ in range(15):
        for _ in range(100):
            gesture(ann)
        flood.append(chat_seconds())
    assert median(flood) < 10 * quiet + 0.05
    ann.do("react", reaction="hello")
    ben.expect(Spoken)
    seen = [message for message in ben.received if isinstance(message, Gestured)]
    assert 1 <= len(seen) < 150


def test_a_player_with_many_windows_shows_no_more_than_with_one(server: Server) -> None:
    ann, ben, _ = begin(server)
    windows = [ann.player.at(ann.table_id) for _ in range(8)]
    begun = perf_counter()
    for _ in range(4):
        for window in windows:
            gesture(window)
            # The refusal comes after the gesture, which Ben has got meanwhile: none is missing.
            window.refused("skip")
    allowed = Limits.gestures_per_second * (perf_counter() - begun + 0.2)
    ann.do("react", reaction="hello")
    ben.expect(Spoken)
    seen = [message for message in ben.received if isinstance(message, Gestured)]
    assert 1 <= len(seen) <= allowed


def test_a_gesture_is_dropped_for_a_subscriber_for_whom_something_waits() -> None:
    async def offer() -> list[str | None]:
        reader = NoConnection()
        reader.is_writable = True
        subscriber = Subscriber("guest", "Ann", Limits(), reader)
        subscriber.offer("first")
        subscriber.offer("second")
        taken = [subscriber.take(), subscriber.take()]
        reader.is_writable = False
        subscriber.offer("third")
        return [*taken, subscriber.take()]

    assert run(offer()) == ["first", None, None]


def test_a_gesture_is_no_command() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"kind":"gesture","version":1,"gesture":null,"id":"12345678"}', type=Gesture)
