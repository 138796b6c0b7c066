"""One round: who catches, whose fish hang where, who has been caught, who stands where; and what a flick does to that.

Rules read the log of a flick and know no physics.
"""

from dataclasses import dataclass, field
from typing import Self

from shoal.games.icecool.rules.floor_plan import CIRCLE, CIRCLE_DIAMETER, FISH_DOORS, METRE, distance, room_at
from shoal.games.icecool.rules.placement import ON_THE_FLOOR, TOUCHING, Spot, door_of, is_free, nearest_free, on_circle
from shoal.physics.events import Contact, GateCrossed, LeftField, PhysicsLog, RestPose

JUMP = 0.020
"""Who is higher than this above the floor when he crosses a door jumps over it: metres."""
CATCHES_FOR_TWO = 2


@dataclass
class Effects:
    """Of a flick, in the order in which they came."""

    fish: list[tuple[int, str, float]] = field(default_factory=list)
    """The seat, the door and the moment of every fish taken."""
    caught: dict[int, float] = field(default_factory=dict)
    """The moment at which each Runner was caught."""
    out: dict[int, float] = field(default_factory=dict)
    """The moment at which each penguin left the school."""


@dataclass
class Round:
    players: int
    catcher: int
    spots: list[Spot | None]
    fish: list[set[str]]
    """The doors on which each player's fish still hang."""
    caught: list[int]
    """How often each has been."""
    starting: set[int]
    """Runners who have not left the red circle yet."""

    @classmethod
    def begin(cls, players: int, catcher: int) -> Self:
        fish = [set() if seat == catcher else set(FISH_DOORS) for seat in range(players)]
        return cls(players, catcher, [None] * players, fish, [0] * players, set(range(players)) - {catcher})

    def copy(self) -> "Round":
        fish = [set(doors) for doors in self.fish]
        return Round(self.players, self.catcher, list(self.spots), fish, list(self.caught), set(self.starting))

    @property
    def runners(self) -> list[int]:
        """In the order of their turns."""
        return [(self.catcher + n) % self.players for n in range(1, self.players)]

    def holder(self, seat: int) -> int:
        """Of a seat's ID."""
        return self.catcher if self.caught[seat] else seat

    def others(self, seat: int) -> list[tuple[float, float]]:
        return [spot.point for other, spot in enumerate(self.spots) if spot is not None and other != seat]

    def put_on_circle(self, seat: int) -> None:
        self.spots[seat] = on_circle(self.others(seat))
        self.starting.add(seat)

    def begin_turn(self, seat: int) -> None:
        if self.spots[seat] is None:
            self.put_on_circle(seat)
        elif not self.on_circle(seat):
            # Someone has pushed him off it.
            self.starting.discard(seat)

    def on_circle(self, seat: int) -> bool:
        spot = self.spots[seat]
        return spot is not None and distance(spot.point, CIRCLE) <= CIRCLE_DIAMETER / 2

    @property
    def winner(self) -> int | None:
        """A Runner with all his fish."""
        return next((seat for seat in self.runners if not self.fish[seat]), None)

    @property
    def over(self) -> bool:
        needed = CATCHES_FOR_TWO if self.players == 2 else 1
        return self.winner is not None or all(self.caught[seat] >= needed for seat in self.runners)

    def take(self, log: PhysicsLog) -> Effects:
        """What a flick has brought about."""
        effects, before = Effects(), list(self.spots)
        for event in log.events:
            match event:
                case LeftField(time, body):
                    effects.out[body] = time
                case Contact(time, bodies) if self.catcher in bodies and effects.out.keys().isdisjoint(bodies):
                    self._touch(sum(bodies) - self.catcher, time, effects)
                case GateCrossed(time, body, gate, _, height) if body not in effects.out and height < JUMP:
                    self._pass(body, gate, before[body], time, effects)
        for seat, standing in enumerate(log.rest):
            if before[seat] is not None and seat not in effects.out:
                self.spots[seat] = spot_of(standing)
        for seat in effects.out:
            self._put_back(seat, before[seat])
        return effects

    def _touch(self, runner: int, time: float, effects: Effects) -> None:
        """Once a flick at most: who has nothing left to lose, or is about to go back to the circle, is left alone."""
        if runner in effects.caught or (self.players > 2 and self.caught[runner]):
            return
        self.caught[runner] += 1
        effects.caught[runner] = time

    def _pass(self, body: int, gate: str, before: Spot | None, time: float, effects: Effects) -> None:
        """Only who stood wholly on one side of the door before takes a fish from it."""
        stuck = before and door_of(before)
        if gate in self.fish[body] and not (stuck and stuck.name == gate):
            self.fish[body].remove(gate)
            effects.fish.append((body, gate, time))

    def _put_back(self, seat: int, before: Spot | None) -> None:
        assert before is not None
        others = self.others(seat)
        room = room_at(before.point)
        if is_free(before.point, others, TOUCHING) or room is None:
            self.spots[seat] = before
        else:
            self.spots[seat] = Spot(*nearest_free(before.point, others, room), before.heading)


def spot_of(standing: RestPose) -> Spot:
    """Where a penguin has come to rest; one that leans is stood upright there."""
    raised = standing.z * METRE > ON_THE_FLOOR
    return Spot(standing.x * METRE, standing.y * METRE, standing.heading, raised)
