"""A picture of a position, and where all pictures are found."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from shoal.core import game_ids

DOCS = Path(__file__).parents[1]
IMAGES = DOCS / "images"
SIZE = (720, 480)
"""Width and height of every picture in pixels; pages show it a quarter smaller, so that it stays sharp."""
MAX_BYTES = 33_000


@dataclass(frozen=True)
class Picture:
    """A position as its board shows it to the seat to act."""

    name: str
    position: str
    """Position in the notation of the game or, if it has none, as the JSON of a view."""
    chosen: tuple[str, ...] = ()
    """Places that are clicked before the picture is taken."""
    zoom: int = 0
    """Notches by which the wheel is turned, to look closer at a scene."""
    shift: tuple[int, int] = (0, 0)
    """Pixels by which the scene is moved to the right and down after zooming."""

    def path(self, game_id: str) -> Path:
        return IMAGES / f"{game_id}-{self.name}.webp"


def pictures_of(game_id: str) -> tuple[Picture, ...]:
    """Return the pictures of a game; none if it lists none."""
    if not Path(__file__).with_name(f"{game_id}.py").exists():
        return ()
    listed: tuple[Picture, ...] = import_module(f"docs.pictures.{game_id}").PICTURES
    return listed


def picture_files() -> set[Path]:
    """Return the files of the pictures of all games."""
    return {picture.path(game_id) for game_id in game_ids() for picture in pictures_of(game_id)}
