"""What can be agreed, done, seen and told in Hey, That's My Fish!"""

from typing import Annotated, ClassVar

from msgspec import Meta

from shoal.core import SEAT_MARKS, Action, Event, Options, View

Floe = Annotated[str, Meta(pattern="^[a-h][1-8]$", description="a place on the board, as in c4")]
PUZZLE = "1112111/32100012/1110111/11121112/0001000/12111211/3111113/11111111"


class FishOptions(Options, frozen=True, kw_only=True):
    even_spread: Annotated[bool, Meta(description="no two three-fish floes touch, every quarter holds as much")] = False
    layout: Annotated[
        str,
        Meta(
            description="a board of your own: eight rows of digits 0 to 3, seven and eight in turn, as 1231231/…",
            examples=[PUZZLE],
        ),
    ] = ""


class PlacePenguin(Action, frozen=True, tag="place"):
    form: ClassVar[str] = "{floe}"
    example: ClassVar[str] = "c4"
    floe: Floe


class Slide(Action, frozen=True, tag="slide"):
    form: ClassVar[str] = "{start}-{end}"
    example: ClassVar[str] = "b3-e3"
    start: Floe
    end: Floe


class PenguinPlaced(Event, frozen=True, tag="placed"):
    seat: int
    floe: Floe

    def describe(self) -> str:
        return f"{{{self.seat}}} places a penguin on {self.floe}."


class Slid(Event, frozen=True, tag="slid"):
    seat: int
    start: Floe
    end: Floe
    fish: int
    """On the floe that was left and collected."""

    def describe(self) -> str:
        return f"{{{self.seat}}} slides from {self.start} to {self.end} and collects {self.fish} fish."


class Out(Event, frozen=True, tag="out"):
    seat: int
    floes: tuple[Floe, ...]
    fish: int

    def describe(self) -> str:
        return f"{{{self.seat}}} cannot move any more and leaves with {self.fish} fish from {', '.join(self.floes)}."


class FishView(View, frozen=True, kw_only=True):
    options: FishOptions
    rows: tuple[tuple[int, ...], ...]
    """The fish on each floe, row by row; 0 is open water."""
    penguins: tuple[tuple[Floe, ...], ...]
    to_place: int
    """Penguins of all players that are not on the board yet."""
    fish: tuple[int, ...]
    floes: tuple[int, ...]
    """Collected by each seat."""

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
        """How a notebook shows it."""
        from shoal.games.hey_thats_my_fish.drawing import draw

        return draw(self)
