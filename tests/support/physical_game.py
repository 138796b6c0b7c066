"""A game of physical acts, for tests to which it does not matter which one."""

from shoal.core import Action, Game, Rng, State
from tests.support.games import GAMES


def _first_with_an_act() -> tuple[Game, Action]:
    """Return the first game that one can play alone and that begins with a physical act, and such an act."""
    for game in GAMES:
        if 1 in game.players:
            state = game.start(game.read_options({"players": 1}), 1)
            if state.acts() and not state.legal():
                return game, state.sample(Rng(1))
    raise LookupError("no game begins with a physical act")


GAME, ACT = _first_with_an_act()
VERB = str(ACT).partition(" ")[0]


def start() -> State:
    """Return a state of the game in which the act is legal."""
    return GAME.start(GAME.read_options({"players": 1}), 1)
