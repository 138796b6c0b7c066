"""The pictures in the documentation; `python -m tests.docs.pictures` draws them again."""

from pathlib import Path

from shoal.core import Rng
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.drawing import draw

IMAGES = Path(__file__).parents[2] / "docs" / "images"


def board() -> str:
    """Draw the middle of a random game of four players."""
    state, rng = GAME.start(GAME.options(players=4), 4), Rng(4)
    for _ in range(22):
        state.apply(state.sample(rng))
    return draw(state.view(None))


PICTURES = {"hey_thats_my_fish.svg": board}

if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, make in PICTURES.items():
        (IMAGES / name).write_text(make())
