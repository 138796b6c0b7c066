"""What the game and the warm-up lap share: stepping to a red line, and flicking."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from math import atan2, degrees
from typing import Literal, cast

import msgspec

from shoal.core import Act, Action, Event, IllegalAction, Outcome, Rng, State
from shoal.games.icecool.rules import placement
from shoal.games.icecool.rules.distances import doors_of, rooms_of
from shoal.games.icecool.rules.finger import angle_of_finger, blocked_angles
from shoal.games.icecool.rules.floor_plan import ROOM_NAMED, Point, Room
from shoal.games.icecool.rules.hand import UNSTEADINESS, perturb
from shoal.games.icecool.rules.jumps import read_jumps
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.surroundings import describe_surroundings
from shoal.games.icecool.rules.targets import find_targets
from shoal.games.icecool.schema import (
    ASIDE,
    DIRECTION,
    HEIGHT,
    SPEED,
    EndTurn,
    Flick,
    Flown,
    Jumped,
    Penguin,
    PenguinOptions,
    PenguinView,
    PlaceCatcher,
    RoomName,
    Skate,
    ToLine,
    WentToLine,
)

Awaited = Literal["place", "flick", "skate"]
PROMPTS: dict[Awaited, str] = {
    "place": "You are the Catcher. Pick your spot in the Kitchen.",
    "flick": "Flick your penguin.",
    "skate": "Put on ice skates for another turn, or end your turn.",
}
CATCH = "Catch them: flick your penguin into another."
"""Prompt of the Catcher's flick."""
EXAMPLES: dict[Awaited, str] = {"place": PlaceCatcher.example, "flick": Flick.example, "skate": Skate.example}
NO_ROOM = "There is no room for your finger there: flick another way."
NO_ROOM_BUT_LINE = "There is no room for your finger there: step to the red line first, or flick another way."
ONE_JUMP_IN, ONE_STRAY_IN = 8, 4
"""A sampled flick is a jump once in this many times, and flies in any direction, not at a door, once in this many."""
AIM_SPREAD = 10.0
"""Degrees by which a sampled flick at a door may miss its middle."""


