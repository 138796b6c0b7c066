"""Game definition of Kuna Yala."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from shoal.core import Puzzle, Rng, first_seat
from shoal.games.kuna_yala import notation, puzzles
from shoal.games.kuna_yala.bot import evaluation
from shoal.games.kuna_yala.bot.belief import possible_colours, sample_colours
from shoal.games.kuna_yala.kernel import CoralTag
from shoal.games.kuna_yala.lesson import LESSON
from shoal.games.kuna_yala.position import CoralPosition, PlacedCard, to_vector
from shoal.games.kuna_yala.rules import rules
from shoal.games.kuna_yala.rules.cards import CARD_NAMED, COLOURS, IN_STACKS, NAMES
from shoal.games.kuna_yala.rules.places import place_named
from shoal.games.kuna_yala.schema import (
    Bit,
    Chased,
    CoralOptions,
    CoralView,
    Cursed,
    Discard,
    Discarded,
    Drifted,
    Finished,
    Laid,
    Lay,
    Revealed,
    Settle,
    Settled,
    TurnedUp,
)
from shoal.games.kuna_yala.state import CoralState
from shoal.kernel.game import KernelGame
from shoal.kernel.rules import OVER


class KunaYala(KernelGame[CoralOptions, CoralView, CoralState]):
    id = "kuna_yala"
    title = "Kuna Yala"
    pitch = "Collect your secret colour and send sharks to the others."
    minutes = 20
    genre = "cards, secrets"
    players = range(2, 5)
    score_names = ("points", "fish")
    options = CoralOptions
    actions = (Lay, Discard, Settle)
    events = (Laid, Bit, Cursed, Discarded, TurnedUp, Settled, Drifted, Chased, Finished, Revealed)
    views = CoralView
    rules_version = 2
    earlier_rules: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"last_cards": True}}
    has_secrets = True
    exploration = 0.05
    progressive_widening = 1.0
    temperature: ClassVar[Mapping[str, float]] = {"medium": 0.06, "hard": 0.02}
    lesson = LESSON
    tag: ClassVar[CoralTag] = CoralTag()

    def start(self, options: CoralOptions, seed: int) -> CoralState:
        self.check(options)
        rng = Rng(seed)
        first = first_seat(options, rng)
        colours = list(range(len(COLOURS)))
        rng.shuffle(colours)
        return CoralState(options, rules.start(first, colours[: options.players], options.last_cards), rng)

    def imagine(self, view: CoralView, seat: int | None, rng: Rng) -> CoralState:
        """Sample the hidden colours by their likelihood given the deeds, and shuffle the stacks."""
        position = CoralPosition(
            colours=sample_colours(view, rng),
            schools=[
                [
                    PlacedCard(
                        place_named(laid.place), CARD_NAMED[laid.card], CARD_NAMED[laid.under] if laid.under else None
                    )
                    for laid in school.cards
                ]
                for school in view.schools
            ],
            visible=[rules.NOTHING if card is None else CARD_NAMED[card] for card in view.visible],
            stacks=view.stacks,
            unseen=[view.unseen.get(NAMES[card], 0) for card in range(IN_STACKS)],
            mover=view.turn_of,
            acting=OVER if view.to_act is None else view.to_act,
            awaited=notation.AWAITED_NAMED[view.awaits],
            slot=rules.NOWHERE if view.slot is None else view.slot - 1,
            deeds=[[count for counts in deeds for count in counts] for deeds in view.deeds],
            last_cards=view.options.last_cards,
        )
        return CoralState(view.options, to_vector(position), rng)

    def determinizations(self, view: CoralView, seat: int, rng: Rng) -> list[tuple[CoralState, float]]:
        """Return a state for every possible assignment of the colours, weighted by its likelihood."""
        imagined, weighted = self.imagine(view, seat, rng), list[tuple[CoralState, float]]()
        for colours, likelihood in possible_colours(view).items():
            state = imagined.copy()
            for player, colour in enumerate(colours):
                state.s[rules.COLOUR + player] = colour
            weighted.append((state, likelihood))
        return weighted

    def prospects(self, state: CoralState, seat: int) -> float:
        return float(evaluation.lead(state.s, seat))

    def puzzles(self) -> Sequence[Puzzle]:
        return puzzles.puzzles()

    def read_position(self, text: str) -> CoralState:
        s = notation.read(text)
        options = CoralOptions(players=int(s[rules.PLAYERS]), last_cards=bool(s[rules.LAST_CARDS]))
        return CoralState(options, s, Rng(0))
