"""Every game as an environment of PettingZoo, in which the seats act one after the other (AEC).

>>> import shoal.envs
>>> from pettingzoo import make
>>> environment = make("aec", "shoal/hey_thats_my_fish-v0", players=3)
>>> environment.reset(seed=7)
>>> environment.possible_agents, environment.agent_selection
(['player_0', 'player_1', 'player_2'], 'player_0')
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.core import IllegalAction
from shoal.core.extras import extra
from shoal.envs.match import RENDER_MODES, Match, check_render_mode
from shoal.envs.registration import environment_id
from shoal.envs.rewards import rewards_of
from shoal.envs.seeds import SeedSource
from shoal.envs.spaces import spaces_of

with extra("PettingZoo", "rl"):
    from gymnasium.spaces import Space
    from pettingzoo import AECEnv


class TableEnv(AECEnv[str, Any, Any]):
    """A game at whose seats agents sit.

    In a physical game the hands of all agents stray by `unsteadiness`, in units of an ordinary hand's error.
    An illegal action changes nothing; the sentence that tells why is in the agent's info, under "illegal".
    """

    metadata: dict[str, Any]

    def __init__(self, game: str, render_mode: str | None = None, unsteadiness: float = 0.0, **options: Any) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.spaces = spaces_of(game, unsteadiness)
        self.match = Match(self.spaces.game, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": environment_id(game),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.options.players)]
        self.observation_spaces = {agent: self.spaces.observations() for agent in self.possible_agents}
        self.action_spaces = {agent: self.spaces.actions() for agent in self.possible_agents}
        self.seeds = SeedSource()

    def observation_space(self, agent: str) -> "Space[Any]":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "Space[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed, from the next seed of the last one given."""
        self.match.start(self.seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select()

    def _select(self) -> None:
        """Select the agent to act; when the game is over, the agents leave in their order."""
        seat = self.match.state.to_act
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> Any:
        return self.spaces.observe(self.match.state, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.infos[self.agent_selection] = {}
        self._clear_rewards()
        before = self._score()
        try:
            self.match.play(self.spaces.read(self.match.state, action, self.seeds.hand))
        except IllegalAction as refusal:
            self.infos[self.agent_selection] = {"illegal": str(refusal)}
            return
        result = self.match.result
        if len(self.possible_agents) == 1:
            self.rewards = {self.agent_selection: self._score() - before}
        elif result is not None:
            self.rewards = dict(zip(self.agents, rewards_of(result), strict=True))
        self.terminations = dict.fromkeys(self.agents, result is not None)
        self._accumulate_rewards()
        self._select()

    def _score(self) -> float:
        """Return what a single player has achieved so far, for which each step is rewarded."""
        return float(self.spaces.score(self.match.state, 0) or 0.0) if len(self.possible_agents) == 1 else 0.0

    def copy(self, *, keep_hidden: bool = False) -> "TableEnv":
        """Return an independent environment in the same position.

        Whatever the agent to act does not know is drawn anew, future draws included, so that nobody can look ahead in
        a copy; `keep_hidden` keeps it as it is.
        """
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        seat = self.possible_agents.index(self.agent_selection)
        twin.match = self.match.copy(seat, None if keep_hidden else self.seeds.next_copy())
        twin.seeds = self.seeds.copy()
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, getattr(self, name).copy())
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "TableEnv":
        return self.copy()

    def render(self) -> "str | NDArray[np.uint8] | None":
        """Draw what a spectator sees."""
        return self.match.render(self.render_mode, None)

    def close(self) -> None:
        """Release nothing: an environment holds no window and no process."""


def env(game: str, render_mode: str | None = None, unsteadiness: float = 0.0, **options: Any) -> TableEnv:
    """Return an environment of a game, with the options of the game such as `players`."""
    return TableEnv(game, render_mode, unsteadiness, **options)
