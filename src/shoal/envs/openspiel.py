"""The games with compiled rules as games of OpenSpiel: importing this module registers them as `shoal_<id>`.

Chance is explicit. The first chance node draws one of a number of starts; where something is hidden in a start, a
second one draws it anew. All later chance nodes are those of the rules. A state therefore holds nothing that is still
to be drawn, and `clone` cannot look ahead; `resample_from_infostate` draws what a player does not know.

>>> import pyspiel
>>> import shoal.envs.openspiel
>>> game = pyspiel.load_game("shoal_kuna_yala(players=3)")
>>> game.num_players(), game.get_type().chance_mode.name
(3, 'EXPLICIT_STOCHASTIC')
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.core import Rng, find_game, game_ids
from shoal.core.extras import extra
from shoal.core.rng import first_word
from shoal.envs.observation import has_tensors, legal_actions, observe, tensor_space
from shoal.envs.rewards import rewards_of
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import Vector, as_list, zeros
from shoal.kernel.rules import CHANCE, OVER, chance_weight, moves, play, rules_of, set_hidden, turn

with extra("OpenSpiel", "openspiel"):
    import pyspiel

STARTS = 1024
"""Number of outcomes of the chance nodes that set a game up."""
LONGEST = 1000
"""Number of actions after which a game ends in a draw; random games have a third of it at most."""


class Position:
    """What a state of OpenSpiel holds: the position, and what has happened since the start."""

    def __init__(self, game: KernelGame, options: Any, seed: int) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.set_up = 0
        """Number of chance nodes of the set-up that have been drawn."""
        self.shown: KernelState | None = None
        """The last position that was not one of chance: what players have seen."""
        self.first: KernelState | None = None
        """The position in which the game started."""
        self.s: Vector = zeros(0)
        self.log: tuple[int, ...] = ()
        """Every action since the start plus 1, and every outcome of chance, negative, minus 1."""
        self.plies = 0

    def __deepcopy__(self, memo: Mapping[int, Any]) -> "Position":
        twin = Position.__new__(Position)
        twin.__dict__.update(self.__dict__, s=self.s.copy())
        return twin

    @property
    def draws_to_set_up(self) -> int:
        return 1 + self.game.private_views

    @property
    def turn(self) -> int:
        """Seat to move, CHANCE or OVER."""
        if self.set_up < self.draws_to_set_up:
            return CHANCE
        return OVER if self.plies >= LONGEST else int(turn(self.game.tag, self.s))

    def chance_moves(self) -> list[int]:
        """Return the outcomes of a chance node of the rules as the kernel's integers."""
        out = zeros(rules_of(self.game.tag).MAX_MOVES)
        count = int(moves(self.game.tag, self.s, out))
        return as_list(out)[:count]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.set_up < self.draws_to_set_up:
            return [(outcome, 1 / STARTS) for outcome in range(STARTS)]
        weights = [int(chance_weight(self.game.tag, self.s, move)) for move in self.chance_moves()]
        return [(outcome, weight / sum(weights)) for outcome, weight in enumerate(weights)]

    def draw(self, outcome: int) -> None:
        """Apply an outcome of chance."""
        if self.set_up < self.draws_to_set_up:
            self._draw_start(outcome)
            return
        play(self.game.tag, self.s, self.chance_moves()[outcome])
        self.log = (*self.log, -1 - outcome)
        self._show()

    def _draw_start(self, outcome: int) -> None:
        seed = first_word(self.seed, f"start {self.set_up} {outcome}") & 0xFFFFFFFF
        if self.shown is None:
            state = self.game.start(self.options, seed)
        else:
            # A spectator knows nothing that is hidden.
            state = self.game.imagine(self.shown.view(None), None, Rng(seed))
        self.shown, self.s = state, state.s.copy()
        self.set_up += 1
        if self.set_up == self.draws_to_set_up:
            self.first = state

    def move(self, action: int) -> None:
        """Play an action of the seat to move."""
        assert self.shown is not None
        play(self.game.tag, self.s, self.shown.encode(legal_actions(self.shown)[action]))
        self.log = (*self.log, action + 1)
        self.plies += 1
        self._show()

    def _show(self) -> None:
        if turn(self.game.tag, self.s) != CHANCE:
            assert self.shown is not None
            self.shown = at_vector(self.shown, self.s.copy())

    def resample(self, player: int, seed: int) -> None:
        """Draw anew what a player does not know, in the start of the game as well, so that the others remember it."""
        assert self.shown is not None
        assert self.first is not None
        self.shown = self.game.imagine(self.shown.view(player), player, Rng(seed, "resample"))
        self.s = self.shown.s.copy()
        if self.game.private_views:
            start = self.first.s.copy()
            set_hidden(self.game.tag, start, self.s)
            self.first = at_vector(self.first, start)


