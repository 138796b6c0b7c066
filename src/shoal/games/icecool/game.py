"""ICECOOL as a game of the platform."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import radians
from typing import TYPE_CHECKING, Any, ClassVar, cast

from shoal.core import Action, Puzzle, Rng, first_seat
from shoal.games.icecool import puzzles
from shoal.games.icecool.flick_state import FlickState
from shoal.games.icecool.lesson import GOALS, LESSON
from shoal.games.icecool.physics.scene import SchoolScene, scene
from shoal.games.icecool.rules.cards import Cards, imagine_cards
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.round import Round
from shoal.games.icecool.rules.targets import describe_action
from shoal.games.icecool.schema import (
    BackToCircle,
    CatcherPlaced,
    DrewForIds,
    EndTurn,
    FlewOut,
    Flick,
    Flicked,
    Flown,
    Jumped,
    Penguin,
    PenguinOptions,
    PenguinView,
    PlaceCatcher,
    RoundOver,
    RoundTheSchool,
    RunnerCaught,
    SchoolRoundBegan,
    Skate,
    Skated,
    StillOnCircle,
    ToLine,
    TookFish,
    WentToLine,
)
from shoal.games.icecool.state import PenguinState
from shoal.games.icecool.warmup_lap import WarmupLapState
from shoal.physics.game import PhysicalGame, Skill, Suggestion

if TYPE_CHECKING:
    from shoal.games.icecool.tensor import SchoolVector


class Icecool(PhysicalGame[PenguinOptions, PenguinView, FlickState]):
    id = "icecool"
    title = "ICECOOL"
    pitch = "Flick penguins through doors and dodge the Catcher."
    minutes = 20
    genre = "dexterity, 3D"
    players = range(1, 5)
    """A single player makes the warm-up lap."""
    quick_seat = 1
    """The Catcher of the first round waits; a stranger should flick at once, as a Runner."""
    score_names = ("points", "cards")
    options = PenguinOptions
    actions = (PlaceCatcher, ToLine, Flick, Skate, EndTurn)
    events = (
        *(CatcherPlaced, WentToLine, Flicked, Jumped, TookFish, RunnerCaught, FlewOut, StillOnCircle, BackToCircle),
        *(Skated, RoundOver, DrewForIds, SchoolRoundBegan, RoundTheSchool),
    )
    views = PenguinView
    outcomes = Flown
    gestures = Flick
    lesson = LESSON
    goals = GOALS
    has_secrets = True
    rules_version = 2
    earlier_rules: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"finger": "goes through", "skates": "holders"}}

    def start(self, options: PenguinOptions, seed: int) -> FlickState:
        self.check(options)
        if options.players == 1:
            return WarmupLapState(options, seed)
        rng = Rng(seed)
        catcher = first_seat(options, rng)
        return PenguinState(options, Cards.shuffled(options.players, rng), Round.begin(options.players, catcher), seed)

    def imagine(self, view: PenguinView, seat: int | None, rng: Rng) -> FlickState:
        """Deal the unknown cards anew, and draw another seed for the errors of the hand."""
        spots = [_spot(penguin) for penguin in view.penguins]
        seed = rng.below(1 << 31)
        if view.catcher is None:
            lap = WarmupLapState(view.options, seed)
            lap.visited, lap.flicks, lap.stepped = view.visited, view.flicks, view.stepped
            lap.done = view.to_act is None
            lap.spots[:] = spots
            return lap
        players = view.options.players
        fish = [cast(set[str], set(doors)) for doors in view.fish]
        round = Round(players, view.catcher, spots, fish, list(view.caught), set(view.starting))
        skater = view.turn_of if view.awaits == "skate" and view.options.skates == "holders" else None
        cards = imagine_cards(view.hidden, view.cards, view.open, skater, rng)
        state = PenguinState(view.options, cards, round, seed)
        state.round_number = view.round + (view.to_act is None)
        state.turn, state.awaits, state.stepped, state.flicks = view.turn_of, view.awaits, view.stepped, view.flicks
        return state

    def puzzles(self) -> Sequence[Puzzle]:
        return puzzles.puzzles()

    def scene(self) -> SchoolScene:
        return scene(max(self.players), self.rules_version)

    def seat_vector(self) -> "SchoolVector":
        # Imported late: only programs that learn need it.
        from shoal.games.icecool.tensor import SchoolVector

        return SchoolVector()

    def plan(self, view: PenguinView, seat: int, skill: Skill, rng: Rng) -> Action:
        # Imported late: the bot needs MuJoCo, which takes a second to load.
        from shoal.games.icecool.bot.planning import think

        return think(self.imagine(view, seat, rng), seat, skill, rng)

    def suggest(self, view: PenguinView, seat: int, skill: Skill, rng: Rng) -> Suggestion:
        action = self.plan(view, seat, replace(skill, errs=False), rng)
        return Suggestion([str(action)], describe_action(view, action))


def _spot(penguin: Penguin | None) -> Spot | None:
    if penguin is None:
        return None
    return Spot(penguin.x, penguin.y, radians(penguin.heading), penguin.raised)
