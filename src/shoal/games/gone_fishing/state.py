"""The state of a game of Gone Fishing for two to four players."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from shoal.core import Action, Event, IllegalAction, Outcome, Result
from shoal.games.gone_fishing.events import (
    FishingRoundBegan,
    FishMoved,
    FishReturned,
    FishStayed,
    FishStowed,
    FishTaken,
    FishTossed,
    KindSold,
    NoPriceRises,
    TokenPlaced,
)
from shoal.games.gone_fishing.fishing_state import FishingState, target_pose
from shoal.games.gone_fishing.observation import ROUNDS
from shoal.games.gone_fishing.position import FishingPosition
from shoal.games.gone_fishing.rules.sea import NetName
from shoal.games.gone_fishing.schema import (
    Awaited,
    ChooseNet,
    Done,
    FishingOptions,
    Lower,
    MoveFish,
    PlaceToken,
    Pull,
    Relocate,
    ReturnFish,
    Stay,
    TakeFish,
    Toss,
    Tossed,
)

RELOCATIONS = 2
"""Number of fish that may be relocated after a failure."""


class MatchState(FishingState):
    allowed: ClassVar[dict[Awaited, tuple[type[Action], ...]]] = {
        "net": (ChooseNet,),
        "move": (Stay, MoveFish),
        "lower": (Lower,),
        "pull": (Pull,),
        "take": (TakeFish,),
        "relocate": (Done, Relocate),
        "token": (PlaceToken,),
        "return": (ReturnFish,),
        "toss": (Toss,),
    }
    prompts: ClassVar[dict[Awaited, str]] = {
        "net": "Choose the net for this round.",
        "move": "Move a fish, or leave them all where they are.",
        "lower": "Lower the net without touching a fish.",
        "pull": "Pull the net to your boat without touching a fish outside.",
        "take": "Keep one fish from the net.",
        "relocate": "Move another fish that was in the net, or end your turn.",
        "token": "Choose a kind you caught: its price goes up.",
        "return": "Put one of your caught fish back into the sea.",
        "toss": "Toss your fish: those that land upright are fresh.",
    }

    def __init__(self, options: FishingOptions, position: FishingPosition, seed: int) -> None:
        self.options, self.position, self.seed = options, position, seed

    @property
    def to_act(self) -> int | None:
        return None if self.position.scoring.over else self.position.turn

    def legal(self) -> Sequence[Action]:
        position = self.position
        listed: dict[Awaited, Sequence[Action]] = {
            "net": [ChooseNet(net) for net in position.unused],
            "move": [Stay()],
            "take": [TakeFish(fish) for fish in position.inside],
            "relocate": [Done()],
            "token": [PlaceToken(kind) for kind in position.market.can_rise(position.catch)],
        }
        return [] if self.to_act is None else listed.get(position.awaits, [])

    def movable(self, kind: type[Action]) -> Collection[int]:
        movable: dict[type[Action], Collection[int]] = {
            MoveFish: self.position.fish.keys(),
            Relocate: self.position.inside,
            ReturnFish: self.position.catch,
        }
        return movable[kind]

    def check(self, action: Action) -> None:
        super().check(action)
        match action:
            case TakeFish(fish) if fish not in self.position.inside:
                raise IllegalAction(f"Fish {fish} was not in the net.")
            case PlaceToken(colour) if action not in self.legal():
                raise IllegalAction(f"You caught no {colour} fish, or their price is already at the top.")

    def check_outcome(self, action: Action, outcome: Outcome | None) -> None:
        super().check_outcome(action, outcome)
        if isinstance(outcome, Tossed) and len(outcome.log.upright) != len(self.position.in_hand()):
            raise IllegalAction("That happened to other fish than those that are tossed.")

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        events = super().apply(action, outcome)
        position, seat = self.position, self.position.turn
        match action, outcome:
            case MoveFish(), _:
                position.awaits = "lower"
                return events
            case Stay(), _:
                position.awaits = "lower"
                return [FishStayed(seat)]
            case TakeFish(fish), _:
                position.stow(seat, [fish])
                return [FishTaken(seat, fish), *self._relocate_rest(fish)]
            case Relocate(fish), _:
                pose = position.put(fish, target_pose(action))
                position.relocations -= 1
                return [FishMoved(seat, fish, pose.x, pose.y, pose.heading), *self._relocate_rest(fish)]
            case Done(), _:
                return self._next_turn()
            case PlaceToken(colour), _:
                position.market.raise_price(colour)
                position.awaits = "return"
                return [TokenPlaced(seat, colour, position.market.price(colour))]
            case ReturnFish(fish), _:
                pose = position.put(fish, target_pose(action))
                kept = tuple(other for other in position.catch if other != fish)
                return [FishReturned(seat, fish, pose.x, pose.y, pose.heading), *self._stow(kept)]
            case Toss(), Tossed():
                return self._tossed(outcome)
        return events

    # Fishing

    def choose(self, net: NetName, *, last: bool) -> list[Event]:
        self.position.unused = tuple(other for other in self.position.unused if other != net)
        self.position.awaits = "move"
        return super().choose(net, last=last)

    def came_down(self, inside: tuple[int, ...]) -> list[Event]:
        if not inside:
            return self._next_turn()
        self.position.awaits = "pull"
        return []

    def failed(self, inside: tuple[int, ...]) -> list[Event]:
        if inside:
            self.position.inside, self.position.relocations, self.position.awaits = inside, RELOCATIONS, "take"
            return []
        return self._next_turn()

    def _relocate_rest(self, fish: int) -> list[Event]:
        """Go on after a fish has been taken out of a failed net or relocated."""
        self.position.inside = tuple(other for other in self.position.inside if other != fish)
        self.position.awaits = "relocate"
        return [] if self.position.inside and self.position.relocations else self._next_turn()

    def came_home(self, fish: tuple[int, ...]) -> list[Event]:
        if len(fish) < 2:
            return self._stow(fish)
        if self.position.market.can_rise(fish):
            self.position.awaits = "token"
            return []
        self.position.awaits = "return"
        return [NoPriceRises(self.position.turn)]

    def _stow(self, fish: tuple[int, ...]) -> list[Event]:
        seat = self.position.turn
        self.position.stow(seat, fish)
        self.position.catch = ()
        stowed: list[Event] = [FishStowed(seat, fish)] if fish else []
        return [*stowed, *self._next_turn()]

    # Rounds

    def _next_turn(self) -> list[Event]:
        position = self.position
        position.down, position.inside, position.relocations, position.awaits = None, (), 0, "move"
        position.turn = (position.turn + 1) % position.players
        return self._next_round() if position.turn == position.first else []

    def _next_round(self) -> list[Event]:
        position = self.position
        position.net = None
        if position.round == ROUNDS:
            return self._score()
        position.round += 1
        position.turn = position.first = (position.first + 1) % position.players
        position.awaits = "net"
        began = FishingRoundBegan(position.round, position.first)
        return [began, *self.choose(position.unused[0], last=True)] if len(position.unused) == 1 else [began]

    # Scoring

    def _score(self) -> list[Event]:
        """Sell one kind after the other until a seat has fish to toss."""
        events: list[Event] = []
        position, scoring = self.position, self.position.scoring
        position.awaits = "toss"
        while not scoring.to_toss and not scoring.over:
            kind = scoring.next_kind()
            counts = tuple(len(position.hold(seat, kind)) for seat in range(position.players))
            scoring.sell(position.market.price(kind), counts)
            events.append(KindSold(kind, position.market.price(kind), counts))
        position.turn = scoring.to_toss[0] if scoring.to_toss else position.turn
        return events

    def _tossed(self, tossed: Tossed) -> list[Event]:
        seat, kind, fish = self.position.turn, self.position.scoring.tossing, self.position.in_hand()
        assert kind is not None
        points = self.position.scoring.toss(tossed.log.upright)
        return [FishTossed(seat, kind, fish, tossed.log.upright, points, tossed.trajectory), *self._score()]

    def result(self) -> Result | None:
        """Rank by points, then by number of fish."""
        if self.to_act is not None:
            return None
        seats = range(self.position.players)
        return Result(tuple((self.position.scoring.points(seat), len(self.position.boats[seat])) for seat in seats))

    def why_over(self, seat: int | None) -> str:
        return f"All {ROUNDS} nets are used, and every fish is sold."
