"""A game of Gone Fishing under way."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from shoal.core import Action, Event, IllegalAction, Outcome, Result
from shoal.games.gone_fishing.events import (
    FishMoved,
    FishReturned,
    FishStayed,
    FishStowed,
    FishTaken,
    FishTossed,
    KindSold,
    NoPriceRises,
    RoundBegan,
    TokenPlaced,
)
from shoal.games.gone_fishing.fishing_state import Angling, where
from shoal.games.gone_fishing.observation import ROUNDS
from shoal.games.gone_fishing.position import Waters
from shoal.games.gone_fishing.rules.sea import NetName
from shoal.games.gone_fishing.schema import (
    Awaited,
    ChooseNet,
    Done,
    Lower,
    MoveFish,
    PlaceToken,
    Pull,
    Relocate,
    ReturnFish,
    SeaOptions,
    Stay,
    TakeFish,
    Toss,
    Tossed,
)

RELOCATIONS = 2


class SeaState(Angling):
    open: ClassVar[dict[Awaited, tuple[type[Action], ...]]] = {
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
        "take": "Take one fish out of the net.",
        "relocate": "Move another fish that was in the net, or end your turn.",
        "token": "Choose a kind you have caught: its price rises.",
        "return": "Put one of the fish you have caught back into the sea.",
        "toss": "Toss your fish: those that land upright are fresh.",
    }

    def __init__(self, options: SeaOptions, waters: Waters, seed: int) -> None:
        self.options, self.waters, self.seed = options, waters, seed

    @property
    def to_act(self) -> int | None:
        return None if self.waters.scoring.over else self.waters.turn

    def legal(self) -> Sequence[Action]:
        waters = self.waters
        listed: dict[Awaited, Sequence[Action]] = {
            "net": [ChooseNet(net) for net in waters.unused],
            "move": [Stay()],
            "take": [TakeFish(fish) for fish in waters.inside],
            "relocate": [Done()],
            "token": [PlaceToken(kind) for kind in waters.market.can_rise(waters.catch)],
        }
        return [] if self.to_act is None else listed.get(waters.awaits, [])

    def movable(self, kind: type[Action]) -> Collection[int]:
        movable: dict[type[Action], Collection[int]] = {
            MoveFish: self.waters.fish.keys(),
            Relocate: self.waters.inside,
            ReturnFish: self.waters.catch,
        }
        return movable[kind]

    def check(self, action: Action) -> None:
        super().check(action)
        match action:
            case TakeFish(fish) if fish not in self.waters.inside:
                raise IllegalAction(f"Fish {fish} was not in the net.")
            case PlaceToken(colour) if action not in self.legal():
                raise IllegalAction(f"You have caught no {colour} fish, or their price cannot rise any more.")

    def check_outcome(self, action: Action, outcome: Outcome | None) -> None:
        super().check_outcome(action, outcome)
        if isinstance(outcome, Tossed) and len(outcome.log.upright) != len(self.waters.in_hand()):
            raise IllegalAction("That happened to other fish than those that are tossed.")

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        events = super().apply(action, outcome)
        waters, seat = self.waters, self.waters.turn
        match action, outcome:
            case MoveFish(), _:
                waters.awaits = "lower"
                return events
            case Stay(), _:
                waters.awaits = "lower"
                return [FishStayed(seat)]
            case TakeFish(fish), _:
                waters.stow(seat, [fish])
                return [FishTaken(seat, fish), *self._relocate_rest(fish)]
            case Relocate(fish), _:
                place = waters.put(fish, where(action))
                waters.relocations -= 1
                return [FishMoved(seat, fish, place.x, place.y, place.heading), *self._relocate_rest(fish)]
            case Done(), _:
                return self._next_turn()
            case PlaceToken(colour), _:
                waters.market.raise_price(colour)
                waters.awaits = "return"
                return [TokenPlaced(seat, colour, waters.market.price(colour))]
            case ReturnFish(fish), _:
                place = waters.put(fish, where(action))
                kept = tuple(other for other in waters.catch if other != fish)
                return [FishReturned(seat, fish, place.x, place.y, place.heading), *self._stow(kept)]
            case Toss(), Tossed():
                return self._tossed(outcome)
        return events

    # Fishing

    def choose(self, net: NetName, *, last: bool) -> list[Event]:
        self.waters.unused = tuple(other for other in self.waters.unused if other != net)
        self.waters.awaits = "move"
        return super().choose(net, last=last)

    def came_down(self, inside: tuple[int, ...]) -> list[Event]:
        if not inside:
            return self._next_turn()
        self.waters.awaits = "pull"
        return []

    def failed(self, inside: tuple[int, ...]) -> list[Event]:
        if inside:
            self.waters.inside, self.waters.relocations, self.waters.awaits = inside, RELOCATIONS, "take"
            return []
        return self._next_turn()

    def _relocate_rest(self, fish: int) -> list[Event]:
        """After this one has been taken or relocated."""
        self.waters.inside = tuple(other for other in self.waters.inside if other != fish)
        self.waters.awaits = "relocate"
        return [] if self.waters.inside and self.waters.relocations else self._next_turn()

    def came_home(self, fish: tuple[int, ...]) -> list[Event]:
        if len(fish) < 2:
            return self._stow(fish)
        if self.waters.market.can_rise(fish):
            self.waters.awaits = "token"
            return []
        self.waters.awaits = "return"
        return [NoPriceRises(self.waters.turn)]

    def _stow(self, fish: tuple[int, ...]) -> list[Event]:
        seat = self.waters.turn
        self.waters.stow(seat, fish)
        self.waters.catch = ()
        stowed: list[Event] = [FishStowed(seat, fish)] if fish else []
        return [*stowed, *self._next_turn()]

    # Rounds

    def _next_turn(self) -> list[Event]:
        waters = self.waters
        waters.down, waters.inside, waters.relocations, waters.awaits = None, (), 0, "move"
        waters.turn = (waters.turn + 1) % waters.players
        return self._next_round() if waters.turn == waters.first else []

    def _next_round(self) -> list[Event]:
        waters = self.waters
        waters.net = None
        if waters.round == ROUNDS:
            return self._score()
        waters.round += 1
        waters.turn = waters.first = (waters.first + 1) % waters.players
        waters.awaits = "net"
        began = RoundBegan(waters.round, waters.first)
        return [began, *self.choose(waters.unused[0], last=True)] if len(waters.unused) == 1 else [began]

    # Scoring

    def _score(self) -> list[Event]:
        """Until somebody has fish to toss."""
        events: list[Event] = []
        waters, scoring = self.waters, self.waters.scoring
        waters.awaits = "toss"
        while not scoring.to_toss and not scoring.over:
            kind = scoring.next_kind()
            counts = tuple(len(waters.hold(seat, kind)) for seat in range(waters.players))
            scoring.sell(waters.market.price(kind), counts)
            events.append(KindSold(kind, waters.market.price(kind), counts))
        waters.turn = scoring.to_toss[0] if scoring.to_toss else waters.turn
        return events

    def _tossed(self, tossed: Tossed) -> list[Event]:
        seat, kind, fish = self.waters.turn, self.waters.scoring.tossing, self.waters.in_hand()
        assert kind is not None
        points = self.waters.scoring.toss(tossed.log.upright)
        return [FishTossed(seat, kind, fish, tossed.log.upright, points, tossed.trail), *self._score()]

    def result(self) -> Result | None:
        """Points, then fish."""
        if self.to_act is not None:
            return None
        seats = range(self.waters.players)
        return Result(tuple((self.waters.scoring.points(seat), len(self.waters.boats[seat])) for seat in seats))
