"""State of a game of Kuna Yala."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import msgspec

from shoal.core import Action, Event, Result, Rng
from shoal.games.kuna_yala import narration, notation
from shoal.games.kuna_yala.kernel import CoralTag
from shoal.games.kuna_yala.position import CoralPosition, from_vector
from shoal.games.kuna_yala.rules import rules, school
from shoal.games.kuna_yala.rules.cards import COLOURS, NAMES
from shoal.games.kuna_yala.rules.places import name_of, place_named
from shoal.games.kuna_yala.rules.rules import (
    ACTING,
    DISCARD,
    DRAW,
    LAY,
    SETTLE,
    SLOT,
    STACK,
    UNSEEN,
    school_of,
)
from shoal.games.kuna_yala.rules.school import FISH, OCTOPUSES, SHARKS, SITE, columns_and_rows
from shoal.games.kuna_yala.schema import (
    LETTERS,
    CoralAction,
    CoralOptions,
    CoralView,
    Discard,
    LaidCard,
    Lay,
    School,
    Settle,
    Tally,
)
from shoal.kernel.game import KernelState
from shoal.kernel.jit import Vector, part
from shoal.kernel.rules import CHANCE, OVER

PROMPTS = {
    rules.FIRST: "Choose a card, then lay it in your school or an opponent's.",
    rules.FOR_OTHERS: "Now lay a card in an opponent's school.",
    rules.FOR_ONESELF: "Now lay a card in your own school.",
    rules.STUCK: "No pair of cards fits: lay one that does, or discard two that do not.",
    rules.DISCARD_ONE: "Choose a second card to discard.",
    rules.DISCARD_AGAIN: "Discard another card that fits nowhere.",
    rules.CORAL_FOR_OCTOPUS: "The octopus is yours! Choose a coral for it.",
}


class CoralState(KernelState[CoralView, CoralAction]):
    """The state vector and the order of the cards in the stacks, which no player knows."""

    tag: ClassVar[CoralTag] = CoralTag()

    def __init__(self, options: CoralOptions, s: Vector, rng: Rng) -> None:
        self.options, self.s = options, s
        self._deal(rng)
        self._turn_up()

    def _deal(self, rng: Rng) -> None:
        """Deal the unseen cards to the stacks in random order."""
        hidden = [card for card, left in enumerate(part(self.s, UNSEEN, rules.COLOUR)) for _ in range(left)]
        rng.shuffle(hidden)
        cards = iter(hidden)
        self.stacks = tuple(
            tuple(next(cards) for _ in range(size)) for size in part(self.s, STACK, STACK + rules.SLOTS)
        )

    def reseed(self, seed: int) -> None:
        self._deal(Rng(seed))

    def result(self) -> Result | None:
        """Return points and, as the tie-break, the fish in the own school."""
        if self.to_act is not None:
            return None
        s, seats = self.s, range(self.options.players)
        return Result(tuple((int(rules.points(s, seat)), int(rules.fish_in_school(s, seat))) for seat in seats))

    def why_over(self, seat: int | None) -> str:
        return "Three stacks are finished."

    def view(self, seat: int | None) -> CoralView:
        if self.to_act is None:
            return self._open_view
        return self._views[self.options.players if seat is None else seat]

    @cached_property
    def position(self) -> CoralPosition:
        return from_vector(self.s)

    @cached_property
    def _views(self) -> list[CoralView]:
        """Views of the seats, each with its own colour only, and of a spectator."""
        colours, seats = self._open_view.colours, range(self.options.players)
        return [
            msgspec.structs.replace(
                self._open_view,
                colours=tuple(colour if seat == viewer else None for seat, colour in enumerate(colours)),
            )
            for viewer in (*seats, None)
        ]

    @cached_property
    def _open_view(self) -> CoralView:
        """View with the colours of all seats."""
        position, seats = self.position, range(self.options.players)
        return CoralView(
            options=self.options,
            to_act=self.to_act,
            prompt="The game is over." if self.to_act is None else PROMPTS[position.awaited],
            result=self.result(),
            colours=tuple(COLOURS[colour] for colour in position.colours),
            schools=tuple(self._school(seat) for seat in seats),
            visible=tuple(None if card < 0 else NAMES[card] for card in position.visible),
            stacks=tuple(position.stacks),
            finished=tuple(slot + 1 for slot in sorted(narration.finished_stacks(self.s))),
            unseen={NAMES[card]: left for card, left in enumerate(position.unseen) if left},
            turn_of=position.mover,
            awaits=notation.AWAITED_NAMES[position.awaited],
            slot=None if position.slot < 0 else position.slot + 1,
            deeds=tuple(
                tuple(tuple(deeds[begin : begin + 4]) for begin in range(0, len(deeds), 4)) for deeds in position.deeds
            ),
            tallies=tuple(self._tally(seat) for seat in seats) if self.to_act is None else None,
        )

    def _school(self, seat: int) -> School:
        base = int(school_of(seat))
        return School(
            cards=tuple(
                LaidCard(
                    name_of(placed.place),
                    *columns_and_rows(placed.place),
                    NAMES[placed.card],
                    None if placed.under is None else NAMES[placed.under],
                )
                for placed in self.position.schools[seat]
            ),
            fish=tuple(part(self.s, base + FISH, base + FISH + 4)),
            corals=int(school.corals(self.s, base)),
            sharks=int(self.s[base + SHARKS]),
            octopuses=int(self.s[base + OCTOPUSES]),
        )

    def _tally(self, seat: int) -> Tally:
        return Tally(
            fish=tuple(int(rules.points_for_fish(self.s, seat, owner)) for owner in range(self.options.players)),
            majority=int(rules.points_for_majority(self.s, seat)),
            octopuses=int(self.s[school_of(seat) + OCTOPUSES]),
            sharks=int(rules.points_for_sharks(self.s, seat)),
        )

    def notation(self) -> str:
        return notation.write(self.position)

    def legal(self) -> Sequence[CoralAction]:
        """Return the actions sorted, so that their order does not reveal in which order the schools grew."""
        return sorted(super().legal(), key=str)

    def encode(self, action: Action) -> int:
        match action:
            case Lay(stack, letter, place) if LETTERS.index(letter) < self.options.players:
                seat = LETTERS.index(letter)
                site = self._site(seat, place)
                return -1 if site < 0 else LAY << 12 | stack - 1 << 10 | seat << 8 | site
            case Discard(stack):
                return DISCARD << 12 | stack - 1 << 10
            case Settle(place):
                site = self._site(int(self.s[ACTING]), place)
                return -1 if site < 0 else SETTLE << 12 | int(self.s[ACTING]) << 8 | site
        return -1

    def _site(self, seat: int, place: str) -> int:
        try:
            return int(school.site_at(self.s, school_of(seat), place_named(place)))
        except ValueError:
            return -1

    def decode(self, move: int) -> CoralAction:
        stack, seat, site = (move >> 10 & 3) + 1, move >> 8 & 3, move & 255
        match move >> 12:
            case rules.LAY:
                return Lay(stack, LETTERS[seat], self._place(seat, site))
            case rules.DISCARD:
                return Discard(stack)
        return Settle(self._place(seat, site))

    def _place(self, seat: int, site: int) -> str:
        return name_of(int(school.place_of(self.s[school_of(seat) + SITE + site])))

    def make(self, move: int) -> list[Event]:
        finished = narration.finished_stacks(self.s)
        events = [*narration.narrate(self.s, move), *self._play(move)]
        events += [narration.Finished(slot + 1) for slot in sorted(narration.finished_stacks(self.s) - finished)]
        if self.s[ACTING] == OVER:
            events += narration.reveal(self.s)
        return events

    def _play(self, move: int) -> list[Event]:
        rules.play(self.s, move)
        return self._turn_up()

    def _turn_up(self) -> list[Event]:
        """Turn up cards as long as the rules demand one."""
        events: list[Event] = []
        while self.s[ACTING] == CHANCE:
            slot = int(self.s[SLOT])
            card, *rest = self.stacks[slot]
            self.stacks = (*self.stacks[:slot], tuple(rest), *self.stacks[slot + 1 :])
            events += narration.narrate_turn_up(self.s, card)
            rules.play(self.s, DRAW << 12 | card)
        return events

    def why_not(self, action: Action) -> str:
        return narration.why_not(self.s, action)
