"""Games between bots."""

from collections.abc import Sequence

from shoal.bots.bot import Bot
from shoal.core import Game, Options, Record, Step


def play_game(game: Game, options: Options, seed: int, bots: Sequence[Bot], names: Sequence[str]) -> Record:
    """Let bots play a game to its end and return its record."""
    state = game.start(options, seed)
    steps: list[Step] = []
    while (seat := state.to_act) is not None:
        action = bots[seat].choose(game, state.view(seat), seat)
        step = Step(action, state.resolve(action))
        state.apply(step.action, step.outcome)
        steps.append(step)
    return Record(game, options, seed, tuple(names), tuple(steps), state.result())
