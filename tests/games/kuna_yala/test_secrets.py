"""Nothing that a seat receives depends on what it must not know, byte for byte, until that is revealed."""

from itertools import permutations

import msgspec
import pytest

from shoal.core import Event, Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.rules.cards import COLOURS
from shoal.games.kuna_yala.rules.rules import COLOUR
from shoal.games.kuna_yala.state import CoralState
from shoal.server.domain.commands import Move
from shoal.server.domain.decide import decide
from shoal.server.domain.entries import Began, Clock, Opened, Seat
from shoal.server.domain.table import Table, open_table
from shoal.server.wire.move_broadcast import MoveBroadcast
from shoal.server.wire.presenter import show_table, take_snapshot

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def start(players: int, seed: int) -> CoralState:
    return GAME.start(GAME.read_options({"players": players, "first_seat": "random"}), seed)


def on_the_wire(state: CoralState, ply: int, events: list[Event], viewpoint: int | None) -> bytes:
    """Return view, legal actions and events as the server encodes them."""
    return msgspec.json.encode(take_snapshot(state, ply, events, viewpoint, can_act=True))


def with_colours(state: CoralState, colours: tuple[int, ...]) -> CoralState:
    twin = state.copy()
    for seat, colour in enumerate(colours):
        twin.s[COLOUR + seat] = colour
    for name in twin.cached_names:
        twin.__dict__.pop(name, None)
    return twin


def other_deals(state: CoralState, viewpoint: int | None) -> list[tuple[int, ...]]:
    """Return every deal of the tiles in which this seat keeps its own."""
    mine = None if viewpoint is None else COLOURS.index(state.view(viewpoint).colours[viewpoint] or "red")
    deals = permutations(range(4), state.options.players)
    return [deal for deal in deals if viewpoint is None or deal[viewpoint] == mine]


@every_number
def test_the_colours_of_the_others_are_in_nothing_a_seat_gets_before_the_end(players: int) -> None:
    state = start(players, 1)
    for viewpoint in (*range(players), None):
        twins = [with_colours(state, deal) for deal in other_deals(state, viewpoint)]
        assert len(twins) == {2: 3, 3: 6, 4: 6}[players] * (1 if viewpoint is not None else 4)
        check_alike(state.copy(), twins[:: len(twins) // 3], viewpoint, Rng(1))


def check_alike(state: CoralState, twins: list[CoralState], viewpoint: int | None, rng: Rng) -> None:
    """Play games that differ in their colours alike to the end, and check that only the end reveals the colours."""
    ply, events = 0, list[Event]()
    while state.to_act is not None:
        expected = on_the_wire(state, ply, events, viewpoint)
        action = state.sample(rng)
        for twin in twins:
            assert on_the_wire(twin, ply, events, viewpoint) == expected
            assert list(twin.legal()) == list(state.legal())
        events = state.apply(action)
        twin_events = [twin.apply(action) for twin in twins]
        if state.to_act is not None:
            assert all(its_events == events for its_events in twin_events)
        ply += 1
    endings = {on_the_wire(twin, ply, last, viewpoint) for twin, last in zip(twins, twin_events, strict=True)}
    assert len(endings) == len(twins)


@every_number
def test_the_order_of_the_stacks_is_in_nothing_anybody_gets_before_a_card_comes_up(players: int) -> None:
    for seed in range(3):
        state, rng = start(players, seed), Rng(seed)
        while state.to_act is not None:
            twin = reordered(state, rng)
            for viewpoint in (*range(players), None):
                assert on_the_wire(twin, 0, [], viewpoint) == on_the_wire(state, 0, [], viewpoint)
            action = state.sample(rng)
            twin_events, events = twin.apply(action), state.apply(action)
            if not any(event.reveals for event in events):
                assert twin_events == events
                for viewpoint in (*range(players), None):
                    assert on_the_wire(twin, 0, events, viewpoint) == on_the_wire(state, 0, events, viewpoint)


def reordered(state: CoralState, rng: Rng) -> CoralState:
    """Return a copy in which all hidden cards are dealt again."""
    twin = state.copy()
    hidden = [card for stack in state.stacks for card in stack]
    rng.shuffle(hidden)
    deal = iter(hidden)
    twin.stacks = tuple(tuple(next(deal) for _ in stack) for stack in state.stacks)
    return twin


@every_number
def test_cards_that_come_up_alike_leave_the_rest_of_the_stacks_hidden(players: int) -> None:
    """Play two games with the same next cards and other lower ones, until the next cards are used up."""
    state, rng = start(players, 7), Rng(7)
    twin, sizes = state.copy(), [len(stack) for stack in state.stacks]
    twin.stacks = tuple((*stack[:8], *reversed(stack[8:])) for stack in state.stacks)
    while all(size - len(stack) < 5 for size, stack in zip(sizes, state.stacks, strict=True)):
        action = state.sample(rng)
        events = state.apply(action)
        assert twin.apply(action) == events
        for viewpoint in (*range(players), None):
            assert on_the_wire(twin, 0, events, viewpoint) == on_the_wire(state, 0, events, viewpoint)
    assert twin.stacks != state.stacks


@every_number
def test_everybody_knows_their_own_colour_and_a_spectator_none(players: int) -> None:
    state = start(players, 5)
    for seat in range(players):
        known = [colour is not None for colour in state.view(seat).colours]
        assert known == [owner == seat for owner in range(players)]
    assert state.view(None).colours == (None,) * players
    assert state.view(0).tallies is None


@every_number
def test_all_else_is_open_to_all(players: int) -> None:
    state, rng = start(players, 5), Rng(5)
    while state.to_act is not None:
        for seat in range(players):
            assert msgspec.structs.replace(state.view(seat), colours=()) == msgspec.structs.replace(
                state.view(None), colours=()
            )
        state.apply(state.sample(rng))


@every_number
def test_two_tables_that_differ_in_the_colours_of_others_send_the_same_to_a_guest(players: int) -> None:
    """Compare the messages on the wire: the whole table, and each move."""
    guests = ["ann", "ben", "cleo", "dan"][:players]
    for viewpoint, guest in [*enumerate(guests), (None, "watcher")]:
        first, second = table_of(guests), table_of(guests)
        assert isinstance(first.state, CoralState)
        truth = tuple(first.state.position.colours)
        other_deal = next(deal for deal in other_deals(first.state, viewpoint) if deal != truth)
        second._state = with_colours(first.state, other_deal)
        rng = Rng(players)
        for ply in range(30):
            action = str(first.state.sample(rng))
            for table in (first, second):
                mover = guests[table.state.to_act or 0]
                command = Move(id=f"command-{ply}", version=table.version, action=action)
                entries, pending = decide(table, mover, mover.title(), command, 0.0, "greedy")
                for entry in entries:
                    table.fold(entry, 0.0, 0.0, pending)
            assert sent(first, guest) == sent(second, guest)


def table_of(guests: list[str]) -> Table:
    seats = tuple(Seat("person", guest, guest.title()) for guest in guests)
    opened = Opened("kuna_yala", {"players": len(guests)}, seats, Clock(), False, guests[0])
    return open_table("t", [("opened", 0.0, opened), ("began", 0.0, Began(3, GAME.rules_version))], 0.0)


def sent(table: Table, guest: str) -> tuple[bytes, str]:
    whole = show_table(table, guest, set(), "", 0.0)
    return msgspec.json.encode(whole), MoveBroadcast(table, 0.0).message_for(guest)
