"""Origins: how a game came to the position in which another one begins.

An origin holds everything that leads to the position, so that it outlives the game or the lesson that it comes from.
The new game draws what is still to come from its own seed. Those who know the earlier game do not know the new draws.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.core.errors import BadPosition
from shoal.core.game import Game, Options, State
from shoal.core.step import Step, parse_step

NO_BEGINNING = "It has neither a seed nor a written position to begin with."


class TableSource(msgspec.Struct, frozen=True, tag="table", tag_field="kind", forbid_unknown_fields=True):
    """A position of the game at a table."""

    table: Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$", description="Id of the table.")]
    ply: Annotated[int, Meta(ge=0, le=100_000, description="Number of actions taken before the position.")]


class LessonSource(msgspec.Struct, frozen=True, tag="lesson", tag_field="kind", forbid_unknown_fields=True):
    """The position of a step of a lesson."""

    game: Annotated[str, Meta(max_length=40, description="Id of the game.")]
    step: Annotated[int, Meta(ge=0, le=1_000, description="Step of the lesson, counted from 0.")]


Source = TableSource | LessonSource


class Stretch(msgspec.Struct, frozen=True):
    """A part of a game in which all draws come from one seed."""

    seed: int | None
    """The seed; None after a written position, which comes with its own draws."""
    steps: tuple[str, ...] = ()
    """Text forms of the steps."""


class Origin(msgspec.Struct, frozen=True):
    """The way to a position: a start or a written position, and the stretches that follow.

    >>> from shoal.core import find_game, start_game
    >>> game = find_game("hey_thats_my_fish")
    >>> origin = Origin(TableSource("abcdefgh", 1), (Stretch(seed=7, steps=("c2",)),))
    >>> start_game(game, game.options(), 8, origin).to_act
    1
    """

    source: Source
    """The position from which the player went on, before any moves of their own."""
    stretches: tuple[Stretch, ...]
    position: str | None = None
    """The written position in which the first stretch begins; None if it begins at the start of the game."""

    def rebuild(self, game: Game, options: Options) -> State:
        """Return the state in this position, with the draws of the earlier game still to come.

        Raise BadPosition if the origin begins nowhere, and the errors of its position and its steps.
        """
        state = None if self.position is None else game.read_position(self.position)
        for stretch in self.stretches:
            if stretch.seed is None:
                if state is None:
                    raise BadPosition(NO_BEGINNING)
            elif state is None:
                state = game.start(options, stretch.seed)
            else:
                state.reseed(stretch.seed)
            for text in stretch.steps:
                step = parse_step(text, game)
                state.apply(step.action, step.outcome)
        if state is None:
            raise BadPosition(NO_BEGINNING)
        return state


def make_stretch(seed: int | None, steps: Iterable[Step]) -> Stretch:
    return Stretch(seed, tuple(map(str, steps)))


def start_game(game: Game, options: Options, seed: int, origin: Origin | None = None) -> State:
    """Return the state in which a game begins: at its start or, if it has an origin, in that position."""
    if origin is None:
        return game.start(options, seed)
    state = origin.rebuild(game, options)
    state.reseed(seed)
    return state
