"""Writes the page of tensor and action layouts: `python -m docs.layouts`."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from shoal.core import Game, Quantity, find_game, game_ids
from shoal.envs.observation import has_tensors, tensor_space
from shoal.kernel.tensor import Block
from shoal.physics.game import is_physical
from shoal.physics.seat_vector import SeatVector

PAGE = Path(__file__).with_name("layouts.md")
INTRODUCTION = """# Tensors and actions

What a seat sees and does in each game, as numbers. `python -m docs.layouts` writes this page from the games, and a test
compares the two. [Environments](environments.md) tells how to use them.

In the games with compiled rules an observation is a tensor of 8-bit integers, and an action is a number of a fixed
list. In the physical games an observation is a vector of 32-bit floats. An action there is a vector of numbers from -1
to 1: first a preference for each kind of action, of which the legal kind with the highest one is chosen, then the
quantities of all kinds, where -1 is the smallest value and 1 the largest.
"""


def layouts() -> str:
    """Return the page."""
    return INTRODUCTION + "".join(_section(find_game(game_id)) for game_id in game_ids())


def _section(game: Game) -> str:
    if has_tensors(game):
        space = tensor_space(game)
        actions = _table(("From", "Action"), ((str(first), meaning) for first, meaning in space.action_meanings))
        parts = [f"{space.size} integers, {space.actions} actions.", _blocks(space.blocks), actions]
    elif is_physical(game) and (vector := game.seat_vector()) is not None:
        parts = [
            f"{vector.layout.size} floats; an action has {vector.action_size} numbers, of which the first "
            f"{len(vector.kinds)} choose the kind.",
            _blocks(vector.layout.blocks),
            _table(("Preference", "Kind", "Action", "Quantities"), _kinds(vector)),
        ]
    else:
        return ""
    return "\n\n".join([f"\n## {game.title}", *parts]) + "\n"


def _blocks(blocks: Iterable[Block]) -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        offset = 0
        for block in blocks:
            yield str(offset), f"`{block.name}`", " × ".join(map(str, block.shape)), block.meaning
            offset += block.size

    return _table(("From", "Block", "Shape", "Meaning"), rows())


def _kinds(vector: SeatVector) -> Iterator[tuple[str, ...]]:
    at = len(vector.kinds)
    for n, kind in enumerate(vector.kinds):
        end = at + len(kind.quantities)
        quantities = [
            f"{place}: {_quantity(quantity)}" for place, quantity in zip(range(at, end), kind.quantities, strict=True)
        ]
        yield str(n), f"`{kind.text}`", kind.meaning, "<br>".join(quantities)
        at = end


def _quantity(quantity: Quantity) -> str:
    unit = f" {quantity.unit}" if quantity.unit else ""
    return f"{quantity.name}, {quantity.low:g} to {quantity.high:g}{unit}"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |".replace("|  |", "| |") for row in (heads, ("---",) * len(heads), *rows))


if __name__ == "__main__":
    PAGE.write_text(layouts())
