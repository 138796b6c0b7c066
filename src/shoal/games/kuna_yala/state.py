"""A game of Kuna Yala under way."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import msgspec

from shoal.core import Action, Event, Options, Result, Rng
from shoal.games.kuna_yala import narration, notation
from shoal.games.kuna_yala.kernel import CoralTag
from shoal.games.kuna_yala.position import Position, from_vector
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
from shoal.games.kuna_yala.schema import LETTERS, CoralView, Discard, LaidCard, Lay, School, Settle, Tally
from shoal.kernel.game import KernelState
from shoal.kernel.jit import Vector, part
from shoal.kernel.rules import CHANCE, OVER

PROMPTS = {
    rules.FIRST: "Choose a card and lay it in your own school or in an opponent's.",
    rules.FOR_OTHERS: "Now lay another card in an opponent's school.",
    rules.FOR_ONESELF: "Now lay another card in your own school.",
    rules.STUCK: "No two cards can be laid: lay one that fits, or discard two that do not.",
    rules.DISCARD_ONE: "Choose the second card: it is discarded.",
    rules.DISCARD_AGAIN: "Discard another card that fits nowhere.",
    rules.CORAL_FOR_OCTOPUS: "An octopus comes to you: choose the coral on which it settles.",
}


class CoralState(KernelState):
    """Beside the vector it holds the order of the stacks, which nobody knows."""

    tag: ClassVar[CoralTag] = CoralTag()

    def __init__(self, options: Options, s: Vector, rng: Rng) -> None:
        """The cards that are not to be seen come in an order drawn now."""
        self.options, self.s = options, s
        hidden = [card for card, left in enumerate(part(s, UNSEEN, rules.COLOUR)) for _ in range(left)]
        rng.shuffle(hidden)
        deal = iter(hidden)
        self.stacks = tuple(tuple(next(deal) for _ in range(size)) for size in part(s, STACK, STACK + rules.SLOTS))
        self._turn_up()

    def result(self) -> Result | None:
        """Points, then the fish in the own school."""
        if self.to_act is not None:
            return None
        s, seats = self.s, range(self.options.players)
        return Result(tuple((int(rules.points(s, seat)), int(rules.fish_in_school(s, seat))) for seat in seats))

    def view(self, seat: int | None) -> CoralView:
        if self.to_act is None:
            return self._open_view
        return self._views[self.options.players if seat is None else seat]

    @cached_property
    def position(self) -> Position:
        return from_vector(self.s)

    @cached_property
    def _views(self) -> list[CoralView]:
        """Each seat knows its own colour, a spectator none."""
        colours, seats = self._open_view.colours, range(self.options.players)
        return [
            msgspec.structs.replace(
                self._open_view, colours=tuple(colour if seat == eye else None for seat, colour in enumerate(colours))
            )
            for eye in (*seats, None)
        ]

    @cached_property
    def _open_view(self) -> CoralView:
        """As if nobody had a secret."""
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
            unseen={NAMES[card]: left for card, left in enumerate(position.unseen) if left},
            turn_of=position.mover,
            awaits=notation.AWAITED_WORDS[position.awaited],
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
                    name_of(lying.place),
                    *columns_and_rows(lying.place),
                    NAMES[lying.card],
                    None if lying.under is None else NAMES[lying.under],
                )
                for lying in self.position.schools[seat]
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

    def legal(self) -> Sequence[Action]:
        """In an order that does not tell how the schools have grown."""
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

    def decode(self, move: int) -> Action:
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
        events = [*narration.tell(self.s, move), *self._play(move)]
        events += [narration.Finished(slot + 1) for slot in sorted(narration.finished_stacks(self.s) - finished)]
        if self.s[ACTING] == OVER:
            events += narration.reveal(self.s)
        return events

    def _play(self, move: int) -> list[Event]:
        rules.play(self.s, move)
        return self._turn_up()

    def _turn_up(self) -> list[Event]:
        """What the stacks have to give."""
        events: list[Event] = []
        while self.s[ACTING] == CHANCE:
            slot = int(self.s[SLOT])
            card, *rest = self.stacks[slot]
            self.stacks = (*self.stacks[:slot], tuple(rest), *self.stacks[slot + 1 :])
            events += narration.tell_turning_up(self.s, card)
            rules.play(self.s, DRAW << 12 | card)
        return events

    def why_not(self, action: Action) -> str:
        return narration.why_not(self.s, action)
