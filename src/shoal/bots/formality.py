"""Positions in which a bot need not think, because nothing is at stake for it."""

from typing import Protocol, runtime_checkable

from shoal.core import Action, State


@runtime_checkable
class FormalState(Protocol):
    """A state of a game that knows such positions."""

    def formality(self) -> Action | None:
        """Return what a bot does at once, such as agreeing to a proposal; None where it thinks."""


def formality_of(state: State) -> Action | None:
    """Return what a bot does at once in a state; None where it thinks.

    >>> from shoal.core import find_game
    >>> game = find_game("hey_thats_my_fish")
    >>> str(formality_of(game.start(game.options(swapping=True), seed=7)))
    'ready'
    """
    return state.formality() if isinstance(state, FormalState) else None
