"""Games between bots."""

from collections.abc import Callable, Sequence

from shoal.bots.bot import Bot
from shoal.core import Game, Options, Record, State, Step


def play_game(
    game: Game,
    options: Options,
    seed: int,
    bots: Sequence[Bot],
    names: Sequence[str],
    observe: Callable[[State, Bot], None] | None = None,
) -> Record:
    """Let bots play a game to its end and return its record.

    `observe` is called after every choice, with the state before the action and the bot that has chosen.
    """
    state = game.start(options, seed)
    steps: list[Step] = []
    while (seat := state.to_act) is not None:
        action = bots[seat].choose(game, state.view(seat), seat)
        if observe:
            observe(state, bots[seat])
        step = Step(action, state.resolve(action))
        state.apply(step.action, step.outcome)
        steps.append(step)
    return Record(game, options, seed, tuple(names), tuple(steps), state.result())
