"""Arguments and output that several commands share."""

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeVar

import msgspec
from cyclopts import Parameter

from shoal.core import BadOptions, Game, Options, Refusal
from shoal.kernel.game import KernelGame, is_searchable

T = TypeVar("T")
LARGEST_SEED = 2**63 - 1

GameId = Annotated[str, Parameter(name="GAME")]
OptionList = Annotated[
    tuple[str, ...],
    Parameter(name="--option", negative="", show_default=False, help="A game option, as name=value; repeatable."),
]
Json = Annotated[bool, Parameter(name="--json", negative="", show_default=False, help="Write JSON for programs.")]


def read_options(game: Game, players: int | None, assignments: Sequence[str]) -> Options:
    """Return options from texts of the form name=value; raise BadOptions if they do not fit."""
    values: dict[str, str | int] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise BadOptions(f"An option is written name=value, not {assignment!r}.")
        if name in values:
            raise BadOptions(f"The option {name!r} is given twice.")
        values[name] = value
    if players is not None:
        values["players"] = players
    return game.read_options(values)


def check_seed(seed: int) -> int:
    """Return the seed; raise Refusal if it does not fit into a signed 64-bit integer."""
    if not 0 <= seed <= LARGEST_SEED:
        raise Refusal(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {seed}.")
    return seed


def kernel_game(game: Game) -> KernelGame:
    """Return the game as one with compiled rules; raise Refusal if it has none."""
    if not is_searchable(game):
        raise Refusal(f"{game.title} has no compiled rules, so that this does not apply to it.")
    return game


def write_json(value: object) -> None:
    """Print a value as one line of JSON."""
    print(msgspec.json.encode(value).decode())


def progress(items: Iterable[T], total: int, description: str) -> Iterable[T]:
    """Yield the items and show a progress bar on stderr, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        yield from bar.track(items, total=total, description=description)
