"""Gone Fishing as a game of the platform."""

from typing import TYPE_CHECKING

import msgspec

from shoal.core import Action, BadOptions, Challenge, Rng, first_seat
from shoal.games.gone_fishing import events, schema
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.lesson import GOALS, LESSON
from shoal.games.gone_fishing.observation import position_of
from shoal.games.gone_fishing.position import FishingPosition
from shoal.games.gone_fishing.practice import CountedCastsState, PracticeState
from shoal.games.gone_fishing.schema import FishingOptions, FishingView, Lowered, NetGesture, Pulled, Tossed
from shoal.games.gone_fishing.state import MatchState
from shoal.physics.game import PhysicalGame, Skill, Suggestion

if TYPE_CHECKING:
    from shoal.games.gone_fishing.tensor import SeaVector


class GoneFishing(PhysicalGame[FishingOptions, FishingView, FishingState]):
    id = "gone_fishing"
    title = "Gone Fishing"
    pitch = "Lower a swinging net, pull in fish and sell them well."
    minutes = 25
    genre = "dexterity, 3D"
    players = range(1, 5)
    """A single player practises."""
    score_names = ("points", "fish")
    options = FishingOptions
    actions = (
        *(schema.ChooseNet, schema.MoveFish, schema.Stay, schema.Lower, schema.Pull, schema.TakeFish, schema.Relocate),
        *(schema.Done, schema.PlaceToken, schema.ReturnFish, schema.Toss, schema.EndPractice),
    )
    events = (
        *(events.FishingRoundBegan, events.NetChosen, events.FishMoved, events.FishStayed, events.NetLowered),
        *(events.NetPulled, events.Enclosed, events.FishSlipped, events.NetFailed, events.NetHome),
        *(events.FishTaken, events.TokenPlaced, events.NoPriceRises, events.FishReturned, events.FishStowed),
        *(events.FishDrifted, events.KindSold, events.FishTossed, events.SwamBack, events.PracticeOver),
    )
    views = FishingView
    outcomes = Lowered | Pulled | Tossed
    gestures = NetGesture
    lesson = LESSON
    goals = GOALS
    challenge = Challenge(
        title="Daily sea",
        pitch="The same sea for everyone today. You have eight casts, and every fish you bring home is a point.",
        options={"practice": "eight casts"},
    )

    def start(self, options: FishingOptions, seed: int) -> FishingState:
        self.check(options)
        rng = Rng(seed)
        first = first_seat(options, rng)
        return self._state(options, FishingPosition.begin(options.players, first, rng), seed)

    def check(self, options: FishingOptions) -> None:
        super().check(options)
        seats = "".join(str(seat + 1) for seat in range(options.players))
        if options.experts != "all" and not set(options.experts) <= set(seats):
            raise BadOptions(f"Name the experts by their seats, from 1 to {options.players}, as in 12, or write all.")

    def imagine(self, view: FishingView, seat: int | None, rng: Rng) -> FishingState:
        """Draw another seed; only the outcomes of future tosses are unknown."""
        state = self._state(view.options, position_of(view), rng.below(1 << 31))
        if isinstance(state, PracticeState):
            state.over = view.to_act is None
        return state

    def _state(self, options: FishingOptions, position: FishingPosition, seed: int) -> FishingState:
        if options.players > 1:
            return MatchState(options, position, seed)
        return (PracticeState if options.practice == "free" else CountedCastsState)(options, position, seed)

    def scene(self) -> msgspec.Struct:
        from shoal.games.gone_fishing.physics.scene import scene

        return scene()

    def seat_vector(self) -> "SeaVector":
        # Imported late: only programs that learn need it.
        from shoal.games.gone_fishing.tensor import SeaVector

        return SeaVector()

    def plan(self, view: FishingView, seat: int, skill: Skill, rng: Rng) -> Action:
        # Imported late: the bot needs MuJoCo, which takes a second to load.
        from shoal.games.gone_fishing.bot.planning import think

        return think(self.imagine(view, seat, rng), seat, skill, rng)

    def suggest(self, view: FishingView, seat: int, skill: Skill, rng: Rng) -> Suggestion:
        from shoal.games.gone_fishing.bot.suggestion import suggest

        return suggest(self.imagine(view, seat, rng), seat, skill, rng)
