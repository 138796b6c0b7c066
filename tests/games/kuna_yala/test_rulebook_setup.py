"""The rulebook and the rulings on setting up; each test is named after its rule."""

from collections import Counter

import pytest

from shoal.core import BadOptions
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.rules.cards import NAMES
from shoal.games.kuna_yala.state import CoralState
from tests.games.kuna_yala.positions import cards, is_fish


def start(players: int, seed: int = 1, **options: object) -> CoralState:
    return GAME.start(GAME.read_options({"players": players, **options}), seed)


def whole_deck(players: int) -> Counter[str]:
    """Return the cards in play at the start, without octopuses that came up before the first turn."""
    state = start(players)
    view = state.view(None)
    return Counter(view.unseen) + Counter(card for card in view.visible if card) + Counter({"coral": players})


every_number = pytest.mark.parametrize("players", [2, 3, 4])


def test_two_to_four_can_play() -> None:
    for players in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4 players"):
            start(players)


@every_number
def test_there_are_sixty_four_fish_cards_twenty_two_corals_eight_sharks_and_ten_octopuses(players: int) -> None:
    seeds = [start(players, seed).view(None) for seed in range(40)]
    untouched = next(view for view in seeds if sum(view.stacks) == 100 - players)
    deck = Counter(untouched.unseen) + Counter(card for card in untouched.visible if card)
    assert deck["coral"] == 22 - players
    assert (deck["shark"], deck["octopus"]) == (8, 10)
    assert sum(count for card, count in deck.items() if is_fish(card)) == 64


def test_every_fish_over_every_seabed_is_there_three_times_alone_and_once_in_a_pair() -> None:
    deck = whole_deck(2)
    for fish in "rygv":
        for seabed in "tnsr":
            assert deck[f"{fish}{seabed}1"] == 3
            assert deck[f"{fish}{seabed}2"] == 1


@every_number
def test_everybody_has_a_colour_of_their_own(players: int) -> None:
    colours = [[start(players, seed).view(seat).colours[seat] for seat in range(players)] for seed in range(200)]
    assert all(len(set(deal)) == players for deal in colours)
    for seat in range(players):
        drawn = Counter(deal[seat] for deal in colours)
        assert set(drawn) == {"red", "yellow", "green", "violet"}
        assert all(30 < count < 75 for count in drawn.values())


@every_number
def test_everybody_sees_their_own_colour_only(players: int) -> None:
    state = start(players)
    for viewpoint in (*range(players), None):
        assert [seat for seat, colour in enumerate(state.view(viewpoint).colours) if colour] == [
            seat for seat in range(players) if seat == viewpoint
        ]


@every_number
def test_everybodys_school_begins_with_a_coral(players: int) -> None:
    state = start(players)
    assert [cards(state, seat) for seat in range(players)] == [{"o": "coral"}] * players


@every_number
def test_the_rest_is_dealt_into_four_stacks_as_equal_as_can_be(players: int) -> None:
    for seed in range(40):
        view = start(players, seed).view(None)
        if sum(view.stacks) == 100 - players:
            assert max(view.stacks) - min(view.stacks) <= 1
            return
    raise AssertionError("an octopus came up at every start")


@every_number
def test_the_top_card_of_each_stack_is_turned_up(players: int) -> None:
    for seed in range(40):
        assert all(start(players, seed).view(None).visible)


def test_the_cards_are_shuffled() -> None:
    tops = Counter(NAMES[start(2, seed).stacks[stack][0]] for seed in range(400) for stack in range(4))
    assert 250 < tops["coral"] < 380
    assert 90 < tops["shark"] < 170
    assert 110 < tops["octopus"] < 200


def test_an_octopus_among_the_first_cards_is_discarded_as_all_have_one_coral() -> None:
    came = 0
    for seed in range(100):
        state = start(3, seed)
        assert cards(state, 0) == cards(state, 1) == cards(state, 2) == {"o": "coral"}
        assert "octopus" not in state.view(None).visible
        gone = state.notation().split(" ")[4]
        assert set(gone.split(",")) <= {"O", "-"}
        came += gone.count("O")
    assert came > 10


def test_seat_one_begins_unless_the_first_seat_is_drawn() -> None:
    assert {start(3, seed).to_act for seed in range(20)} == {0}
    assert {start(3, seed, first_seat="random").to_act for seed in range(40)} == {0, 1, 2}
