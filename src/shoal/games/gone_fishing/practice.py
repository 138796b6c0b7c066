"""Fishing alone, with any net at any time, in a sea that never empties: practice, or eight casts that count."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from shoal.core import Action, Event, Outcome, Result, Rng, count_in_words
from shoal.games.gone_fishing.events import PracticeOver, SwamBack
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.observation import CASTS, sea_fish
from shoal.games.gone_fishing.position import NETS, FishingPosition, count_kinds
from shoal.games.gone_fishing.rules.placement import free_place
from shoal.games.gone_fishing.rules.sea import FIRST_WITHIN, NetName
from shoal.games.gone_fishing.schema import (
    Awaited,
    ChooseNet,
    EndPractice,
    FishingOptions,
    Lower,
    MoveFish,
    Pull,
)


class PracticeState(FishingState):
    allowed: ClassVar[dict[Awaited, tuple[type[Action], ...]]] = {
        "net": (ChooseNet, EndPractice),
        "lower": (Lower, MoveFish, ChooseNet, EndPractice),
        "pull": (Pull, ChooseNet, EndPractice),
    }
    prompts: ClassVar[dict[Awaited, str]] = {
        "net": "Choose a net.",
        "lower": "Lower the net without touching a fish. You may also move fish or change the net.",
        "pull": "Pull the net to your boat without touching a fish outside. Or start again with any net.",
    }

    def __init__(self, options: FishingOptions, position: FishingPosition, seed: int) -> None:
        self.options, self.position, self.seed = options, position, seed
        self.over = False

    @property
    def to_act(self) -> int | None:
        return None if self.over else 0

    def legal(self) -> Sequence[Action]:
        """List every net but the one that hangs on the rod; a net that lies on the sea may be lifted."""
        hanging = self.position.net if self.position.down is None else None
        nets = [ChooseNet(net) for net in NETS if net != hanging]
        return [] if self.over else [*nets, EndPractice()]

    def movable(self, kind: type[Action]) -> Collection[int]:
        return self.position.fish.keys()

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        events = super().apply(action, outcome)
        if isinstance(action, EndPractice):
            self.over = True
            return [PracticeOver(0, sum(self.position.practised))]
        return events

    def choose(self, net: NetName, *, last: bool) -> list[Event]:
        self._begin_again()
        return super().choose(net, last=last)

    def came_down(self, inside: tuple[int, ...]) -> list[Event]:
        if inside:
            self.position.awaits = "pull"
        else:
            self._begin_again()
        return []

    def failed(self, inside: tuple[int, ...]) -> list[Event]:
        self._begin_again()
        return []

    def came_home(self, fish: tuple[int, ...]) -> list[Event]:
        """Count the fish, and put them back wherever there is room."""
        position = self.position
        counts = zip(position.practised, count_kinds(fish), strict=True)
        position.practised = tuple(before + more for before, more in counts)
        position.catch = ()
        rng = Rng(position.turns, "back " + " ".join(map(str, fish)))
        for fish_id in fish:
            position.put(fish_id, free_place(fish_id, position.fish, FIRST_WITHIN, rng))
        self._begin_again()
        return [SwamBack(tuple(sea_fish(fish_id, position.fish[fish_id]) for fish_id in fish))] if fish else []

    def _begin_again(self) -> None:
        self.position.awaits, self.position.down, self.position.inside = "lower", None, ()

    def result(self) -> Result | None:
        """Score no points; the fish caught are the result."""
        return Result(((0, sum(self.position.practised)),)) if self.over else None

    def why_over(self, seat: int | None) -> str:
        caught = count_in_words(sum(self.position.practised), "fish")
        return f"{'You have' if seat == 0 else '{0} has'} caught {caught}."


class CountedCastsState(PracticeState):
    """Eight casts, and a point for each fish. Fish stay where they are, and a net that is lifted has been cast."""

    allowed: ClassVar[dict[Awaited, tuple[type[Action], ...]]] = {
        **PracticeState.allowed,
        "lower": (Lower, ChooseNet, EndPractice),
    }
    prompts: ClassVar[dict[Awaited, str]] = {
        "net": "You have eight casts, and every fish is a point. Choose a net.",
        "lower": "Lower the net without touching a fish. You may change the net first.",
        "pull": "Pull the net to your boat without touching a fish outside.",
    }

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        events = super().apply(action, outcome)
        if self.over or self.position.turns < CASTS or self.position.awaits == "pull":
            return events
        self.over = True
        return [*events, PracticeOver(0, sum(self.position.practised))]

    def result(self) -> Result | None:
        """Score a point for each fish."""
        caught = sum(self.position.practised)
        return Result(((caught, caught),)) if self.over else None
