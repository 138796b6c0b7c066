"""The state of a game of ICECOOL for two to four players."""

from collections.abc import Sequence
from typing import Self, cast

from shoal.core import Act, Action, Event, IllegalAction, Outcome, Quantity, Result, Rng
from shoal.games.icecool.flick_state import CATCH, PROMPTS, FlickState, uniform
from shoal.games.icecool.rules.cards import Cards
from shoal.games.icecool.rules.finger import spans
from shoal.games.icecool.rules.floor_plan import FISH_DOORS, KITCHEN, RED_LINE
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.round import Effects, Round
from shoal.games.icecool.schema import (
    BackToCircle,
    CatcherPlaced,
    DoorName,
    DrewForIds,
    EndTurn,
    FlewOut,
    Flicked,
    Flown,
    Jumped,
    PenguinOptions,
    PenguinView,
    PlaceCatcher,
    RoundOver,
    RunnerCaught,
    SchoolRoundBegan,
    Skate,
    Skated,
    StillOnCircle,
    TookFish,
)

ROUNDS_FOR_TWO = 4
NO_SKATES = "You have no two ones for ice skates. End your turn."
"""Prompt of a player who is asked so that the others do not learn it."""
WAITING_EAST = Quantity("x", KITCHEN.left + RED_LINE, KITCHEN.right - RED_LINE, "mm")
WAITING_NORTH = Quantity("y", KITCHEN.low + RED_LINE, KITCHEN.high - RED_LINE, "mm")
"""Where the Catcher may begin: within the red line of the Kitchen."""


