"""The warm-up lap: one penguin goes from the red circle round the school and back to the Classroom, in few flicks."""

from typing import Self, cast

from shoal.core import Event, Result, count_in_words
from shoal.games.icecool.flick_state import PROMPTS, FlickState
from shoal.games.icecool.rules import distances
from shoal.games.icecool.rules.finger import spans
from shoal.games.icecool.rules.floor_plan import CLASSROOM, COMMON_ROOM, DOOR_NAMED, DOORS, GYM, KITCHEN, Door, room_at
from shoal.games.icecool.rules.placement import Spot, on_circle
from shoal.games.icecool.rules.round import spot_of
from shoal.games.icecool.schema import (
    FlewOut,
    Flicked,
    Flown,
    PenguinOptions,
    PenguinView,
    RoomName,
    RoundTheSchool,
)
from shoal.physics.events import GateCrossed, LeftField

LAP_ROOMS = (GYM, KITCHEN, COMMON_ROOM)
"""Rooms to visit, in either order, before the Classroom ends the lap."""
LAP_DOORS = DOORS[:4]
PAR = 7
"""Flicks within which a good player finishes three laps of four, as `benchmarks/icecool/warmup_laps.py` measures."""
SMALL_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class WarmupLapState(FlickState):
    def __init__(self, options: PenguinOptions, seed: int) -> None:
        self.options, self.seed = options, seed
        self.turn, self.awaits, self.stepped, self.flicks = 0, "flick", False, 0
        self.visited: tuple[str, ...] = ()
        self.done = False
        self._spots: list[Spot | None] = [on_circle([])]

    @property
    def spots(self) -> list[Spot | None]:
        return self._spots

    @property
    def to_act(self) -> int | None:
        return None if self.done else 0

    def apply_flick(self, flown: Flown) -> list[Event]:
        self.stepped = False
        events: list[Event] = [Flicked(0, flown.flick, flown.trajectory), *self.jumps(flown)]
        if left := next((event for event in flown.log.events if isinstance(event, LeftField)), None):
            return [*events, FlewOut(0, left.time)]
        for event in flown.log.events:
            if isinstance(event, GateCrossed) and event.gate in DOOR_NAMED:
                door = DOOR_NAMED[event.gate]
                self._visit((door.high_side if event.forward else door.low_side).name)
        spot = spot_of(flown.log.rest[0])
        self._spots = [spot]
        room = room_at(spot.point)
        if room is not None:
            self._visit(room.name)
        if self.done:
            events.append(RoundTheSchool(0, self.flicks))
        return events

    def _visit(self, room: str) -> None:
        if room in {lap_room.name for lap_room in LAP_ROOMS} - set(self.visited):
            self.visited = (*self.visited, room)
        if room == CLASSROOM.name and len(self.visited) == len(LAP_ROOMS):
            self.done = True

    def distance_left(self) -> float:
        """Return the shortest distance to the end of the lap, in millimetres."""
        spot = self._spots[0]
        assert spot is not None
        return distances.through_all(spot.point, frozenset(door.name for door in LAP_DOORS if not self._passed(door)))

    def _passed(self, door: Door) -> bool:
        return {door.low_side.name, door.high_side.name} <= {*self.visited, CLASSROOM.name}

    def result(self) -> Result | None:
        """Score the lap by its flicks, the fewer the better."""
        return Result(((-self.flicks, 0),)) if self.done else None

    def why_over(self, seat: int | None) -> str:
        flicks = count_in_words(self.flicks, "flicks")
        return f"{'You are' if seat == 0 else '{0} is'} round the school in {flicks}, {self._against_par()}."

    def _against_par(self) -> str:
        over = self.flicks - PAR
        if over == 0:
            return "right on par"
        count = SMALL_NUMBERS[abs(over)] if abs(over) < len(SMALL_NUMBERS) else abs(over)
        return f"{count} {'over' if over > 0 else 'under'} par"

    def view(self, seat: int | None) -> PenguinView:
        view = PenguinView(
            options=self.options,
            to_act=self.to_act,
            prompt=f"You made it round the school, {self._against_par()}!" if self.done else PROMPTS["flick"],
            result=self.result(),
            round=1,
            rounds=1,
            catcher=None,
            penguins=self.penguins(),
            starting=(),
            fish=((),),
            caught=(0,),
            cards=(0,),
            hidden=((),),
            open=(0,),
            deck=0,
            awaits="flick",
            turn_of=0,
            stepped=self.stepped,
            lines=tuple(self.lines()),
            blocked=spans(self.blocked()),
            visited=tuple(cast(RoomName, room) for room in self.visited),
            flicks=self.flicks,
            par=PAR,
        )
        return self.tell(view, seat)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, _spots=list(self._spots))
        return twin
