"""The rules, compiled or as plain Python, agree with the naive twin."""

import os
from collections import Counter

import pytest

from shoal.core import Event, Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.rules import rules
from shoal.games.kuna_yala.schema import TurnedUp
from shoal.games.kuna_yala.state import CoralState
from tests.games.kuna_yala.naive import FISH, NaiveSchools, name, whole_deck
from tests.games.kuna_yala.twin import CARD_NAMES, DEEDS, in_full, naive_twin

BATCHES = int(os.environ.get("SHOAL_TWINS", "2"))
"""Number of batches of random games; `make evidence` plays more."""


def seen(state: CoralState) -> dict[str, object]:
    """Return all that a view shows, as plain values."""
    view, seats = state.view(None), range(state.options.players)
    return {
        "schools": [
            {card.place: (card.east, card.north, card.card, card.under) for card in s.cards} for s in view.schools
        ],
        "fish": [school.fish for school in view.schools],
        "others": [(school.corals, school.sharks, school.octopuses) for school in view.schools],
        "open": list(view.visible),
        "left": list(view.stacks),
        "unseen": view.unseen,
        "turn": (view.to_act, view.turn_of, view.awaits, view.slot),
        "deeds": view.deeds,
        "scores": tuple((rules.points(state.s, seat), rules.fish_in_school(state.s, seat)) for seat in seats),
        "result": view.result and view.result.scores,
    }


def shown(twin: NaiveSchools) -> dict[str, object]:
    seats = range(twin.players)
    kinds = ("coral", "shark", "octopus")
    return {
        "schools": [
            {name(place): (*place, cards[-1], cards[-2] if len(cards) > 1 else None) for place, cards in school.items()}
            for school in twin.schools
        ],
        "fish": [by_colour(twin.fish(seat)) for seat in seats],
        "others": [tuple(twin.number_of(seat, kind) for kind in kinds) for seat in seats],
        "open": twin.open,
        "left": twin.left,
        "unseen": dict(+twin.unseen),
        "turn": (twin.to_act(), twin.turn, twin.wanted, None if twin.stack is None else twin.stack + 1),
        "deeds": tuple(tuple(by_colour(twin.deeds[seat][deed]) for deed in DEEDS) for seat in seats),
        "scores": twin.scores(),
        "result": twin.scores() if twin.over else None,
    }


def by_colour(fish: Counter[str]) -> tuple[int, ...]:
    return tuple(fish[colour[0]] for colour in FISH)


def draw(twin: NaiveSchools, events: list[Event]) -> None:
    for event in events:
        if isinstance(event, TurnedUp):
            assert twin.stack == event.stack - 1
            twin.play(f"draw {event.card}")


def check_nothing_is_lost(state: CoralState, twin: NaiveSchools) -> None:
    """Check that each of the 104 cards is in a school, covered or not, open, in a stack or discarded."""
    assert twin.all_cards() == whole_deck()
    view = state.view(None)
    inside = [card for school in view.schools for pile in school.cards for card in (pile.card, pile.under)]
    homeless = ["octopus"] if view.awaits == "settle" else []
    seen = Counter(card for card in [*inside, *view.visible, *homeless] if card and card != "bones")
    assert seen + Counter(view.unseen) + twin.discarded == whole_deck()
    assert sum(view.stacks) == sum(view.unseen.values()) == sum(map(len, state.stacks))
    discarded = state.notation().split(" ")[4]
    assert Counter(in_full(card) for card in discarded.split(",") if card != "-") == twin.discarded


def begin_both(players: int, seed: int) -> tuple[CoralState, NaiveSchools]:
    """Start both with the same colours and open cards; octopuses that came up before those are drawn first."""
    options = GAME.read_options({"players": players, "first_seat": "random", "last_cards": seed % 2})
    state = GAME.start(options, seed)
    colours = [state.view(seat).colours[seat] or "" for seat in range(players)]
    twin = NaiveSchools(colours, state.view(None).turn_of, last_cards=options.last_cards)
    for stack, card in enumerate(state.view(None).visible):
        while twin.left[stack] > state.view(None).stacks[stack] + 1:
            twin.play("draw octopus")
        twin.play(f"draw {card}")
    return state, twin


def begin_among_bones(players: int, seed: int) -> tuple[CoralState, NaiveSchools]:
    """Start both from schools that take corals only, with few corals left, so that often nothing can be laid."""
    rng, deck = Rng(seed, "bones"), sorted(whole_deck().elements())
    deck = [card for card in deck if card != "coral"] + ["coral"] * (rng.below(6))
    gone = ["C"] * (22 - players - deck.count("coral"))
    rng.shuffle(deck)
    fish = [card for card in deck if len(card) == 3]
    schools = []
    for _ in range(players):
        bones = [fish.pop() for _ in range(4)]
        schools.append("o:C," + ",".join(f"{way}1:X/{card}" for way, card in zip("wesn", bones, strict=True)))
        for card in bones:
            deck.remove(card)
    shown = [deck.pop(next(n for n, card in enumerate(deck) if card != "octopus")) for _ in range(4)]
    stacks = [(len(deck) + n) // 4 for n in range(4)]
    deeds = "|".join(["0,0,0,0/0,0,0,0/0,0,0,0"] * players)
    for awaits in ("first", "stuck"):
        position = (
            f"{'rygv'[:players]} {'|'.join(schools)} {','.join(map(in_short, shown))} {','.join(map(str, stacks))} "
            f"{','.join(gone)} {1 + rng.below(players)} {awaits} {deeds}{' last' * (seed % 2)}"
        )
        twin = naive_twin(position)
        if any(twin.proper_pairs()) == (awaits == "first"):
            break
    return GAME.read_position(position), twin


def in_short(card: str) -> str:
    return next((letter for letter, name in CARD_NAMES.items() if name == card), card)


def play_both(state: CoralState, twin: NaiveSchools, seed: int) -> Counter[str]:
    """Play both at random to the end, and count what was awaited on the way."""
    rng = Rng(seed)
    assert seen(state) == shown(twin)
    awaited: Counter[str] = Counter()
    while state.to_act is not None:
        actions = sorted(map(str, state.legal()))
        assert actions == sorted(twin.legal())
        awaited[twin.wanted] += 1
        action = rng.choice(actions)
        twin.play(action)
        draw(twin, state.apply(GAME.parse(action)))
        assert seen(state) == shown(twin)
        check_nothing_is_lost(state, twin)
    assert not twin.legal()
    return awaited


batches = pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, BATCHES))])


@pytest.mark.parametrize("players", [2, 3, 4])
@batches
def test_the_naive_twin_agrees_in_random_games(batch: int, players: int) -> None:
    for seed in range(1000 * batch, 1000 * batch + 30):
        play_both(*begin_both(players, seed), seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@batches
def test_the_naive_twin_agrees_where_cards_often_cannot_be_laid(batch: int, players: int) -> None:
    awaited: Counter[str] = Counter()
    for seed in range(1000 * batch, 1000 * batch + 10):
        awaited += play_both(*begin_among_bones(players, seed), seed)
    assert set(awaited) == {"first", "own", "others", "stuck", "discard", "again", "settle"}
