"""One round: the Catcher, the fish on the doors, the catches and the penguins' spots; and what a flick changes.

The rules read the log of a flick and know no physics.
"""

from dataclasses import dataclass, field
from typing import Self

from shoal.games.icecool.rules.floor_plan import CIRCLE, CIRCLE_DIAMETER, FISH_DOORS, METRE, distance, room_at
from shoal.games.icecool.rules.jumps import JUMP_HEIGHT
from shoal.games.icecool.rules.placement import ON_THE_FLOOR, TOUCHING, Spot, door_of, is_free, nearest_free, on_circle
from shoal.physics.events import Contact, GateCrossed, LeftField, PhysicsLog, RestPose

CATCHES_FOR_TWO = 2


@dataclass
class Effects:
    """What a flick has brought about, in order of time. Moments are seconds since the flick."""

    fish: list[tuple[int, str, float]] = field(default_factory=list)
    """Seat, door and moment of every fish taken."""
    caught: dict[int, float] = field(default_factory=dict)
    """Moment at which each Runner was caught."""
    out: dict[int, float] = field(default_factory=dict)
    """Moment at which each penguin left the school."""


@dataclass
class Round:
    players: int
    catcher: int
    spots: list[Spot | None]
    fish: list[set[str]]
    """Doors on which each player's fish still hang."""
    caught: list[int]
    """How often each player has been caught."""
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
        """The Runners in order of their turns."""
        return [(self.catcher + n) % self.players for n in range(1, self.players)]

    def holder(self, seat: int) -> int:
        """Return who holds a player's ID."""
        return self.catcher if self.caught[seat] else seat

    def points_of_others(self, seat: int) -> list[tuple[float, float]]:
        return [spot.point for other, spot in enumerate(self.spots) if spot is not None and other != seat]

    def put_on_circle(self, seat: int) -> None:
        self.spots[seat] = on_circle(self.points_of_others(seat))
        self.starting.add(seat)

    def begin_turn(self, seat: int) -> None:
        if self.spots[seat] is None:
            self.put_on_circle(seat)
        elif not self.on_circle(seat):
            # Another penguin has pushed this one off the circle.
            self.starting.discard(seat)

    def on_circle(self, seat: int) -> bool:
        spot = self.spots[seat]
        return spot is not None and distance(spot.point, CIRCLE) <= CIRCLE_DIAMETER / 2

    @property
    def winner(self) -> int | None:
        """The Runner who has all three fish, if there is one."""
        return next((seat for seat in self.runners if not self.fish[seat]), None)

    @property
    def over(self) -> bool:
        needed = CATCHES_FOR_TWO if self.players == 2 else 1
        return self.winner is not None or all(self.caught[seat] >= needed for seat in self.runners)

    def apply_log(self, log: PhysicsLog) -> Effects:
        """Change the round by what happened during a flick."""
        effects, before = Effects(), list(self.spots)
        for event in log.events:
            match event:
                case LeftField(time, body):
                    effects.out[body] = time
                case Contact(time, bodies) if self.catcher in bodies and effects.out.keys().isdisjoint(bodies):
                    self._catch(sum(bodies) - self.catcher, time, effects)
                case GateCrossed(time, body, gate, _, height) if body not in effects.out and height < JUMP_HEIGHT:
                    self._take_fish(body, gate, before[body], time, effects)
        for seat, pose in enumerate(log.rest):
            if before[seat] is not None and seat not in effects.out:
                self.spots[seat] = spot_of(pose)
        for seat in effects.out:
            self._put_back(seat, before[seat])
        return effects

    def _catch(self, runner: int, time: float, effects: Effects) -> None:
        """Catch a Runner, at most once per flick; with three players or more, only one who still has an ID."""
        if runner in effects.caught or (self.players > 2 and self.caught[runner]):
            return
        self.caught[runner] += 1
        effects.caught[runner] = time

    def _take_fish(self, seat: int, gate: str, before: Spot | None, time: float, effects: Effects) -> None:
        """Take the fish of a door, unless the penguin was stuck in that door before the flick."""
        stuck = before and door_of(before)
        if gate in self.fish[seat] and not (stuck and stuck.name == gate):
            self.fish[seat].remove(gate)
            effects.fish.append((seat, gate, time))

    def _put_back(self, seat: int, before: Spot | None) -> None:
        assert before is not None
        others = self.points_of_others(seat)
        room = room_at(before.point)
        if is_free(before.point, others, TOUCHING) or room is None:
            self.spots[seat] = before
        else:
            self.spots[seat] = Spot(*nearest_free(before.point, others, room), before.heading)


def spot_of(pose: RestPose) -> Spot:
    """Return where a penguin has come to rest; one that leans is stood upright there."""
    raised = pose.z * METRE > ON_THE_FLOOR
    return Spot(pose.x * METRE, pose.y * METRE, pose.heading, raised)
