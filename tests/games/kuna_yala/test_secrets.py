"""What a seat must not know makes no difference to anything it gets, byte for byte, until it comes to light."""

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
from shoal.server.domain.entries import Clock, Opened, Seat
from shoal.server.domain.table import Table, open_table
from shoal.server.wire.presenter import can_take_back, observation_now, show_moved, show_table, take_snapshot

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def start(players: int, seed: int) -> CoralState:
    return GAME.start(GAME.read_options({"players": players, "first_seat": "random"}), seed)


def on_the_wire(state: CoralState, number: int, events: list[Event], eyes: int | None) -> bytes:
    """As the server encodes it: view, legal actions, events."""
    return msgspec.json.encode(take_snapshot(state, number, events, eyes, can_act=True))


def with_colours(state: CoralState, colours: tuple[int, ...]) -> CoralState:
    other = state.copy()
    for seat, colour in enumerate(colours):
        other.s[COLOUR + seat] = colour
    for name in other.cached_names:
        other.__dict__.pop(name, None)
    return other


def other_deals(state: CoralState, eyes: int | None) -> list[tuple[int, ...]]:
    """Every way to deal the tiles in which this seat has the one it has."""
    mine = None if eyes is None else COLOURS.index(state.view(eyes).colours[eyes] or "red")
    deals = permutations(range(4), state.options.players)
    return [deal for deal in deals if eyes is None or deal[eyes] == mine]


@every_number
def test_the_colours_of_the_others_are_in_nothing_a_seat_gets_before_the_end(players: int) -> None:
    state = start(players, 1)
    for eyes in (*range(players), None):
        others = [with_colours(state, deal) for deal in other_deals(state, eyes)]
        assert len(others) == {2: 3, 3: 6, 4: 6}[players] * (1 if eyes is not None else 4)
        check_alike(state.copy(), others[:: len(others) // 3], eyes, Rng(1))


def check_alike(state: CoralState, others: list[CoralState], eyes: int | None, rng: Rng) -> None:
    """Plays all of them alike to the end; only there the colours are told, and rightly."""
    number, events = 0, list[Event]()
    while state.to_act is not None:
        wanted = on_the_wire(state, number, events, eyes)
        action = state.sample(rng)
        for other in others:
            assert on_the_wire(other, number, events, eyes) == wanted
            assert list(other.legal()) == list(state.legal())
        events = state.apply(action)
        told = [other.apply(action) for other in others]
        if state.to_act is not None:
            assert all(one == events for one in told)
        number += 1
    endings = {on_the_wire(other, number, one, eyes) for other, one in zip(others, told, strict=True)}
    assert len(endings) == len(others)


@every_number
def test_the_order_of_the_stacks_is_in_nothing_anybody_gets_before_a_card_comes_up(players: int) -> None:
    for seed in range(3):
        state, rng = start(players, seed), Rng(seed)
        while state.to_act is not None:
            other = reordered(state, rng)
            for eyes in (*range(players), None):
                assert on_the_wire(other, 0, [], eyes) == on_the_wire(state, 0, [], eyes)
            action = state.sample(rng)
            twin_events, events = other.apply(action), state.apply(action)
            if not any(event.reveals for event in events):
                assert twin_events == events
                for eyes in (*range(players), None):
                    assert on_the_wire(other, 0, events, eyes) == on_the_wire(state, 0, events, eyes)


def reordered(state: CoralState, rng: Rng) -> CoralState:
    """All hidden cards dealt anew."""
    other = state.copy()
    hidden = [card for stack in state.stacks for card in stack]
    rng.shuffle(hidden)
    deal = iter(hidden)
    other.stacks = tuple(tuple(next(deal) for _ in stack) for stack in state.stacks)
    return other


@every_number
def test_cards_that_come_up_alike_leave_the_rest_of_the_stacks_hidden(players: int) -> None:
    """Two games whose next cards are the same and whose lower ones are not: alike as long as only those come up."""
    state, rng = start(players, 7), Rng(7)
    twin, sizes = state.copy(), [len(stack) for stack in state.stacks]
    twin.stacks = tuple((*stack[:8], *reversed(stack[8:])) for stack in state.stacks)
    while all(size - len(stack) < 5 for size, stack in zip(sizes, state.stacks, strict=True)):
        action = state.sample(rng)
        events = state.apply(action)
        assert twin.apply(action) == events
        for eyes in (*range(players), None):
            assert on_the_wire(twin, 0, events, eyes) == on_the_wire(state, 0, events, eyes)
    assert twin.stacks != state.stacks


@every_number
def test_everybody_knows_their_own_colour_and_a_spectator_none(players: int) -> None:
    state = start(players, 5)
    for seat in range(players):
        known = [colour is not None for colour in state.view(seat).colours]
        assert known == [other == seat for other in range(players)]
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
    """Messages as they go over the wire: the whole table, and what has moved."""
    guests = ["ann", "ben", "cleo", "dan"][:players]
    for eyes, guest in [*enumerate(guests), (None, "watcher")]:
        one, other = table_of(guests), table_of(guests)
        assert isinstance(one.state, CoralState)
        truth = tuple(one.state.position.colours)
        other.state = with_colours(one.state, next(deal for deal in other_deals(one.state, eyes) if deal != truth))
        rng = Rng(players)
        for number in range(30):
            action = str(one.state.sample(rng))
            for table in (one, other):
                mover = guests[table.state.to_act or 0]
                wanted = Move(id=f"command-{number}", ply=number, action=action)
                entries, prepared = decide(table, mover, mover.title(), wanted, 0.0, "greedy")
                for entry in entries:
                    table.fold(entry, f"entry-{number}", 0.0, prepared)
            assert sent(one, guest, eyes) == sent(other, guest, eyes)


def table_of(guests: list[str]) -> Table:
    seats = tuple(Seat("person", guest, guest.title()) for guest in guests)
    opened = Opened("kuna_yala", {"players": len(guests)}, 3, seats, Clock(), False, guests[0])
    return open_table("t", [("opened", 0.0, opened)])


def sent(table: Table, guest: str, eyes: int | None) -> bytes:
    whole = show_table(table, guest, set(), "", 0.0)
    moved = show_moved(table, eyes, can_take_back(table, guest), 0.0, observation_now(table, eyes))
    return msgspec.json.encode([whole, moved])