def at_vector(state: KernelState, s: Vector) -> KernelState:
    """Return a state of the same game with another state vector."""
    twin = state.copy()
    twin.s = s
    for name in twin.cached_names:
        twin.__dict__.pop(name, None)
    return twin


def _observe(game: KernelGame, state: KernelState | None, player: int) -> NDArray[np.int8]:
    if state is None:
        return np.zeros(tensor_space(game).size, dtype=np.int8)
    return observe(game, state.view(player), player)


class SpielState(pyspiel.State):
    """A state of OpenSpiel."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.game_options, game.seed)

    def current_player(self) -> int:
        seat = self.position.turn
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position.shown is not None
        return list(legal_actions(self.position.shown))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.position.turn == CHANCE:
            self.position.draw(action)
        else:
            self.position.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        assert self.position.shown is not None
        return str(legal_actions(self.position.shown)[action])

    def is_terminal(self) -> bool:
        return self.position.turn == OVER

    def returns(self) -> list[float]:
        result = self.position.shown.result() if self.position.shown and self.is_terminal() else None
        return [0.0] * self.num_players() if result is None else list(rewards_of(result))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a state that the player cannot tell from this one, with everything that they do not know redrawn."""
        twin: SpielState = self.clone()
        if twin.position.turn >= 0:
            twin.position.resample(player, int(sampler() * (1 << 32)))
        return twin

    def __str__(self) -> str:
        position = self.position
        if position.shown is None:
            return "chance"
        shown = position.shown.notation()
        return f"{shown} {position.log}" if position.turn == CHANCE else shown


class SpielObserver:
    """Writes observations, or everything that a player has seen so far if it remembers all (`perfect_recall`)."""

    def __init__(self, game: KernelGame, kind: Any) -> None:
        self.game, self.recall = game, bool(kind.perfect_recall)
        self.space = tensor_space(game)
        self.tensor = np.zeros(self.space.size + self.recall * LOG_SIZE, dtype=np.float32)
        self.dict = {}
        begin = 0
        for block in self.space.blocks:
            self.dict[block.name] = self.tensor[begin : begin + block.size].reshape(block.shape)
            begin += block.size
        if self.recall:
            self.dict["log"] = self.tensor[begin:]

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position
        shown = position.first if self.recall else position.shown
        self.tensor[: self.space.size] = _observe(self.game, shown, max(player, 0))
        if self.recall:
            log = self.dict["log"]
            log[:] = 0
            log[: len(position.log)] = position.log[:LOG_SIZE]

    def string_from(self, state: SpielState, player: int) -> str:
        position = state.position
        shown = position.first if self.recall else position.shown
        text = "" if shown is None else shown.view(player).encode().decode()
        return f"{player} {text} {' '.join(map(str, position.log))}" if self.recall else f"{player} {text}"


LOG_SIZE = 2 * LONGEST
"""Length of the log in tensors that remember all; games make about as many draws as actions."""


class SpielGame(pyspiel.Game):
    """A game of OpenSpiel."""

    def __init__(self, rules: KernelGame, kind: Any, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.rules, self.seed = rules, int(given.get("seed", 0))
        self.game_options = rules.read_options({name: value for name, value in given.items() if name != "seed"})
        info = pyspiel.GameInfo(
            num_distinct_actions=tensor_space(rules).actions,
            max_chance_outcomes=max(STARTS, rules_of(rules.tag).MAX_MOVES),
            num_players=self.game_options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
        return SpielObserver(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))


def game_type(game: KernelGame) -> Any:
    """Return the facts of a game as OpenSpiel wants them."""
    secrets = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"shoal_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secrets.IMPERFECT_INFORMATION if game.private_views else secrets.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seed": 0,
            **{option["name"]: option["default"] for option in game.describe_options()},
        },
    )


def _register(game: KernelGame) -> None:
    kind = game_type(game)

    # OpenSpiel lets go of the creator when Python has ended already. That is safe for a class, which is never freed.
    class Registered(SpielGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, parameters)

    pyspiel.register_game(kind, Registered)


for _game in map(find_game, game_ids()):
    if has_tensors(_game):
        _register(_game)
