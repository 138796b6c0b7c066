"""One seat of a game as an environment of Gymnasium; bots play the others.

>>> import shoal.envs
>>> import gymnasium
>>> environment = gymnasium.make("shoal/hey_thats_my_fish-v0", bots="greedy", seat=1)
>>> observation, info = environment.reset(seed=7)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((458,), 29)
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from shoal.bots import Bot, SearchBudget, find_bot
from shoal.core import BadOptions, IllegalAction
from shoal.core.extras import extra
from shoal.envs.match import RENDER_MODES, Match, check_render_mode
from shoal.envs.rewards import rewards_of
from shoal.envs.seeds import SEEDS, SeedSource
from shoal.envs.spaces import spaces_of

with extra("Gymnasium", "rl"):
    import gymnasium

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. `bots` names the opponents in the order of the seats, or one bot for all of them.

    The reward is that of the game's result. A single player, or one who plays only so many `rounds`, is rewarded for
    every step by what the step achieves. In a physical game the player's hand strays by `unsteadiness`, in units of an
    ordinary hand's error.
    An illegal action changes nothing; the sentence that tells why is in the info, under "illegal".
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seat: int = 0,
        bots: str | Sequence[str] = "easy",
        limit: SearchBudget | None = None,
        rounds: int | None = None,
        unsteadiness: float = 0.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.spaces = spaces_of(game, unsteadiness)
        self.match = Match(self.spaces.game, options)
        self.seat, self.limit, self.rounds, self.render_mode = seat, limit, rounds, render_mode
        self.opponents = _opponents(self.match.options.players, seat, bots)
        self.by_score = rounds is not None or self.match.options.players == 1
        if self.by_score and self.spaces.score(self.match.state, seat) is None:
            raise BadOptions(f"{self.spaces.game.title} has no rounds to play one by one.")
        self.observation_space, self.action_space = self.spaces.observations(), self.spaces.actions()
        self.seeds = SeedSource()
        self.bots = self._make_bots(0)

    def _make_bots(self, seed: int) -> dict[int, Bot]:
        return {
            seat: find_bot(self.spaces.game, name, seed + seat, self.limit) for seat, name in self.opponents.items()
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game and let bots play until the seat is to act."""
        super().reset(seed=seed)
        self.seeds.next(int(self.np_random.integers(SEEDS)))
        self.match.start(self.seeds.next())
        self.bots = self._make_bots(self.seeds.next())
        self._let_bots_play()
        return self.spaces.observe(self.match.state, self.seat), {}

    def _let_bots_play(self) -> None:
        while not self._is_over() and (seat := self.match.state.to_act) is not None and seat != self.seat:
            self.match.play(self.bots[seat].choose(self.spaces.game, self.match.state.view(seat), seat))

    def step(self, action: Any) -> Step:
        before = self._score()
        try:
            self.match.play(self.spaces.read(self.match.state, action, self.seeds.hand))
        except IllegalAction as refusal:
            return self.spaces.observe(self.match.state, self.seat), 0.0, False, False, {"illegal": str(refusal)}
        self._let_bots_play()
        reward = self._score() - before
        return self.spaces.observe(self.match.state, self.seat), reward, self._is_over(), False, {}

    def _score(self) -> float:
        """Return the score so far: that of the game's result, or in single rounds what the seat has achieved."""
        if self.by_score:
            return float(self.spaces.score(self.match.state, self.seat) or 0.0)
        result = self.match.result
        return 0.0 if result is None else rewards_of(result)[self.seat]

    def _is_over(self) -> bool:
        if self.match.state.to_act is None:
            return True
        return self.rounds is not None and self.spaces.round(self.match.state) > self.rounds

    def copy(self, *, keep_hidden: bool = False) -> "SeatEnv":
        """Return an independent environment in the same position, with bots that have forgotten all they thought.

        Whatever the seat does not know is drawn anew, future draws included, so that nobody can look ahead in a copy;
        `keep_hidden` keeps it as it is.
        """
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.match = self.match.copy(self.seat, None if keep_hidden else self.seeds.next_copy())
        twin.seeds = self.seeds.copy()
        twin.bots = twin._make_bots(twin.seeds.next())
        twin._np_random = None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "SeatEnv":
        return self.copy()

    def render(self) -> Any:
        """Draw what the seat sees."""
        return self.match.render(self.render_mode, self.seat)


def _opponents(players: int, seat: int, bots: str | Sequence[str]) -> dict[int, str]:
    """Return the names of the bots by their seats."""
    if seat not in range(players):
        raise BadOptions(f"There is no seat {seat} at a table for {players}.")
    others = [other for other in range(players) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadOptions(f"{len(others)} seats are left for bots, and {len(names)} bots are named.")
    return dict(zip(others, names, strict=True))
