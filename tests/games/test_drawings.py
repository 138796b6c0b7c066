"""Games that draw their views for notebooks draw well-formed SVG, and no more than the view shows."""

from xml.etree import ElementTree

import pytest

from shoal.core import Game, Rng, State, View
from tests.support.games import GAMES

DRAWN = [game for game in GAMES if game.views._repr_svg_ is not View._repr_svg_]
every_game = pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
pytestmark = pytest.mark.once
PLIES = 6


def positions(game: Game) -> list[State]:
    """Return the beginning of a random game, with the most players that it has."""
    state, rng = game.start(game.options(players=game.players[-1]), 3), Rng(3, "drawings")
    states = [state]
    for _ in range(PLIES):
        state = state.copy()
        action = state.sample(rng)
        state.apply(action, state.resolve(action))
        states.append(state)
    return states


@every_game
def test_views_and_states_are_drawn(game: Game) -> None:
    for state in positions(game):
        drawn = state.view(0)._repr_svg_()
        assert drawn is not None
        root = ElementTree.fromstring(drawn)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.findtext("{http://www.w3.org/2000/svg}title") == game.title
        assert state._repr_svg_() == state.view(None)._repr_svg_()


@every_game
def test_another_position_gives_another_picture(game: Game) -> None:
    states = positions(game)
    assert states[0]._repr_svg_() != states[-1]._repr_svg_()


@every_game
def test_a_picture_shows_a_seat_no_more_than_its_view(game: Game) -> None:
    for state in positions(game)[::3]:
        view = state.view(0)
        assert game.imagine(view, 0, Rng(1)).view(0)._repr_svg_() == view._repr_svg_()
