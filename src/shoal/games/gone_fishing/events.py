"""What is told of a game of Gone Fishing."""

from typing import ClassVar, Literal

from shoal.core import Event
from shoal.games.gone_fishing.rules.sea import Kind, NetName, kind_of
from shoal.games.gone_fishing.schema import SeaFish
from shoal.physics.events import Moment, Trajectory

Failure = Literal["touched", "hanging", "astray"]
WHY: dict[Failure, str] = {
    "touched": "The net touches a fish: {{{0}}} has failed.",
    "hanging": "The net does not come down on the sea: {{{0}}} has failed.",
    "astray": "The net does not come home: {{{0}}} has failed.",
}


def some_fish(count: int) -> str:
    return "one fish" if count == 1 else f"{count} fish"


class FishingRoundBegan(Event, frozen=True, tag="round"):
    round: int
    first: int

    def describe(self) -> str:
        return f"Round {self.round} begins with {{{self.first}}}."


class NetChosen(Event, frozen=True, tag="net"):
    seat: int
    net: NetName
    last: bool
    """There was no other."""

    def describe(self) -> str:
        return f"The {self.net} is the only net left." if self.last else f"{{{self.seat}}} chooses the {self.net}."


class FishMoved(Event, frozen=True, tag="moved"):
    seat: int
    fish: int
    x: float
    y: float
    heading: float

    def describe(self) -> str:
        return f"{{{self.seat}}} moves a {kind_of(self.fish)} fish."


class FishStayed(Event, frozen=True, tag="stayed"):
    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} leaves the fish where they are."


class NetLowered(Event, frozen=True, tag="lowered"):
    reveals: ClassVar[bool] = True
    seat: int
    net: NetName
    trajectory: Trajectory

    def describe(self) -> str:
        return f"{{{self.seat}}} lowers the net."


class NetPulled(Event, frozen=True, tag="pulled"):
    reveals: ClassVar[bool] = True
    seat: int
    net: NetName
    trajectory: Trajectory

    def describe(self) -> str:
        return f"{{{self.seat}}} pulls the net."


class Enclosed(Event, frozen=True, tag="enclosed"):
    seat: int
    fish: tuple[int, ...]
    at: Moment

    def describe(self) -> str:
        return f"The net lies cleanly around {some_fish(len(self.fish)) if self.fish else 'nothing'}."


class FishSlipped(Event, frozen=True, tag="slipped"):
    fish: int
    at: Moment

    def describe(self) -> str:
        return f"A {kind_of(self.fish)} fish slips out of the net."


class NetFailed(Event, frozen=True, tag="failed"):
    seat: int
    why: Failure
    fish: int | None
    """The one that was touched."""
    at: Moment

    def describe(self) -> str:
        return WHY[self.why].format(self.seat)


class NetHome(Event, frozen=True, tag="home"):
    seat: int
    fish: tuple[int, ...]
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} brings home {some_fish(len(self.fish)) if self.fish else 'an empty net'}."


class FishTaken(Event, frozen=True, tag="taken"):
    seat: int
    fish: int

    def describe(self) -> str:
        return f"{{{self.seat}}} takes a {kind_of(self.fish)} fish out of the net."


class TokenPlaced(Event, frozen=True, tag="token"):
    seat: int
    colour: Kind
    price: int

    def describe(self) -> str:
        return f"{{{self.seat}}} raises the price: {self.colour} fish are worth {self.price} each."


class NoPriceRises(Event, frozen=True, tag="no token"):
    seat: int

    def describe(self) -> str:
        return f"No fish that {{{self.seat}}} has caught can be worth more."


class FishReturned(Event, frozen=True, tag="returned"):
    seat: int
    fish: int
    x: float
    y: float
    heading: float

    def describe(self) -> str:
        return f"{{{self.seat}}} returns a {kind_of(self.fish)} fish to the sea."


class FishStowed(Event, frozen=True, tag="stowed"):
    seat: int
    fish: tuple[int, ...]

    def describe(self) -> str:
        return f"{{{self.seat}}} stows {some_fish(len(self.fish))}."


class FishDrifted(Event, frozen=True, tag="drifted"):
    """Off the sea, and was put back."""

    fish: int
    x: float
    y: float
    heading: float

    def describe(self) -> str:
        return f"A {kind_of(self.fish)} fish was pushed off the sea and is put back."


class KindSold(Event, frozen=True, tag="sold"):
    colour: Kind
    price: int
    counts: tuple[int, ...]
    """Of each seat."""

    def describe(self) -> str:
        sellers = [f"{{{seat}}} {count * self.price}" for seat, count in enumerate(self.counts) if count]
        if not sellers:
            return f"Nobody has caught a {self.colour} fish."
        return f"At {self.price} for each {self.colour} fish: {', '.join(sellers)}."


class FishTossed(Event, frozen=True, tag="tossed"):
    reveals: ClassVar[bool] = True
    seat: int
    colour: Kind
    fish: tuple[int, ...]
    upright: tuple[bool, ...]
    """Of each of them."""
    points: int
    trajectory: Trajectory

    def describe(self) -> str:
        fresh = sum(self.upright) or "none"
        return f"{{{self.seat}}} tosses {self.colour} fish: {fresh} of {len(self.fish)} upright, {self.points} points."


class SwamBack(Event, frozen=True, tag="back"):
    """In practice."""

    fish: tuple[SeaFish, ...]

    def describe(self) -> str:
        return f"The sea has {some_fish(len(self.fish))} back."


class PracticeOver(Event, frozen=True, tag="over"):
    seat: int
    caught: int

    def describe(self) -> str:
        return f"{{{self.seat}}} puts the rod away after {some_fish(self.caught)}."
