"""The position: all that changes in a game. Where every fish is, the nets, the market, and whose turn it is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.rules.layout import first_layout
from shoal.games.gone_fishing.rules.market import Market, Scoring
from shoal.games.gone_fishing.rules.placement import back_in_sea, in_sea
from shoal.games.gone_fishing.rules.sea import KINDS, OUTLINES, Kind, NetName, kind_of
from shoal.games.gone_fishing.schema import Awaited

NETS: tuple[NetName, ...] = tuple(OUTLINES)
DECIMALS = 3


@dataclass
class FishingPosition:
    fish: dict[int, FlatPose]
    """Pose of every fish in the sea."""
    boats: list[set[int]]
    """Fish that each seat has aboard."""
    scoring: Scoring
    market: Market = field(default_factory=Market)
    round: int = 1
    first: int = 0
    """Seat that plays first in this round."""
    turn: int = 0
    """Seat whose turn it is."""
    awaits: Awaited = "net"
    unused: tuple[NetName, ...] = NETS
    """Nets that have not been chosen yet."""
    net: NetName | None = None
    """Net on the rod."""
    down: FlatPose | None = None
    """Pose of the net if it lies on the sea."""
    inside: tuple[int, ...] = ()
    """Fish in the net; after a failure, those that may still be taken or relocated."""
    relocations: int = 0
    """Number of fish that may still be relocated."""
    catch: tuple[int, ...] = ()
    """Fish brought to the boat that are not stowed yet."""
    turns: int = 0
    """Number of times that a net has been lowered."""
    practised: tuple[int, ...] = (0,) * len(KINDS)
    """Number of fish caught in practice, by kind."""

    @classmethod
    def begin(cls, players: int, first: int, rng: Rng) -> Self:
        boats: list[set[int]] = [set() for _ in range(players)]
        return cls(first_layout(rng), boats, Scoring([[] for _ in range(players)]), first=first, turn=first)

    @property
    def players(self) -> int:
        return len(self.boats)

    def hold(self, seat: int, kind: Kind) -> tuple[int, ...]:
        """Return the fish of one kind that a seat has aboard."""
        return tuple(fish for fish in sorted(self.boats[seat]) if kind_of(fish) == kind)

    def in_hand(self) -> tuple[int, ...]:
        """Return the fish that are tossed next."""
        kind = self.scoring.tossing
        return () if kind is None else self.hold(self.turn, kind)

    def settle(self, fish: Mapping[int, FlatPose]) -> list[int]:
        """Take over the poses from the physics, and put back fish pushed off the sea; return those."""
        self.fish = {fish_id: tidy(fish[fish_id]) for fish_id in self.fish}
        off = [fish_id for fish_id, pose in self.fish.items() if not in_sea(pose)]
        for fish_id in off:
            self.put(fish_id, back_in_sea(fish_id, self.fish[fish_id], self.fish))
        return off

    def put(self, fish: int, pose: FlatPose) -> FlatPose:
        """Put a fish into the sea, and return its pose as it is stored."""
        self.fish[fish] = tidy(pose)
        return self.fish[fish]

    def stow(self, seat: int, fish: Iterable[int]) -> None:
        """Move fish into a boat, from the sea or from the catch."""
        for fish_id in fish:
            self.fish.pop(fish_id, None)
            self.boats[seat].add(fish_id)

    def land(self, fish: Iterable[int]) -> None:
        """Move fish from the sea to the catch."""
        self.catch = tuple(fish)
        for fish_id in self.catch:
            del self.fish[fish_id]

    def copy(self) -> "FishingPosition":
        boats = [set(boat) for boat in self.boats]
        return replace(self, fish=dict(self.fish), boats=boats, scoring=self.scoring.copy(), market=self.market.copy())


def tidy(pose: FlatPose) -> FlatPose:
    """Round a pose, so that the view shows exactly what the next simulation starts from."""
    return FlatPose(round(pose.x, DECIMALS), round(pose.y, DECIMALS), round((pose.heading + 180) % 360 - 180, DECIMALS))


def count_kinds(fish: Iterable[int]) -> tuple[int, ...]:
    """Return how many fish of each kind there are."""
    counts = Counter(map(kind_of, fish))
    return tuple(counts[kind] for kind in KINDS)
