"""A match that a program plays step by step, as environments need it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.core import Action, BadOptions, Game, Result, Rng, State
from shoal.core.raster import to_pixels

RENDER_MODES = ("ansi", "svg", "rgb_array")


class Match:
    """A game in progress, which can be started anew and copied."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game, self.options = game, game.read_options(options)
        self.state: State = game.start(self.options, 0)

    def start(self, seed: int) -> None:
        self.state = self.game.start(self.options, seed)

    def play(self, action: Action) -> None:
        """Apply a legal action; a physical one is simulated first."""
        self.state.apply(action, self.state.resolve(action))

    @property
    def result(self) -> Result | None:
        return self.state.result()

    def copy(self, seat: int | None, seed: int | None) -> "Match":
        """Return an independent copy in which everything that a seat does not know is drawn anew from a seed.

        Without a seed the copy is exact: it keeps what is hidden, and what will be drawn.
        """
        twin = Match.__new__(Match)
        twin.game, twin.options = self.game, self.options
        if seed is None:
            twin.state = self.state.copy()
        else:
            twin.state = self.game.imagine(self.state.view(seat), seat, Rng(seed, "copy"))
        return twin

    def render(self, mode: str | None, seat: int | None) -> str | NDArray[np.uint8] | None:
        """Draw what a seat may see."""
        view = self.state.view(seat)
        if mode == "ansi":
            return str(view)
        picture = view._repr_svg_() if mode else None
        return to_pixels(picture) if picture and mode == "rgb_array" else picture


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions(f"There is no render mode {mode!r}; there is {', '.join(RENDER_MODES)}.")
