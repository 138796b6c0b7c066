"""Positions as tensors and moves as actions of a fixed space, for programs that learn.

A game's kernel module defines the functions below and the constants of `TensorRules`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Protocol, cast

from shoal.kernel.jit import Vector
from shoal.kernel.rules import Tag, rule, rules_of


@dataclass(frozen=True)
class Block:
    """A part of a tensor."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    """One sentence that tells what the numbers are."""

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The blocks of a tensor, one after the other.

    >>> layout = Layout([Block("board", (2, 8, 8), "Two planes."), Block("scores", (4,), "Scores by seat.")])
    >>> layout.size, layout.offset("scores")
    (132, 128)
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        self.size = sum(block.size for block in blocks)

    def offset(self, name: str) -> int:
        """Return the index of a block's first number."""
        offset = 0
        for block in self.blocks:
            if block.name == name:
                return offset
            offset += block.size
        raise KeyError(name)


class TensorRules(Protocol):
    """The constants that a game's kernel module defines for its tensors."""

    TENSOR: Layout
    """Layout of the tensor of a position."""
    ACTIONS: int
    """Size of the action space."""
    ACTION_MEANINGS: Sequence[tuple[int, str]]
    """First action of each kind with a sentence about the kind, in ascending order."""
    SCRATCH: int
    """Length of the scratch vector that `index_moves` and `write_tensor` may overwrite."""


def tensor_rules_of(tag: Tag) -> TensorRules:
    """Return the module that defines a tag."""
    return cast(TensorRules, rules_of(tag))


@rule
def conceal(tag: Tag, s: Vector, seat: int) -> None:
    """Blank everything in a position that a seat may not know."""
    return


@rule
def write_tensor(tag: Tag, s: Vector, seat: int, out: Vector, scratch: Vector) -> None:
    """Write a position, concealed already, from the point of view of a seat; all numbers are from -128 to 127."""
    raise AssertionError("a game must define `write_tensor`")


@rule
def index_moves(tag: Tag, s: Vector, moves: Vector, count: int, actions: Vector, scratch: Vector) -> None:
    """Write the action of each of the first `count` legal moves."""
    raise AssertionError("a game must define `index_moves`")
