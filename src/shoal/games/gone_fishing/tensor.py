"""Views as vectors and actions as numbers, for programs that learn."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any, get_args

from shoal.core import Action, Quantity, Rng
from shoal.core.game import MAX_SEATS
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.physics import hand, hand_path
from shoal.games.gone_fishing.position import NETS
from shoal.games.gone_fishing.rules.sea import EDGES, FISH, HALF, KINDS
from shoal.games.gone_fishing.sampling import PLACEMENTS
from shoal.games.gone_fishing.schema import (
    EAST,
    NORTH,
    VIGOUR,
    Awaited,
    FishingView,
    Lower,
    Pull,
    TakeFish,
    Toss,
)
from shoal.kernel.tensor import Block
from shoal.physics.arrays import Rows
from shoal.physics.seat_vector import ActionKind, SeatVector, by_seat, ones

AWAITED: tuple[str, ...] = get_args(Awaited)
TREMOR = 1.0
"""Tremor in millimetres per unit of unsteadiness."""
WHOLE_TURN = Quantity("heading", -180.0, 180.0, "°")
WHICH = Quantity("which", 0.0, 1.0)
PLACE = (WHICH, EAST, NORTH, WHOLE_TURN)
BETWEEN = (Quantity("x on the way", EAST.low, EAST.high, "mm"), Quantity("y on the way", NORTH.low, NORTH.high, "mm"))
END = (
    Quantity("x at the end", -HALF - hand_path.PAST, HALF + hand_path.PAST, "mm"),
    Quantity("y at the end", -HALF - hand_path.PAST, HALF + hand_path.PAST, "mm"),
)
WHICH_FISH = "The first number chooses among the fish that may be chosen, in the order of their ids"
SEA_FISH, NET = 5, 5
"""Number of features of a fish in the sea, and of a net on it."""


class SeaVector(SeatVector[FishingView]):
    blocks = (
        Block(
            "fish",
            (FISH, SEA_FISH),
            "For each fish, twelve of a kind in a row: 1 if it is in the sea, its place east and north of the middle "
            "in parts of half the sea's side, and the cosine and sine of its heading.",
        ),
        Block("boats", (MAX_SEATS, FISH), "1 for each fish that a seat has aboard, the viewer first, then clockwise."),
        Block("inside", (FISH,), "1 for each fish in the net."),
        Block("catch", (FISH,), "1 for each fish brought to the boat in this turn that is not stowed yet."),
        Block("holds", (MAX_SEATS, len(KINDS)), "Number of fish that each seat has aboard, by kind; 64 at most."),
        Block("tokens", (len(KINDS),), "Number of tokens on the market, by kind."),
        Block("prices", (len(KINDS),), "Price of a fish, by kind."),
        Block("sold", (MAX_SEATS, len(KINDS), 2), "Points and fresh bonus that each kind has brought each seat."),
        Block("net", (len(NETS),), "1 for the net on the rod."),
        Block("unused", (len(NETS),), "1 for each net that has not been chosen yet."),
        Block("down", (NET,), "The net on the sea, written as a fish is; zero while it hangs."),
        Block("relocations", (1,), "Number of fish that may still be relocated."),
        Block("awaited", (len(AWAITED),), f"1 for what is awaited: {', '.join(AWAITED)}."),
        Block("turn_of", (MAX_SEATS,), "1 for the seat whose turn it is, the viewer first."),
        Block("first", (MAX_SEATS,), "1 for the seat that plays first in this round, in the same order."),
        Block("edges", (MAX_SEATS, len(EDGES)), "1 for each seat's edge: south, west, north or east."),
        Block("experts", (MAX_SEATS,), "1 for each seat that pulls by the expert rule."),
        Block("tossing", (len(KINDS),), "1 for the kind whose fish are being tossed."),
        Block("to_toss", (MAX_SEATS,), "1 for each seat that has still to toss that kind."),
        Block("round", (2,), "Number of the round, and number of rounds."),
        Block("turns", (1,), "Number of times that a net has been lowered, 64 at most."),
        Block("casts", (1,), "Number of times that a single player lowers the net; 0 if they are not counted."),
        Block("players", (1,), "Number of players."),
        Block("calm", (1,), "1 if nets do not swing for long (option)."),
    )
    kinds = (
        *(ActionKind(f"net {net}", f"Choose the {net} for the round.") for net in NETS),
        ActionKind("stay", "Leave all fish where they are."),
        ActionKind("move", f"Move a fish before the net is lowered. {WHICH_FISH}.", PLACE),
        ActionKind("lower", "Lower the net at a place.", (EAST, NORTH, WHOLE_TURN)),
        ActionKind("pull", "Pull the net through a place to its end.", (*BETWEEN, *END)),
        ActionKind("take", f"Take a fish out of a net that has failed. {WHICH_FISH}.", (WHICH,)),
        ActionKind("relocate", f"Move another fish out of a net that has failed. {WHICH_FISH}.", PLACE),
        ActionKind("done", "Relocate no more fish."),
        *(ActionKind(f"token {kind}", f"Raise the price of {kind} fish.") for kind in KINDS),
        ActionKind("return", f"Return a fish of the catch to the sea. {WHICH_FISH}.", PLACE),
        ActionKind("toss", "Toss the fish of the kind that is being scored.", (VIGOUR,)),
        ActionKind("end", "End the practice."),
    )

    def read(self, view: FishingView, seat: int) -> Mapping[str, Any]:
        seats, fish = range(view.options.players), range(FISH)
        in_sea = {seen.fish: _pose(seen.x, seen.y, seen.heading) for seen in view.fish}
        return {
            "fish": [in_sea.get(n, [0.0] * SEA_FISH) for n in fish],
            "boats": [ones(boat, fish) for boat in by_seat(view.boats, seat)],
            "inside": ones(view.inside, fish),
            "catch": ones(view.catch, fish),
            "holds": by_seat(view.holds, seat),
            "tokens": view.tokens,
            "prices": view.prices,
            "sold": [
                [(sold.points, sold.fresh or 0) for sold in kinds] + [(0, 0)] * (len(KINDS) - len(kinds))
                for kinds in by_seat(view.sold, seat)
            ],
            "net": ones([view.net], NETS),
            "unused": ones(view.unused, NETS),
            "down": [0.0] * NET if view.down is None else _pose(view.down.x, view.down.y, view.down.heading),
            "relocations": [view.relocations],
            "awaited": ones([view.awaits], AWAITED),
            "turn_of": by_seat(ones([view.turn_of], seats), seat),
            "first": by_seat(ones([view.first], seats), seat),
            "edges": [ones([edge], range(len(EDGES))) for edge in by_seat(view.edges, seat)],
            "experts": by_seat(view.experts, seat),
            "tossing": ones([view.tossing], KINDS),
            "to_toss": by_seat(ones(view.to_toss, seats), seat),
            "round": [view.round, view.rounds],
            "turns": [view.turns],
            "casts": [view.casts or 0],
            "players": [view.options.players],
            "calm": [view.options.swing == "calm"],
        }

    def score(self, view: FishingView, seat: int) -> float:
        """Count the fish aboard; in practice, those caught so far."""
        return sum(view.holds[seat])

    def round(self, view: FishingView) -> int:
        return view.round

    def build(
        self, state: FishingState, kind: ActionKind, numbers: Sequence[float], unsteadiness: float, rng: Rng
    ) -> Action:
        verb = kind.text.partition(" ")[0]
        if not kind.quantities:
            return next(action for action in state.legal() if str(action) == kind.text)
        match verb:
            case "lower":
                return Lower(_tremble(hand.lowering_at(*numbers), unsteadiness, rng))
            case "pull":
                return self._pull(state, numbers, unsteadiness, rng)
            case "take":
                return TakeFish(_choose(numbers[0], state.position.inside))
            case "toss":
                return Toss(numbers[0])
        placement = PLACEMENTS[verb]
        return placement(_choose(numbers[0], sorted(state.movable(placement))), *numbers[1:])

    def _pull(self, state: FishingState, numbers: Sequence[float], unsteadiness: float, rng: Rng) -> Pull:
        between, end = numbers[:2], numbers[2:]
        if not unsteadiness:
            return Pull(f"{between[0]},{between[1]};{end[0]},{end[1]}")
        net = state.position.down
        assert net is not None
        waypoints = [(net.x, net.y), (between[0], between[1]), (end[0], end[1])]
        samples = hand.pulling_along(waypoints, state.options.is_expert(state.position.turn))
        return Pull(_tremble(samples, unsteadiness, rng))


def _pose(x: float, y: float, heading: float) -> list[float]:
    return [1.0, x / HALF, y / HALF, cos(radians(heading)), sin(radians(heading))]


def _choose(part: float, fish: Sequence[int]) -> int:
    """Return the fish at a part of the way through a list."""
    return fish[min(int(part * len(fish)), len(fish) - 1)]


def _tremble(samples: Rows, unsteadiness: float, rng: Rng) -> str:
    """Return the recorded path of a hand that trembles."""
    if unsteadiness:
        samples = hand.add_tremor(samples, TREMOR * unsteadiness, rng)
        if samples.shape[1] == hand_path.CHANNELS["lower"]:
            samples[:, :2] = samples[:, :2].clip(-HALF, HALF)
    return hand_path.encode(samples)
