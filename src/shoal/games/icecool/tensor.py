"""Views as vectors and actions as numbers, for programs that learn."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any, get_args

from shoal.core import Action, Quantity, Rng
from shoal.core.game import MAX_SEATS
from shoal.games.icecool.flick_state import FlickState
from shoal.games.icecool.rules.cards import VALUES
from shoal.games.icecool.rules.floor_plan import FISH_DOORS, ROOMS, SIDE
from shoal.games.icecool.rules.hand import perturb
from shoal.games.icecool.schema import (
    ASIDE,
    HEIGHT,
    SPEED,
    EndTurn,
    Flick,
    Hand,
    Penguin,
    PenguinView,
    PlaceCatcher,
    Skate,
    ToLine,
)
from shoal.games.icecool.state import WAITING_EAST, WAITING_NORTH
from shoal.kernel.tensor import Block
from shoal.physics.seat_vector import ActionKind, SeatVector, by_seat, ones

ROOM_NAMES = [room.name for room in ROOMS]
AWAITED = ("place", "flick", "skate")
SECTORS = 36
"""Number of sectors into which the directions around a penguin are divided."""
SECTOR = 360 // SECTORS
DIRECTION = Quantity("direction", -180.0, 180.0, "°")
PENGUIN = 6
"""Number of features of a penguin."""


class SchoolVector(SeatVector[PenguinView]):
    blocks = (
        Block(
            "penguins",
            (MAX_SEATS, PENGUIN),
            "For each seat, the viewer first, then clockwise: 1 if its penguin is in the school, its distance east and "
            "north in parts of the school's side, the cosine and sine of its heading, and 1 if it stands on a wall.",
        ),
        Block("catcher", (MAX_SEATS,), "1 for the Catcher, in the same order."),
        Block("starting", (MAX_SEATS,), "1 for each Runner who has not left the red circle yet."),
        Block("fish", (MAX_SEATS, len(FISH_DOORS)), "1 for each door on which a fish of the seat still hangs."),
        Block("caught", (MAX_SEATS,), "How often each seat has been caught in this round."),
        Block("cards", (MAX_SEATS,), "Number of face-down cards of each seat."),
        Block("known", (MAX_SEATS, len(VALUES)), "Number of ones, twos and threes among the cards that are known."),
        Block("open", (MAX_SEATS,), "Number of ones that each seat has turned up for skates."),
        Block("deck", (1,), "Number of cards left to draw."),
        Block("round", (2,), "Number of the round, and number of rounds."),
        Block("awaited", (len(AWAITED),), "1 for what is awaited: place, flick or skate."),
        Block("turn_of", (MAX_SEATS,), "1 for the seat whose turn it is, the viewer first."),
        Block("stepped", (1,), "1 if that seat has stepped to the red line in this turn."),
        Block("lines", (len(ROOMS),), "1 for each room whose red line the seat to act may step to."),
        Block("visited", (len(ROOMS),), "1 for each room visited on the warm-up lap."),
        Block("blocked", (SECTORS,), "Part of each sector of ten degrees, from the east, in which no finger fits."),
        Block("flicks", (1,), "Number of flicks so far, 64 at most."),
        Block("players", (1,), "Number of players."),
        Block("hand", (len(get_args(Hand)),), "1 for the steady, natural or shaky hand (option)."),
        Block("through", (1,), "1 if fingers go through walls (option)."),
        Block("ask_all", (1,), "1 if everyone with two cards is asked about skates (option)."),
    )
    kinds = (
        ActionKind("place", "Place the Catcher in the Kitchen.", (WAITING_EAST, WAITING_NORTH)),
        ActionKind("flick", "Flick the penguin.", (DIRECTION, SPEED, ASIDE, HEIGHT)),
        *(ActionKind(f"line {room.name}", f"Step to the red line of the {room.title}.") for room in ROOMS),
        ActionKind("skate", "Turn up two ones for another turn."),
        ActionKind("end", "End the turn."),
    )

    def read(self, view: PenguinView, seat: int) -> Mapping[str, Any]:
        seats = range(view.options.players)
        return {
            "penguins": [_features(penguin) for penguin in by_seat(view.penguins, seat)],
            "catcher": by_seat(ones([view.catcher], seats), seat),
            "starting": by_seat(ones(view.starting, seats), seat),
            "fish": [ones(doors, FISH_DOORS) for doors in by_seat(view.fish, seat)],
            "caught": by_seat(view.caught, seat),
            "cards": by_seat(view.cards, seat),
            "known": [[(cards or ()).count(value) for value in VALUES] for cards in by_seat(view.hidden, seat)],
            "open": by_seat(view.open, seat),
            "deck": [view.deck],
            "round": [view.round, view.rounds],
            "awaited": ones([view.awaits], AWAITED),
            "turn_of": by_seat(ones([view.turn_of], seats), seat),
            "stepped": [view.stepped],
            "lines": ones(view.lines, ROOM_NAMES),
            "visited": ones(view.visited, ROOM_NAMES),
            "blocked": _blocked(view),
            "flicks": [view.flicks],
            "players": [view.options.players],
            "hand": ones([view.options.hand], get_args(Hand)),
            "through": [view.options.finger == "goes through"],
            "ask_all": [view.options.skates == "everyone"],
        }

    def score(self, view: PenguinView, seat: int) -> float:
        """Count the cards; on the warm-up lap, every flick costs one."""
        return -view.flicks if view.catcher is None else view.cards[seat] + view.open[seat]

    def round(self, view: PenguinView) -> int:
        return view.round

    def build(
        self, state: FlickState, kind: ActionKind, numbers: Sequence[float], unsteadiness: float, rng: Rng
    ) -> Action:
        verb, _, room = kind.text.partition(" ")
        match verb:
            case "place":
                return PlaceCatcher(*numbers)
            case "flick":
                return perturb(Flick(*numbers), unsteadiness, rng) if unsteadiness else Flick(*numbers)
            case "line":
                return next(action for action in state.legal() if isinstance(action, ToLine) and action.room == room)
            case "skate":
                return Skate()
        return EndTurn()


def _features(penguin: Penguin | None) -> list[float]:
    if penguin is None:
        return [0.0] * PENGUIN
    heading = radians(penguin.heading)
    return [1.0, penguin.x / SIDE, penguin.y / SIDE, cos(heading), sin(heading), float(penguin.raised)]


def _blocked(view: PenguinView) -> list[float]:
    degrees = {degree % 360 for first, last in view.blocked for degree in range(first, last + 1)}
    return [sum(SECTOR * n + degree in degrees for degree in range(SECTOR)) / SECTOR for n in range(SECTORS)]
