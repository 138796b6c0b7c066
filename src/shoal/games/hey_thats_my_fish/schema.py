"""Options, actions, events and view of Hey, That's My Fish!"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from shoal.core import SEAT_MARKS, Action, Event, Mood, Options, View

Floe = Annotated[str, Meta(pattern="^[a-h][1-8]$", description="Place on the board, such as c4.")]
EXAMPLE_LAYOUT = "1112111/32100012/1110111/11121112/0001000/12111211/3111113/11111111"
MOST_FISH = 3
"""Number of fish on the best floes."""


class FishOptions(Options, frozen=True, kw_only=True):
    board: Annotated[
        Literal["random", "atoll", "shores", "ridge", "archipelago", "current"],
        Meta(
            title="Board",
            description="How the fish lie: shuffled, or as on one of the boards made by hand.",
            extra_json_schema={
                "labels": {
                    "random": "Random",
                    "atoll": "The Atoll",
                    "shores": "Two Shores",
                    "ridge": "The Ridge",
                    "archipelago": "The Archipelago",
                    "current": "The Current",
                }
            },
        ),
    ] = "random"
    even_spread: Annotated[
        bool,
        Meta(
            title="Balanced board",
            description="Three-fish floes never touch, and each quarter holds about the same number of fish.",
        ),
    ] = False
    swapping: Annotated[
        bool,
        Meta(
            title="Swap floes",
            description="Before the start, players may propose to swap two floes. It happens if everyone agrees.",
        ),
    ] = False
    hidden_scores: Annotated[
        bool,
        Meta(
            title="Hidden scores",
            description="Collected floes lie face down: nobody's fish are shown until the end.",
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


class Swap(Action, frozen=True, tag="swap"):
    """A proposal to swap two floes."""

    form: ClassVar[str] = "swap {first} {second}"
    example: ClassVar[str] = "swap b3 e5"
    first: Floe
    second: Floe


class Agree(Action, frozen=True, tag="agree"):
    form: ClassVar[str] = "agree"
    example: ClassVar[str] = "agree"


class Decline(Action, frozen=True, tag="decline"):
    form: ClassVar[str] = "decline"
    example: ClassVar[str] = "decline"


class Ready(Action, frozen=True, tag="ready"):
    """The player proposes no swap."""

    form: ClassVar[str] = "ready"
    example: ClassVar[str] = "ready"


SwapAction = Swap | Agree | Decline | Ready
FloeAction = PlacePenguin | Slide | SwapAction


class SwapProposed(Event, frozen=True, tag="swap_proposed"):
    seat: int
    first: Floe
    second: Floe

    def describe(self) -> str:
        return f"{{{self.seat}}} would like to swap two floes on {self.first}, {self.second}."

    def marks(self) -> tuple[str, ...]:
        return self.first, self.second


class SwapAnswered(Event, frozen=True, tag="swap_answered"):
    seat: int
    agrees: Annotated[bool, Meta(description="True if the player agrees to the swap.")]

    def describe(self) -> str:
        return f"{{{self.seat}}} agrees." if self.agrees else f"{{{self.seat}}} would rather not swap them."


class FloesSwapped(Event, frozen=True, tag="swapped"):
    """Everyone has agreed, and two floes have changed places."""

    first: Floe
    second: Floe

    def describe(self) -> str:
        return f"The floes on {self.first}, {self.second} change places."

    def marks(self) -> tuple[str, ...]:
        return self.first, self.second


class SeatReady(Event, frozen=True, tag="seat_ready"):
    """A player proposes no swap."""

    seat: int

    def describe(self) -> str:
        return f"{{{self.seat}}} is ready."


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
    fish: Annotated[int | None, Meta(description="Number of fish on the collected floe; null where scores are hidden.")]

    def describe(self) -> str:
        collected = "a floe" if self.fish is None else f"{self.fish} fish"
        return f"{{{self.seat}}} slides from {self.start} to {self.end} and collects {collected}."

    def marks(self) -> tuple[str, ...]:
        return self.start, self.end

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "nice"} if self.fish == MOST_FISH else {}


class Out(Event, frozen=True, tag="out"):
    """A player cannot move any more and leaves the ice."""

    seat: int
    floes: Annotated[tuple[Floe, ...], Meta(description="Floes under the player's penguins, which are collected too.")]
    fish: Annotated[int | None, Meta(description="Number of fish on these floes; null where scores are hidden.")]

    def describe(self) -> str:
        collected = "the last floes from" if self.fish is None else f"{self.fish} fish from"
        return f"{{{self.seat}}} can no longer move and leaves with {collected} {', '.join(self.floes)}."

    def marks(self) -> tuple[str, ...]:
        return self.floes

    def moods(self) -> Mapping[int, Mood]:
        return {self.seat: "oops"}


class FloeSwaps(Struct, frozen=True, kw_only=True):
    """How far players have come with swapping floes."""

    first: Annotated[int, Meta(description="Seat that will place the first penguin.")]
    turn: Annotated[int, Meta(description="Seat that proposes a swap or is ready.")]
    ready: Annotated[int, Meta(description="Number of seats in a row that are ready.")]
    proposals_left: Annotated[int, Meta(description="Number of proposals that can still be made, by all players.")]
    proposed: Annotated[
        tuple[Floe, Floe] | None, Meta(description="Floes that the seat would like to swap; null if none.")
    ] = None
    agreed: Annotated[int, Meta(description="Number of seats that have agreed to the proposal.")] = 0


class FishView(View, frozen=True, kw_only=True):
    options: FishOptions
    rows: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Number of fish on each floe, row by row; 0 is open water.")
    ]
    penguins: Annotated[tuple[tuple[Floe, ...], ...], Meta(description="Floes with a penguin, by seat.")]
    to_place: Annotated[int, Meta(description="Number of penguins, of all players, that are not on the board yet.")]
    fish: Annotated[
        tuple[int | None, ...],
        Meta(description="Number of fish collected, by seat; null while scores are hidden."),
    ]
    floes: Annotated[tuple[int, ...], Meta(description="Number of floes collected, by seat.")]
    piles: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(
            description="Number of fish on each floe that a seat has collected, the first one first. Everybody has "
            "seen them, so bots may count; pages show none of it. Empty unless scores are hidden."
        ),
    ] = ()
    swaps: Annotated[
        FloeSwaps | None, Meta(description="What players do before the first penguin; null when they do not swap.")
    ] = None

    def __str__(self) -> str:
        mark = {floe: SEAT_MARKS[seat] for seat, floes in enumerate(self.penguins) for floe in floes}
        lines = []
        for letter, row in zip("abcdefgh", self.rows, strict=True):
            cells = [f"{mark.get(f'{letter}{n}', ' ')}{fish or '~'}" for n, fish in enumerate(row, 1)]
            lines.append(f"{letter}  {'  ' if len(row) == 7 else ''}{'  '.join(cells)}")
        scores = [
            f"{SEAT_MARKS[seat]} {floes} floes" if fish is None else f"{SEAT_MARKS[seat]} {fish} fish on {floes} floes"
            for seat, (fish, floes) in enumerate(zip(self.fish, self.floes, strict=True))
        ]
        return "\n".join([*lines, "", *scores])

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from shoal.games.hey_thats_my_fish.drawing import draw

        return draw(self)