class FlickState(State[PenguinView]):
    options: PenguinOptions
    seed: int
    turn: int
    """Seat whose turn it is."""
    awaits: Awaited
    stepped: bool
    """True if the player has stepped to the red line in this turn."""
    flicks: int
    """Number of flicks so far."""

    @property
    @abstractmethod
    def spots(self) -> list[Spot | None]:
        """The spot of each seat's penguin; none before it has started."""

    @abstractmethod
    def apply_flick(self, flown: Flown) -> list[Event]:
        """Change the state by the outcome of a flick."""

    def jumps(self, flown: Flown) -> list[Jumped]:
        """Return what is told of the jumps in a flick."""
        return [
            Jumped(jump.seat, jump.over, cast(RoomName, jump.into.name), jump.time) for jump in read_jumps(flown.log)
        ]

    def reseed(self, seed: int) -> None:
        self.seed = seed

    def lines(self) -> list[RoomName]:
        """Return the rooms whose red line the player may step to."""
        spot = self.spots[self.turn]
        if self.to_act is None or self.awaits != "flick" or self.stepped or spot is None:
            return []
        return [cast(RoomName, room.name) for room in placement.rooms_with_line(spot) if self._point_on_line(room)]

    def _point_on_line(self, room: Room) -> Point | None:
        """Return the point that the player would step to."""
        here = self.spots[self.turn]
        assert here is not None
        others = [spot.point for seat, spot in enumerate(self.spots) if spot is not None and seat != self.turn]
        return placement.nearest_on_line(room, here.point, others)

    def blocked(self) -> frozenset[int]:
        """Return where no finger fits beside the penguin to be flicked, in degrees."""
        spot = self.spots[self.turn]
        if self.to_act is None or self.awaits != "flick" or spot is None or self.options.finger == "goes through":
            return frozenset()
        others = [other for seat, other in enumerate(self.spots) if other is not None and seat != self.turn]
        return blocked_angles(spot, tuple(others))

    def legal(self) -> Sequence[Action]:
        return [ToLine(room) for room in self.lines()]

    def acts(self) -> Sequence[Act]:
        flicking = self.to_act is not None and self.awaits == "flick"
        return (Act("flick", (DIRECTION, SPEED, ASIDE, HEIGHT)),) if flicking else ()

    def sample(self, rng: Rng) -> Action:
        lines = self.legal()
        if lines and rng.below(2):
            return rng.choice(lines)
        return self.draw_possible(lambda: self._sample_flick(rng))

    def draw_possible(self, draw: Callable[[], Flick]) -> Flick:
        """Draw flicks until there is room for the finger."""
        blocked = self.blocked()
        while True:
            flick = draw()
            if angle_of_finger(flick.direction, flick.aside) not in blocked:
                return flick

    def _sample_flick(self, rng: Rng) -> Flick:
        direction = self._sample_direction(rng)
        if rng.below(ONE_JUMP_IN) == 0:
            return Flick(direction, uniform(rng, 3.5, 5.0), 0.0, 40.0)
        return Flick(direction, uniform(rng, 0.5, 3.0), uniform(rng, -0.5, 0.5), 11.0)

    def _sample_direction(self, rng: Rng) -> float:
        """Aim mostly through a door; otherwise random games would hardly ever end."""
        spot = self.spots[self.turn]
        assert spot is not None
        doors = [door for room in rooms_of(spot.point) for door in doors_of(room)]
        if not doors or rng.below(ONE_STRAY_IN) == 0:
            return uniform(rng, DIRECTION.low / 2, DIRECTION.high / 2)
        x, y = rng.choice(doors).middle
        return round(degrees(atan2(y - spot.y, x - spot.x)) + uniform(rng, -AIM_SPREAD, AIM_SPREAD), 3)

    def check(self, action: Action) -> None:
        """Raise IllegalAction unless the action may be taken now."""
        if self.to_act is None:
            raise IllegalAction("The game is over.")
        match action:
            case ToLine(room) if self.awaits == "flick":
                if room not in self.lines():
                    raise IllegalAction(self._why_no_line(room))
            case Flick(direction, _, aside, _) if self.awaits == "flick":
                if angle_of_finger(direction, aside) in self.blocked():
                    raise IllegalAction(NO_ROOM_BUT_LINE if self.lines() else NO_ROOM)
            case PlaceCatcher() | ToLine() | Flick() | Skate() | EndTurn():
                raise IllegalAction(f"That is not possible now; try something like '{EXAMPLES[self.awaits]}'.")

    def _why_no_line(self, room: RoomName) -> str:
        if self.stepped:
            return "You have already stepped to the red line."
        spot = self.spots[self.turn]
        rooms = [] if spot is None else placement.rooms_with_line(spot)
        if ROOM_NAMED[room] in rooms:
            return f"There is no room on the red line in the {ROOM_NAMED[room].title}."
        if rooms:
            return f"No part of your penguin can be seen in the {ROOM_NAMED[room].title}."
        return "Your penguin is not close to a wall: flick it from where it stands."

    def resolve(self, action: Action) -> Outcome | None:
        if not isinstance(action, Flick):
            return None
        self.check(action)
        # Imported late: only the simulation needs MuJoCo, which takes a second to load.
        from shoal.games.icecool.physics.simulation import fly

        hand = Rng(self.seed, f"hand {self.flicks}")
        return fly(self.spots, self.turn, perturb(action, UNSTEADINESS[self.options.hand], hand))

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        self.check(action)
        if isinstance(action, Flick) != isinstance(outcome, Flown):
            raise IllegalAction("A flick has a physical outcome, and no other action has.")
        if isinstance(outcome, Flown):
            self.flicks += 1
            return self.apply_flick(outcome)
        return self.step_to_line(action.room) if isinstance(action, ToLine) else []

    def step_to_line(self, room: RoomName) -> list[Event]:
        spot, point = self.spots[self.turn], self._point_on_line(ROOM_NAMED[room])
        assert spot is not None
        assert point is not None
        x, y = point
        self.spots[self.turn] = Spot(x, y, spot.heading)
        self.stepped = True
        return [WentToLine(self.turn, room, x, y)]

    def penguins(self) -> tuple[Penguin | None, ...]:
        return tuple(
            None
            if spot is None
            else Penguin(round(spot.x, 3), round(spot.y, 3), round(degrees(spot.heading), 2), spot.raised)
            for spot in self.spots
        )

    def tell(self, view: PenguinView, seat: int | None) -> PenguinView:
        """Return a view with the words that tell its seat where things are and what to aim at."""
        surroundings, targets = describe_surroundings(view, seat), find_targets(view)
        return msgspec.structs.replace(view, surroundings=surroundings, targets=targets)


def uniform(rng: Rng, low: float, high: float) -> float:
    """Draw uniformly from an interval, to three decimals."""
    return round(low + (high - low) * rng.below(1 << 20) / (1 << 20), 3)
