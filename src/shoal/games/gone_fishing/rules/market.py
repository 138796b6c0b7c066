"""The market's prices and, at the end of the game, the scoring kind by kind."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from shoal.games.gone_fishing.rules.sea import KINDS, PRICES, Kind, kind_of
from shoal.games.gone_fishing.schema import Sold

FRESH = 2
"""Bonus for a fish that lands upright."""


@dataclass
class Market:
    tokens: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    """Number of tokens on each kind; every token raises the price."""

    def price(self, kind: Kind) -> int:
        return PRICES[self.tokens[kind]]

    def can_rise(self, fish: Iterable[int]) -> list[Kind]:
        """Return the kinds of these fish that are below the highest price."""
        caught = set(map(kind_of, fish))
        return [kind for kind in KINDS if kind in caught and self.price(kind) < PRICES[-1]]

    def raise_price(self, kind: Kind) -> None:
        self.tokens[kind] += 1

    def copy(self) -> "Market":
        return Market(dict(self.tokens))


@dataclass
class Scoring:
    """The scoring at the end of the game: kind by kind, fish are sold and then tossed."""

    sold: list[list[Sold]]
    """For each seat, the kinds sold so far."""
    to_toss: list[int] = field(default_factory=list)
    """Seats that have still to toss their fish of the kind sold last."""

    @property
    def over(self) -> bool:
        return len(self.sold[0]) == len(KINDS) and not self.to_toss

    @property
    def tossing(self) -> Kind | None:
        """The kind that is being tossed."""
        return KINDS[len(self.sold[0]) - 1] if self.to_toss else None

    def next_kind(self) -> Kind:
        return KINDS[len(self.sold[0])]

    def sell(self, price: int, counts: Sequence[int]) -> None:
        """Sell the next kind; `counts` are the numbers of its fish that the seats have."""
        for seat, count in enumerate(counts):
            self.sold[seat].append(Sold(count * price, None if count else 0))
        self.to_toss = [seat for seat, count in enumerate(counts) if count]

    def toss(self, upright: Iterable[bool]) -> int:
        """Score the toss of the next seat, and return its bonus."""
        seat, fresh = self.to_toss.pop(0), FRESH * sum(upright)
        self.sold[seat][-1] = Sold(self.sold[seat][-1].points, fresh)
        return fresh

    def points(self, seat: int) -> int:
        return sum(sold.points + (sold.fresh or 0) for sold in self.sold[seat])

    def copy(self) -> "Scoring":
        return Scoring([list(sold) for sold in self.sold], list(self.to_toss))
