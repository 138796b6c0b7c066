"""The colours of the others are guessed from their deeds."""

import msgspec
import pytest

from shoal.core import Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.bot.belief import possible_colours, sample_colours
from shoal.games.kuna_yala.schema import CoralView

RED, YELLOW, GREEN, VIOLET = range(4)
NOTHING = (0, 0, 0, 0)


def seen(*, players: int = 2, at_home: tuple[int, ...] = NOTHING, destroyed: tuple[int, ...] = NOTHING) -> CoralView:
    """Return the view of seat 1, whose fish are red, after these deeds of seat 2."""
    view = GAME.start(GAME.options(players=players), 1).view(0)
    deeds = ((NOTHING,) * 3, (at_home, NOTHING, destroyed), *[(NOTHING,) * 3] * (players - 2))
    return msgspec.structs.replace(view, colours=("red", *[None] * (players - 1)), deeds=deeds)


def likelihood(view: CoralView, colour: int) -> float:
    """Return the likelihood that seat 2 has a colour."""
    return sum(likely for colours, likely in possible_colours(view).items() if colours[1] == colour)


def test_without_deeds_all_other_colours_are_as_likely() -> None:
    for players in GAME.players:
        view = seen(players=players)
        assert likelihood(view, RED) == 0
        assert [likelihood(view, colour) for colour in (YELLOW, GREEN, VIOLET)] == pytest.approx([1 / 3] * 3)


def test_who_lays_a_colour_at_home_may_well_have_it() -> None:
    assert likelihood(seen(at_home=(0, 0, 2, 0)), GREEN) > likelihood(seen(at_home=(0, 0, 1, 0)), GREEN) > 1 / 3


def test_who_destroys_a_colour_hardly_has_it() -> None:
    assert likelihood(seen(destroyed=(0, 0, 2, 0)), GREEN) < 1 / 3


def test_no_two_have_the_same_colour() -> None:
    assert all(len(set(colours)) == 4 for colours in possible_colours(seen(players=4)))


def test_guesses_are_as_frequent_as_likely() -> None:
    view, rng = seen(at_home=(0, 1, 0, 0)), Rng(1)
    guesses = [sample_colours(view, rng)[1] for _ in range(2000)]
    for colour in (YELLOW, GREEN, VIOLET):
        assert guesses.count(colour) / 2000 == pytest.approx(likelihood(view, colour), abs=0.04)
