"""The events of Gone Fishing."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from shoal.core import Event, Mood
from shoal.games.gone_fishing.event_log import East, Heading, North
from shoal.games.gone_fishing.rules.sea import Kind, NetName, kind_of
from shoal.games.gone_fishing.schema import SeaFish
from shoal.physics.events import Moment, Trajectory

NetTrajectory = Annotated[
    Trajectory, Meta(description="Motion of the net (body 0), its knot (body 1) and the fish (bodies 2 + id).")
]
Failure = Literal["touched", "hanging", "astray"]
FAILURE_SENTENCES: dict[Failure, str] = {
    "touched": "Touched! {{{0}}}'s net brushed a fish.",
    "hanging": "{{{0}}}'s net did not come down on the sea.",
    "astray": "{{{0}}}'s net did not come home.",
}

GOOD_CATCH = 4
"""Number of fish in a net that a player may be proud of."""


def fish_phrase(count: int) -> str:
    return "one fish" if count == 1 else f"{count} fish"


class FishingRoundBegan(Event, frozen=True, tag="round"):
    round: int
    first: Annotated[int, Meta(description="Seat that plays first in the round.")]

    def describe(self) -> str:
        return f"Round {self.round} begins with {{{self.first}}}."


class NetChosen(Event, frozen=True, tag="net"):
    seat: int
    net: NetName
    last: Annotated[bool, Meta(description="True if the net was the only one left.")]

    def describe(self) -> str:
        return f"The {self.net} is the only net left." if self.last else f"{{{self.seat}}} chooses the {self.net}."


class FishMoved(Event, frozen=True, tag="moved"):
    seat: int
    fish: int
    x: East
    y: North
    heading: Heading

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
    trajectory: NetTrajectory

    def describe(self) -> str:
        return f"{{{self.seat}}} lowers the net."


class NetPulled(Event, frozen=True, tag="pulled"):
    reveals: ClassVar[bool] = True
    seat: int
    net: NetName
    trajectory: NetTrajectory

    def describe(self) -> str:
        return f"{{{self.seat}}} pulls the net."


class Enclosed(Event, frozen=True, tag="enclosed"):
    seat: int
    fish: Annotated[tuple[int, ...], Meta(description="Fish within the rim.")]
    at: Moment

    def describe(self) -> str:
        return f"The net is down with {fish_phrase(len(self.fish)) if self.fish else 'nothing'} inside."


class FishSlipped(Event, frozen=True, tag="slipped"):
    fish: int
    at: Moment

    def describe(self) -> str:
        return f"A {kind_of(self.fish)} fish slips out of the net."


class NetFailed(Event, frozen=True, tag="failed"):
    seat: int
    why: Failure
    fish: Annotated[int | None, Meta(description="The fish that was touched, if that is why.")]
    at: Moment

    def describe(self) -> str:
        return FAILURE_SENTENCES[self.why].format(self.seat)

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "oops"}


class NetHome(Event, frozen=True, tag="home"):
    seat: int
    fish: Annotated[tuple[int, ...], Meta(description="Fish that the net has brought to the boat.")]
    at: Moment

    def describe(self) -> str:
        return f"{{{self.seat}}} brings home {fish_phrase(len(self.fish)) if self.fish else 'an empty net'}."

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "nice"} if len(self.fish) >= GOOD_CATCH else {}


class FishTaken(Event, frozen=True, tag="taken"):
    seat: int
    fish: int

    def describe(self) -> str:
        return f"{{{self.seat}}} takes a {kind_of(self.fish)} fish out of the net."


class TokenPlaced(Event, frozen=True, tag="token"):
    seat: int
    colour: Kind
    price: Annotated[int, Meta(description="The new price.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} raises the price: {self.colour} fish are worth {self.price} each."


class NoPriceRises(Event, frozen=True, tag="no token"):
    seat: int

    def describe(self) -> str:
        return f"Every kind that {{{self.seat}}} caught is already at the top price."


class FishReturned(Event, frozen=True, tag="returned"):
    seat: int
    fish: int
    x: East
    y: North
    heading: Heading

    def describe(self) -> str:
        return f"{{{self.seat}}} returns a {kind_of(self.fish)} fish to the sea."


class FishStowed(Event, frozen=True, tag="stowed"):
    seat: int
    fish: tuple[int, ...]

    def describe(self) -> str:
        return f"{{{self.seat}}} keeps {fish_phrase(len(self.fish))}."


class FishDrifted(Event, frozen=True, tag="drifted"):
    """A fish that was pushed off the sea is put back."""

    fish: int
    x: East
    y: North
    heading: Heading

    def describe(self) -> str:
        return f"A {kind_of(self.fish)} fish was pushed off the sea and is put back."


class KindSold(Event, frozen=True, tag="sold"):
    colour: Kind
    price: int
    counts: Annotated[tuple[int, ...], Meta(description="Number of fish of this kind that each seat has.")]

    def describe(self) -> str:
        sellers = [f"{{{seat}}} gets {count * self.price}" for seat, count in enumerate(self.counts) if count]
        if not sellers:
            return f"Nobody has caught a {self.colour} fish."
        return f"{self.colour.capitalize()}, {self.price} each: {', '.join(sellers)}."


class FishTossed(Event, frozen=True, tag="tossed"):
    reveals: ClassVar[bool] = True
    seat: int
    colour: Kind
    fish: tuple[int, ...]
    upright: Annotated[tuple[bool, ...], Meta(description="For each of these fish, whether it landed upright.")]
    points: Annotated[int, Meta(description="Bonus for the fish that landed upright.")]
    trajectory: Annotated[Trajectory, Meta(description="Motion of the fish, in the order of `fish`.")]

    def describe(self) -> str:
        tossed = f"{{{self.seat}}} tosses {self.colour} fish"
        return f"{tossed}: {sum(self.upright)} of {len(self.fish)} land upright, {self.points} points."


class SwamBack(Event, frozen=True, tag="back"):
    """In practice, the fish that were brought home return to the sea."""

    fish: tuple[SeaFish, ...]

    def describe(self) -> str:
        verb = "goes" if len(self.fish) == 1 else "go"
        return f"{fish_phrase(len(self.fish)).capitalize()} {verb} back into the sea."


class PracticeOver(Event, frozen=True, tag="over"):
    seat: int
    caught: Annotated[int, Meta(description="Number of fish caught in the whole practice.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} stops practising with {fish_phrase(self.caught)} caught."
