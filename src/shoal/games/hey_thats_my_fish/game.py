"""Game definition of Hey, That's My Fish!"""

from collections.abc import Sequence
from typing import ClassVar

from shoal.core import Puzzle, Rng, first_seat
from shoal.games.hey_thats_my_fish import notation, puzzles
from shoal.games.hey_thats_my_fish.bot import evaluation
from shoal.games.hey_thats_my_fish.kernel import FloeTag
from shoal.games.hey_thats_my_fish.lesson import LESSON
from shoal.games.hey_thats_my_fish.rules import rules, swaps
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, bits
from shoal.games.hey_thats_my_fish.rules.layout import lay, read_layout
from shoal.games.hey_thats_my_fish.schema import (
    Agree,
    Decline,
    FishOptions,
    FishView,
    FloesSwapped,
    Out,
    PenguinPlaced,
    PlacePenguin,
    Ready,
    SeatReady,
    Slid,
    Slide,
    Swap,
    SwapAnswered,
    SwapProposed,
)
from shoal.games.hey_thats_my_fish.state import FloeState
from shoal.kernel.game import KernelGame


class HeyThatsMyFish(KernelGame[FishOptions, FishView, FloeState]):
    id = "hey_thats_my_fish"
    title = "Hey, That's My Fish!"
    pitch = "Slide, collect fish and cut off the other penguins."
    minutes = 10
    genre = "strategy"
    players = range(2, 5)
    score_names = ("fish", "floes")
    options = FishOptions
    actions = (PlacePenguin, Slide, Swap, Agree, Decline, Ready)
    events = (PenguinPlaced, Slid, Out, SwapProposed, SwapAnswered, FloesSwapped, SeatReady)
    views = FishView
    lesson = LESSON
    tag: ClassVar[FloeTag] = FloeTag()

    def check(self, options: FishOptions) -> None:
        super().check(options)
        if options.layout:
            read_layout(options.layout, options.players)

    def start(self, options: FishOptions, seed: int) -> FloeState:
        self.check(options)
        rng = Rng(seed)
        fish = lay(options, rng)
        first = first_seat(options, rng)
        return FloeState(
            options,
            rules.start(options.players, first, fish),
            talk=swaps.start(first) if options.swapping else None,
            piles=((),) * options.players if options.hidden_scores else (),
        )

    def imagine(self, view: FishView, seat: int | None, rng: Rng) -> FloeState:
        """Rebuild the state from the view: hidden scores are covered, but everybody has seen what was collected."""
        first = view.to_act if view.swaps is None else view.swaps.first
        collected = [sum(pile) for pile in view.piles] or [fish for fish in view.fish if fish is not None]
        s = rules.position(
            turn=rules.OVER if first is None else first,
            to_place=view.to_place,
            fish=[fish for row in view.rows for fish in row],
            penguins=[bits(CELL_NAMED[floe] for floe in floes) for floes in view.penguins],
            fish_collected=collected,
            floes_collected=view.floes,
        )
        return FloeState(view.options, s, view.swaps, view.piles)

    def prospects(self, state: FloeState, seat: int) -> float:
        return float(evaluation.lead(state.s, seat))

    def puzzles(self) -> Sequence[Puzzle]:
        return puzzles.puzzles()

    def read_position(self, text: str) -> FloeState:
        s = notation.read(text)
        return FloeState(FishOptions(players=int(s[rules.PLAYERS])), s)
