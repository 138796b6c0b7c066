"""All that changes in a game: where every fish is, the nets, the market, and whose turn it is."""

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
    """In the sea."""
    boats: list[set[int]]
    scoring: Scoring
    market: Market = field(default_factory=Market)
    round: int = 1
    first: int = 0
    """The first player of the round."""
    turn: int = 0
    awaits: Awaited = "net"
    unused: tuple[NetName, ...] = NETS
    net: NetName | None = None
    """On the rod."""
    down: FlatPose | None = None
    """Where the net lies."""
    inside: tuple[int, ...] = ()
    """The net; when it has failed, the fish that may still be taken or relocated."""
    relocations: int = 0
    """How many are left."""
    catch: tuple[int, ...] = ()
    """Brought to the boat and not yet stowed."""
    turns: int = 0
    """How often a net has been lowered."""
    practised: tuple[int, ...] = (0,) * len(KINDS)
    """How many of each kind have been caught in practice."""

    @classmethod
    def begin(cls, players: int, first: int, rng: Rng) -> Self:
        boats: list[set[int]] = [set() for _ in range(players)]
        return cls(first_layout(rng), boats, Scoring([[] for _ in range(players)]), first=first, turn=first)

    @property
    def players(self) -> int:
        return len(self.boats)

    def hold(self, seat: int, kind: Kind) -> tuple[int, ...]:
        """A boat's fish of one kind."""
        return tuple(fish for fish in sorted(self.boats[seat]) if kind_of(fish) == kind)

    def in_hand(self) -> tuple[int, ...]:
        """The fish that are tossed next."""
        kind = self.scoring.tossing
        return () if kind is None else self.hold(self.turn, kind)

    def settle(self, fish: Mapping[int, FlatPose]) -> list[int]:
        """Where the physics has left the fish in the sea; those that it has pushed off the sea are put back."""
        self.fish = {number: tidy(fish[number]) for number in self.fish}
        off = [number for number, lying in self.fish.items() if not in_sea(lying)]
        for number in off:
            self.put(number, back_in_sea(number, self.fish[number], self.fish))
        return off

    def put(self, fish: int, lying: FlatPose) -> FlatPose:
        self.fish[fish] = tidy(lying)
        return self.fish[fish]

    def stow(self, seat: int, fish: Iterable[int]) -> None:
        """Out of the sea, or off the deck, into a hold."""
        for number in fish:
            self.fish.pop(number, None)
            self.boats[seat].add(number)

    def land(self, fish: Iterable[int]) -> None:
        """Out of the sea, to the boat."""
        self.catch = tuple(fish)
        for number in self.catch:
            del self.fish[number]

    def copy(self) -> "FishingPosition":
        boats = [set(boat) for boat in self.boats]
        return replace(self, fish=dict(self.fish), boats=boats, scoring=self.scoring.copy(), market=self.market.copy())


def tidy(lying: FlatPose) -> FlatPose:
    """As everybody sees it, and as the physics is given it."""
    return FlatPose(
        round(lying.x, DECIMALS), round(lying.y, DECIMALS), round((lying.heading + 180) % 360 - 180, DECIMALS)
    )


def count_kinds(fish: Iterable[int]) -> tuple[int, ...]:
    counts = Counter(map(kind_of, fish))
    return tuple(counts[kind] for kind in KINDS)
