"""The next opponent's best reply: what they can catch from a sea as the player leaves it."""

from collections.abc import Mapping
from dataclasses import dataclass

from shoal.games.gone_fishing.bot import targets
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.bot.valuation import Valuation
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.observation import ROUNDS
from shoal.games.gone_fishing.position import FishingPosition
from shoal.games.gone_fishing.rules.sea import EDGES, NetName

STEADFAST = 0.25
"""Weight of what a reply is worth without moving a fish, beside its worth with a move.

An opponent moves one fish out of the way. A second one then stops them, so a place that needs a move is worth having.
"""


@dataclass(frozen=True)
class Replies:
    """The replies of one opponent, in points to them."""

    edge: int
    net: NetName
    """Net of the opponent; of those that they may have, one stands for all."""
    valuation: Valuation
    skill: FishingSkill

    @classmethod
    def to(cls, state: FishingState, skill: FishingSkill) -> "Replies | None":
        """Return the replies to the present turn; none if no opponent has another turn."""
        position = state.position
        after = _next_opponent(position)
        if after is None:
            return None
        opponent, net = after
        valuation = Valuation.for_seat(opponent, state, skill)
        return cls(EDGES[position.players][opponent], net, valuation, skill)

    def best(self, sea: Mapping[int, FlatPose], added: Mapping[int, FlatPose], *, moves: bool = True) -> float:
        """Return the expected value of the best reply with these fish added to the sea."""
        found = targets.find(self.net, sea, self.edge, self.valuation, self.skill, moves=moves, wanted=1, added=added)
        # A net that cannot come home still brings a fish.
        return found[0].expected_value(self.skill) if found else float(self.valuation.fish_values.max())

    def hope(self, sea: Mapping[int, FlatPose], added: Mapping[int, FlatPose]) -> float:
        """Return the value of the best reply, and a part of its value without a move."""
        return self.best(sea, added) + STEADFAST * self.best(sea, added, moves=False)


def _next_opponent(position: FishingPosition) -> tuple[int, NetName] | None:
    """Return the opponent whose turn comes next, and a net that they may have to use."""
    seat, players = position.turn, position.players
    following = (seat + 1) % players
    if following != position.first:
        return following, position.net or position.unused[0]
    if position.round == ROUNDS or players == 1:
        return None
    # The first player of the next round is another one. In a game of two, that is the player of the last turn.
    first = (position.first + 1) % players
    return first if first != seat else (first + 1) % players, position.unused[0]
