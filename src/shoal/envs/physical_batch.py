"""Many physical games side by side. A step simulates the acts of all rows, on several threads."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from shoal.core import BadOptions, IllegalAction, Refusal, Rng, State, find_game
from shoal.core.rng import first_word
from shoal.envs.rewards import rewards_of
from shoal.physics.game import is_physical
from shoal.physics.seat_vector import Numbers

SEEDS = 0xFFFFFFFF


@dataclass(frozen=True)
class PhysicalStep:
    """What a step returns; the arrays belong to the batch, which overwrites them in the next step."""

    observations: Numbers
    """Vector of the seat to move in each row."""
    rewards: NDArray[np.float32]
    """Reward of each seat: zero until a game ends. A single player is rewarded by what each step achieves."""
    terminated: NDArray[np.uint8]
    """1 in rows where the game has ended and a new one has begun."""
    to_move: NDArray[np.int8]
    """Seat to move in each row."""
    illegal: NDArray[np.uint8]
    """1 in rows whose action was illegal; nothing has changed there."""


class PhysicalBatchEnv:
    """A batch of physical games that start anew by themselves.

    Rows are simulated by MuJoCo on several threads, which release the interpreter's lock. Rows do not depend on each
    other: the same seed and actions give the same bytes with any number of threads.

    >>> env = PhysicalBatchEnv("icecool", size=2, seed=1, players=1)
    >>> env.reset().shape
    (2, 141)
    >>> step = env.step(env.sample())
    >>> step.to_move.tolist(), step.terminated.tolist()
    ([0, 0], [0, 0])
    """

    def __init__(
        self, game: str, size: int, seed: int = 0, *, threads: int = 1, unsteadiness: float = 0.0, **options: object
    ) -> None:
        found = find_game(game)
        if not is_physical(found) or (vector := found.seat_vector()) is None:
            raise Refusal(f"{found.title} is not played with physical acts.")
        if size < 1 or threads < 1:
            raise BadOptions("A batch has at least one row and one thread.")
        self.game, self.vector, self.size, self.unsteadiness = found, vector, size, unsteadiness
        self.options = found.read_options(options)
        self._pool = ThreadPoolExecutor(threads)
        players = self.options.players
        self.last = PhysicalStep(
            observations=np.zeros((size, vector.layout.size), dtype=np.float32),
            rewards=np.zeros((size, players), dtype=np.float32),
            terminated=np.zeros(size, dtype=np.uint8),
            to_move=np.zeros(size, dtype=np.int8),
            illegal=np.zeros(size, dtype=np.uint8),
        )
        self._seed(seed)

    def _seed(self, seed: int) -> None:
        self._games = [Rng(seed, f"row {row}") for row in range(self.size)]
        self._hands = [Rng(seed, f"hand {row}") for row in range(self.size)]
        self._sampler = np.random.default_rng(first_word(seed, "sample"))
        self._states = [self._start(row) for row in range(self.size)]

    def _start(self, row: int) -> State:
        return self.game.start(self.options, self._games[row].below(SEEDS))

    def reset(self, seed: int | None = None) -> Numbers:
        """Begin a new game in each row, from another seed if one is given; return the vectors."""
        if seed is None:
            self._states = [self._start(row) for row in range(self.size)]
        else:
            self._seed(seed)
        for row in range(self.size):
            self._observe(row)
        return self.last.observations

    def sample(self) -> Numbers:
        """Return random numbers for each row; those of a place that is taken, or without room, are illegal."""
        return self._sampler.uniform(-1, 1, (self.size, self.vector.action_size)).astype(np.float32)

    def step(self, actions: Numbers) -> PhysicalStep:
        """Play an action in each row."""
        if actions.shape != (self.size, self.vector.action_size):
            raise BadOptions(f"A step takes {self.size} rows of {self.vector.action_size} numbers.")
        list(self._pool.map(self._step_row, range(self.size), actions))
        return self.last

    def _step_row(self, row: int, numbers: Numbers) -> None:
        state, last = self._states[row], self.last
        before = self._score(state)
        last.rewards[row], last.terminated[row], last.illegal[row] = 0, 0, 0
        try:
            action = self.vector.action(state, numbers, self.unsteadiness, self._hands[row])
            state.apply(action, state.resolve(action))
        except IllegalAction:
            last.illegal[row] = 1
            return
        result = state.result()
        if self.options.players == 1:
            last.rewards[row] = self._score(state) - before
        elif result is not None:
            last.rewards[row] = rewards_of(result)
        if result is not None:
            last.terminated[row] = 1
            self._states[row] = self._start(row)
        self._observe(row)

    def _score(self, state: State) -> float:
        return self.vector.score(state.view(0), 0) if self.options.players == 1 else 0.0

    def _observe(self, row: int) -> None:
        seat = self._states[row].to_act
        assert seat is not None
        self.last.to_move[row] = seat
        self.last.observations[row] = self.vector.observe(self.game, self._states[row].view(seat), seat)
