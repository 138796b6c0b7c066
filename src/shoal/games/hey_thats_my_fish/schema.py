"""Options, actions, events and view of Hey, That's My Fish!"""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from shoal.core import SEAT_MARKS, Action, Event, Mood, Options, View

Floe = Annotated[str, Meta(pattern="^[a-h][1-8]$", description="Place on the board, such as c4.")]
EXAMPLE_LAYOUT = "1112111/32100012/1110111/11121112/0001000/12111211/3111113/11111111"
MOST_FISH = 3
"""Number of fish on the best floes."""


class FishOptions(Options, frozen=True, kw_only=True):
    even_spread: Annotated[
        bool,
        Meta(
            title="Balanced board",
            description="Three-fish floes never touch, and each quarter holds about the same number of fish.",
        ),
    ] = False
    layout: Annotated[
        str,
        Meta(
            max_length=80,
            title="Custom board",
            description="Eight rows of digits from 0 to 3, seven and eight digits in turn, such as 1231231/…",
            examples=[EXAMPLE_LAYOUT],
        ),
    ] = ""


class PlacePenguin(Action, frozen=True, tag="place"):
    form: ClassVar[str] = "{floe}"
    example: ClassVar[str] = "c4"
    floe: Floe


class Slide(Action, frozen=True, tag="slide"):
    form: ClassVar[str] = "{start}-{end}"
    example: ClassVar[str] = "b3-e3"
    start: Annotated[Floe, Meta(description="Floe that the penguin leaves.")]
    end: Annotated[Floe, Meta(description="Floe on which the penguin stops.")]


FloeAction = PlacePenguin | Slide


class PenguinPlaced(Event, frozen=True, tag="placed"):
    seat: int
    floe: Floe

    def describe(self) -> str:
        return f"{{{self.seat}}} places a penguin on {self.floe}."

    def marks(self) -> tuple[str, ...]:
        return (self.floe,)


class Slid(Event, frozen=True, tag="slid"):
    seat: int
    start: Annotated[Floe, Meta(description="Floe that the penguin left and the player collected.")]
    end: Annotated[Floe, Meta(description="Floe on which the penguin stopped.")]
    fish: Annotated[int, Meta(description="Number of fish on the collected floe.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} slides from {self.start} to {self.end} and collects {self.fish} fish."

    def marks(self) -> tuple[str, ...]:
        return self.start, self.end

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "nice"} if self.fish == MOST_FISH else {}


class Out(Event, frozen=True, tag="out"):
    """A player cannot move any more and leaves the ice."""

    seat: int
    floes: Annotated[tuple[Floe, ...], Meta(description="Floes under the player's penguins, which are collected too.")]
    fish: Annotated[int, Meta(description="Number of fish on these floes.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} can no longer move and leaves with {self.fish} fish from {', '.join(self.floes)}."

    def marks(self) -> tuple[str, ...]:
        return self.floes

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "oops"}


class FishView(View, frozen=True, kw_only=True):
    options: FishOptions
    rows: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Number of fish on each floe, row by row; 0 is open water.")
    ]
    penguins: Annotated[tuple[tuple[Floe, ...], ...], Meta(description="Floes with a penguin, by seat.")]
    to_place: Annotated[int, Meta(description="Number of penguins, of all players, that are not on the board yet.")]
    fish: Annotated[tuple[int, ...], Meta(description="Number of fish collected, by seat.")]
    floes: Annotated[tuple[int, ...], Meta(description="Number of floes collected, by seat.")]

    def __str__(self) -> str:
        mark = {floe: SEAT_MARKS[seat] for seat, floes in enumerate(self.penguins) for floe in floes}
        lines = []
        for letter, row in zip("abcdefgh", self.rows, strict=True):
            cells = [f"{mark.get(f'{letter}{n}', ' ')}{fish or '~'}" for n, fish in enumerate(row, 1)]
            lines.append(f"{letter}  {'  ' if len(row) == 7 else ''}{'  '.join(cells)}")
        scores = [
            f"{SEAT_MARKS[seat]} {fish} fish on {floes} floes"
            for seat, (fish, floes) in enumerate(zip(self.fish, self.floes, strict=True))
        ]
        return "\n".join([*lines, "", *scores])

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from shoal.games.hey_thats_my_fish.drawing import draw

        return draw(self)
