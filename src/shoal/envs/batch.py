"""Many games of one kind side by side, for programs that learn: structures of arrays, stepped in one compiled call."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from shoal.core import BadOptions, Rng
from shoal.core.rng import first_word
from shoal.envs.observation import Tensor, game_with_tensors, tensor_space
from shoal.kernel.batch import Batch, RowScratch, begin_rows, sample_rows, step_rows
from shoal.kernel.jit import JIT, Reals, Vector, as_list, matrix, zeros
from shoal.kernel.rules import rules_of
from shoal.kernel.tensor import tensor_rules_of

Policy = Callable[[Tensor, NDArray[np.uint8]], NDArray[np.int64]]
STARTS = 1024
"""Number of starts, drawn from the seed, from which the games of a batch begin."""


@dataclass(frozen=True)
class Step:
    """What a step returns; the arrays belong to the batch, which overwrites them in the next step."""

    observations: Tensor
    """Tensor of the seat to move in each row."""
    rewards: NDArray[np.float32]
    """Reward of each seat: zero until a game ends, then 1 for the only winner; they add up to zero."""
    terminated: NDArray[np.uint8]
    """1 in rows where the game has ended and a new one has begun."""
    masks: NDArray[np.uint8]
    """1 for each legal action."""
    to_move: NDArray[np.int8]
    """Seat to move in each row."""
    illegal: NDArray[np.uint8]
    """1 in rows whose action was illegal; nothing has changed there."""


class BatchEnv:
    """A batch of games that start anew by themselves.

    Rows do not depend on each other: the same seed and actions give the same bytes with any number of threads.

    >>> env = BatchEnv("hey_thats_my_fish", size=4, seed=1, players=3)
    >>> observations, masks = env.reset()
    >>> observations.shape, masks.shape
    ((4, 458), (4, 1124))
    >>> step = env.step(env.sample())
    >>> [int(seat) for seat in step.to_move], int(step.illegal.sum())
    ([1, 1, 1, 1], 0)
    """

    def __init__(self, game: str, size: int, seed: int = 0, *, threads: int = 1, **options: Any) -> None:
        if size < 1 or threads < 1:
            raise BadOptions("A batch has at least one row and one thread.")
        self.game = game_with_tensors(game)
        self.space = tensor_space(self.game)
        self.options = self.game.read_options(options)
        self.size, self.tag = size, self.game.tag
        self._slices = _slices(size, min(threads, size))
        self._pool = ThreadPoolExecutor(len(self._slices) - 1) if len(self._slices) > 1 else None
        self._allocate()
        self._seed(seed)

    def _allocate(self) -> None:
        rules, size = rules_of(self.tag), self.size
        length = len(self.game.start(self.options, 0).s)
        scratch = tensor_rules_of(self.tag).SCRATCH
        self._scratches = [RowScratch(zeros(length), zeros(scratch), zeros(rules.MAX_MOVES)) for _ in self._slices]
        self.last = Step(
            observations=np.zeros((size, self.space.size), dtype=np.int8),
            rewards=np.zeros((size, self.options.players), dtype=np.float32),
            terminated=np.zeros(size, dtype=np.uint8),
            masks=np.zeros((size, self.space.actions), dtype=np.uint8),
            to_move=np.zeros(size, dtype=np.int8),
            illegal=np.zeros(size, dtype=np.uint8),
        )
        self._batch = Batch(
            states=matrix(size, length),
            generators=matrix(size, 1),
            moves=matrix(size, rules.MAX_MOVES),
            actions=matrix(size, rules.MAX_MOVES),
            counts=zeros(size),
            tensors=cast(list[Vector], self.last.observations),
            masks=cast(list[Vector], self.last.masks),
            rewards=cast(list[Reals], self.last.rewards),
            terminated=cast(Vector, self.last.terminated),
            to_move=cast(Vector, self.last.to_move),
            illegal=cast(Vector, self.last.illegal),
        )
        self._sampled = np.zeros(size, dtype=np.int64)

    def _seed(self, seed: int) -> None:
        rng = Rng(seed, "batch")
        first = self.game.start(self.options, rng.below(1 << 32))
        starts = [first.s, *(self.game.start(self.options, rng.below(1 << 32)).s for _ in range(STARTS - 1))]
        self._starts = cast(Any, np.array([as_list(s) for s in starts], dtype=np.int64)) if JIT else starts
        self._choosers = matrix(self.size, 1)
        for row in range(self.size):
            self._batch.generators[row][0] = first_word(seed, f"row {row}")
            self._choosers[row][0] = first_word(seed, f"sample {row}")

    def reset(self, seed: int | None = None) -> tuple[Tensor, NDArray[np.uint8]]:
        """Begin a new game in each row, from another seed if one is given; return the tensors and masks."""
        if seed is not None:
            self._seed(seed)
        self._run(lambda begin, end, scratch: begin_rows(self.tag, self._batch, begin, end, self._starts, scratch))
        return self.last.observations, self.last.masks

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Play an action in each row."""
        if actions.shape != (self.size,) or actions.dtype != np.int64:
            raise BadOptions(f"A step takes {self.size} integers of 64 bits.")
        chosen = cast(Vector, actions)
        self._run(
            lambda begin, end, scratch: step_rows(self.tag, self._batch, begin, end, chosen, self._starts, scratch)
        )
        return self.last

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each row."""
        sample_rows(self._batch, 0, self.size, self._choosers, cast(Vector, self._sampled))
        return self._sampled

    def rollout(self, policy: Policy, steps: int) -> NDArray[np.float64]:
        """Play some steps by a policy from tensors and masks to actions; return the rewards of each seat, added up."""
        total = np.zeros(self.options.players)
        for _ in range(steps):
            total += self.step(policy(self.last.observations, self.last.masks)).rewards.sum(axis=0)
        return total

    def _run(self, part: Callable[[int, int, RowScratch], None]) -> None:
        """Run a kernel over all rows, a slice per thread; kernels release the interpreter's lock."""
        jobs = [(begin, end, scratch) for (begin, end), scratch in zip(self._slices, self._scratches, strict=True)]
        # This thread takes the first slice itself: to wake another one costs as much as a hundred steps.
        others = [self._pool.submit(part, *job) for job in jobs[1:]] if self._pool else []
        part(*jobs[0])
        for future in others:
            future.result()


def _slices(size: int, parts: int) -> list[tuple[int, int]]:
    """Divide the rows among threads."""
    bounds = [size * n // parts for n in range(parts + 1)]
    return list(pairwise(bounds))
