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
from shoal.core import BadOptions
from shoal.envs.extras import extra
from shoal.envs.match import RENDER_MODES, Match, check_render_mode
from shoal.envs.rewards import rewards_of
from shoal.envs.seeds import SEEDS, SeedSource
from shoal.envs.spaces import spaces_of

with extra("Gymnasium", "rl"):
    import gymnasium

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. `bots` names the opponents in the order of the seats, or one bot for all of them.

    An illegal action changes nothing; the sentence that tells why is in the info, under "illegal".
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seat: int = 0,
        bots: str | Sequence[str] = "easy",
        limit: SearchBudget | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.spaces = spaces_of(game)
        self.match = Match(self.spaces.game, options)
        self.seat, self.limit, self.render_mode = seat, limit, render_mode
        self.opponents = _opponents(self.match.options.players, seat, bots)
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
        while (seat := self.match.state.to_act) is not None and seat != self.seat:
            self.match.play(self.bots[seat].choose(self.spaces.game, self.match.state.view(seat), seat))

    def step(self, action: Any) -> Step:
        chosen, reason = self.spaces.read(self.match.state, action)
        if chosen is None:
            return self.spaces.observe(self.match.state, self.seat), 0.0, False, False, {"illegal": reason}
        self.match.play(chosen)
        self._let_bots_play()
        result = self.match.result
        reward = 0.0 if result is None else rewards_of(result)[self.seat]
        return self.spaces.observe(self.match.state, self.seat), reward, result is not None, False, {}

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