class PenguinState(FlickState):
    def __init__(self, options: PenguinOptions, cards: Cards, round: Round, seed: int) -> None:
        self.options, self.cards, self.round, self.seed = options, cards, round, seed
        self.round_number = 1
        self.turn = round.catcher
        self.awaits = "place"
        self.stepped = False
        self.flicks = 0

    def reseed(self, seed: int) -> None:
        super().reseed(seed)
        Rng(seed).shuffle(self.cards.deck)

    @property
    def spots(self) -> list[Spot | None]:
        return self.round.spots

    @property
    def rounds(self) -> int:
        """The number of rounds: every player is the Catcher once, or twice if there are only two players."""
        return ROUNDS_FOR_TWO if self.options.players == 2 else self.options.players

    @property
    def to_act(self) -> int | None:
        return None if self.round_number > self.rounds else self.turn

    def legal(self) -> Sequence[Action]:
        if self.to_act is not None and self.awaits == "skate":
            return [Skate(), EndTurn()] if self.cards.can_skate(self.turn) else [EndTurn()]
        return super().legal()

    def acts(self) -> Sequence[Act]:
        placing = self.to_act is not None and self.awaits == "place"
        return (Act("place", (WAITING_EAST, WAITING_NORTH)),) if placing else super().acts()

    def sample(self, rng: Rng) -> Action:
        if self.awaits == "skate":
            return rng.choice(self.legal())
        if self.awaits == "place":
            return PlaceCatcher(
                uniform(rng, WAITING_EAST.low, WAITING_EAST.high),
                uniform(rng, WAITING_NORTH.low, WAITING_NORTH.high),
            )
        return super().sample(rng)

    def check(self, action: Action) -> None:
        match action:
            case PlaceCatcher(x, y) if self.to_act is not None and self.awaits == "place":
                if not KITCHEN.within_red_line((x, y)):
                    raise IllegalAction("The Catcher starts inside the Kitchen's red line.")
            case Skate() | EndTurn() if self.to_act is not None and self.awaits == "skate":
                if action not in self.legal():
                    raise IllegalAction("Ice skates take two ones, which you do not have.")
            case _:
                super().check(action)

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        events = super().apply(action, outcome)
        match action:
            case PlaceCatcher(x, y):
                self.round.spots[self.turn] = Spot(x, y)
                return [CatcherPlaced(self.turn, x, y), *self._next_turn()]
            case Skate():
                self.cards.skate(self.turn)
                return [Skated(self.turn), *self._begin_turn(self.turn)]
            case EndTurn():
                return self._next_turn()
        return events

    def apply_flick(self, flown: Flown) -> list[Event]:
        effects = self.round.apply_log(flown.log)
        timed: list[Jumped | TookFish | RunnerCaught | FlewOut] = [
            *self.jumps(flown),
            *(TookFish(seat, cast(DoorName, door), self.cards.draw(seat), at) for seat, door, at in effects.fish),
            *(
                RunnerCaught(runner, self.round.catcher, at, again=self.round.caught[runner] > 1)
                for runner, at in effects.caught.items()
            ),
            *(FlewOut(seat, at) for seat, at in effects.out.items()),
        ]
        timed.sort(key=lambda event: event.at)
        return [Flicked(self.turn, flown.flick, flown.trajectory), *timed, *self._end_flick(effects)]

    def _end_flick(self, effects: Effects) -> list[Event]:
        """Decide who plays next when all penguins have come to rest."""
        seat = self.turn
        if self.round.over:
            return self._end_round()
        if self.options.players == 2 and effects.caught:
            runner = next(iter(effects.caught))
            self.round.spots[runner] = None
            return [BackToCircle(runner), *self._begin_turn(runner)]
        if seat in self.round.starting and seat not in effects.out:
            if self.round.on_circle(seat):
                return [StillOnCircle(seat), *self._begin_turn(seat)]
            self.round.starting.remove(seat)
        if self._is_asked(seat):
            self.awaits = "skate"
            return []
        return self._next_turn()

    def _is_asked(self, seat: int) -> bool:
        """Return whether a player is asked for skates; asking only those who can skate would betray their cards."""
        asks_all = self.options.skates == "everyone"
        return self.cards.may_have_skates(seat) if asks_all else self.cards.can_skate(seat)

    def _next_turn(self) -> list[Event]:
        return self._begin_turn((self.turn + 1) % self.options.players)

    def _begin_turn(self, seat: int) -> list[Event]:
        self.turn, self.awaits, self.stepped = seat, "flick", False
        self.round.begin_turn(seat)
        return []

    def _end_round(self) -> list[Event]:
        events: list[Event] = [RoundOver(self.round_number, self.round.winner), *self._draw_for_ids()]
        self.round_number += 1
        if self.round_number > self.rounds:
            return events
        catcher = (self.round.catcher + 1) % self.options.players
        self.round = Round.begin(self.options.players, catcher)
        self.turn, self.awaits, self.stepped = catcher, "place", False
        return [*events, SchoolRoundBegan(self.round_number, catcher)]

    def _draw_for_ids(self) -> list[Event]:
        events: list[Event] = []
        holders = [self.round.holder(seat) for seat in range(self.options.players)]
        for seat in (self.round.catcher, *self.round.runners):
            drawn = [self.cards.draw(seat) for _ in range(holders.count(seat))]
            cards = tuple(card for card in drawn if card is not None)
            if cards:
                events.append(DrewForIds(seat, len(cards), cards))
        return events

    def result(self) -> Result | None:
        """Rank by points, then by number of cards."""
        if self.to_act is not None:
            return None
        return Result(tuple(self.cards.score(seat) for seat in range(self.options.players)))

    def why_over(self, seat: int | None) -> str:
        return f"All {self.rounds} rounds are played, and the cards lie open."

    def _prompt(self, seat: int | None) -> str:
        if self.to_act is None:
            return "The game is over."
        if self.awaits == "skate" and seat == self.turn and not self.cards.can_skate(seat):
            return NO_SKATES
        return CATCH if self.awaits == "flick" and self.turn == self.round.catcher else PROMPTS[self.awaits]

    def view(self, seat: int | None) -> PenguinView:
        over, seats = self.to_act is None, range(self.options.players)
        view = PenguinView(
            options=self.options,
            to_act=self.to_act,
            prompt=self._prompt(seat),
            result=self.result(),
            round=min(self.round_number, self.rounds),
            rounds=self.rounds,
            catcher=self.round.catcher,
            penguins=self.penguins(),
            starting=tuple(sorted(self.round.starting)),
            fish=tuple(
                tuple(cast(DoorName, door) for door in FISH_DOORS if door in self.round.fish[owner]) for owner in seats
            ),
            caught=tuple(self.round.caught),
            cards=tuple(len(cards) for cards in self.cards.hidden),
            hidden=tuple(tuple(sorted(self.cards.hidden[owner])) if over or owner == seat else None for owner in seats),
            open=tuple(self.cards.open),
            deck=len(self.cards.deck),
            awaits=self.awaits,
            turn_of=self.turn,
            stepped=self.stepped,
            lines=tuple(self.lines()),
            blocked=spans(self.blocked()),
            visited=(),
            flicks=self.flicks,
        )
        return self.tell(view, seat)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, cards=self.cards.copy(), round=self.round.copy())
        return twin
