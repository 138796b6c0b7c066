"""Notation of a position in one line of eight or nine parts:

    rv o:C,e1:rn1,e2:S/vn1|o:O/C,n1:X/gt2 vs2,C,S,- 9,8,7,0 O,O,rs1 1 first 3,0,1,0/0,0,0,2/0,0,0,1|...

1. the colour of each seat
2. the schools, card by card (C coral, S shark, O octopus, X fish bones; after a slash the card that this one covers or
   was before)
3. the face-up card of each stack
4. the number of cards left in each stack
5. the discarded cards
6. the seat whose turn it is
7. what is awaited (`settle2@3`: seat 2 chooses a coral for the octopus from stack 3)
8. the deeds of each seat: the fish of each colour laid in the own school, laid in other schools, and destroyed
9. `last`, if the last cards are played: a stack is finished only when its open card is gone too
"""

import re
from collections.abc import Sequence
from typing import Literal

from shoal.core import BadPosition
from shoal.games.kuna_yala.position import CoralPosition, PlacedCard, cards_in_schools, count_discarded, to_vector
from shoal.games.kuna_yala.rules import cards, rules, school
from shoal.games.kuna_yala.rules.cards import BONES, CARD_NAMED, COLOURS, CORAL, DECK, FISH_CARDS, NAMES, OCTOPUS, SHARK
from shoal.games.kuna_yala.rules.places import name_of, place_named
from shoal.games.kuna_yala.rules.rules import NOTHING, NOWHERE, SLOTS, school_of
from shoal.kernel.jit import Vector, zeros
from shoal.kernel.rules import OVER

Awaited = Literal["first", "others", "own", "stuck", "discard", "again", "settle"]
AWAITED_NAMES: dict[int, Awaited] = {
    rules.FIRST: "first",
    rules.FOR_OTHERS: "others",
    rules.FOR_ONESELF: "own",
    rules.STUCK: "stuck",
    rules.DISCARD_ONE: "discard",
    rules.DISCARD_AGAIN: "again",
    rules.CORAL_FOR_OCTOPUS: "settle",
}
AWAITED_NAMED = {name: awaited for awaited, name in AWAITED_NAMES.items()}
END = "over"
LAST = "last"
NONE = "-"
LETTER = {CORAL: "C", SHARK: "S", OCTOPUS: "O", BONES: "X"}
CARD_WRITTEN = {LETTER.get(card, name): card for name, card in CARD_NAMED.items()}
COLOUR_LETTERS = "".join(colour[0] for colour in COLOURS)
GOES_ON = {SHARK: range(FISH_CARDS), OCTOPUS: range(CORAL, CORAL + 1), BONES: range(FISH_CARDS)}
"""Cards that these may cover or, for bones, may have been before."""


def write(position: CoralPosition) -> str:
    schools = "|".join(",".join(map(_write_placed, school)) for school in position.schools)
    counts = count_discarded(position)
    # An octopus that is about to settle is neither in a stack nor discarded.
    counts[OCTOPUS] -= position.awaited == rules.CORAL_FOR_OCTOPUS
    discarded = [_write_card(card) for card, count in enumerate(counts) for _ in range(count)]
    deeds = "|".join(
        "/".join(_write_numbers(seat[at : at + 4]) for at in range(0, len(seat), 4)) for seat in position.deeds
    )
    return " ".join(
        [
            "".join(COLOUR_LETTERS[colour] for colour in position.colours),
            schools,
            ",".join(map(_write_card, position.visible)),
            _write_numbers(position.stacks),
            ",".join(discarded) or NONE,
            str(position.mover + 1),
            _write_awaited(position),
            deeds,
            *([LAST] if position.last_cards else []),
        ]
    )


def _write_numbers(values: Sequence[int]) -> str:
    return ",".join(map(str, values))


def _write_card(card: int) -> str:
    return NONE if card == NOTHING else LETTER.get(card) or NAMES[card]


def _write_placed(placed: PlacedCard) -> str:
    under = "" if placed.under is None else f"/{_write_card(placed.under)}"
    return f"{name_of(placed.place)}:{_write_card(placed.card)}{under}"


def _write_awaited(position: CoralPosition) -> str:
    if position.acting == OVER:
        return END
    name = AWAITED_NAMES[position.awaited]
    return f"{name}{position.acting + 1}@{position.slot + 1}" if name == "settle" else name


def read(text: str) -> Vector:
    try:
        return _read(text)
    except ValueError as error:
        raise BadPosition(f"This position cannot be used: {error}.") from None


def _read(text: str) -> Vector:
    parts = text.split()
    last_cards = parts[8:] == [LAST]
    if len(parts) != 8 + last_cards:
        raise ValueError(f"it has eight parts, and at most the word {LAST!r} after them")
    colours = [COLOUR_LETTERS.find(letter) for letter in parts[0]]
    players = len(colours)
    if not 2 <= players <= rules.MAX_PLAYERS or -1 in colours or len(set(colours)) != players:
        raise ValueError(f"two to four seats have different colours out of {COLOUR_LETTERS}, not {parts[0]!r}")
    schools = [_read_school(school) for school in parts[1].split("|")]
    visible = [NOTHING if card == NONE else _read_card(card) for card in parts[2].split(",")]
    stacks = _read_numbers(parts[3], SLOTS)
    discarded = [] if parts[4] == NONE else [_read_card(card) for card in parts[4].split(",")]
    if not re.fullmatch(f"[1-{players}]", parts[5]):
        raise ValueError(f"the turn is that of seat 1 to {players}")
    mover = int(parts[5]) - 1
    deeds = [[n for row in seat.split("/") for n in _read_numbers(row, 4)] for seat in parts[7].split("|")]
    if not players == len(schools) == len(deeds) or any(len(row) != rules.DEEDS_PER_PLAYER for row in deeds):
        raise ValueError(f"there are {players} schools and deeds of {players} seats, with '|' between them")
    acting, awaited, slot = _read_awaited(parts[6], mover, players)
    if awaited == rules.CORAL_FOR_OCTOPUS:
        discarded.append(OCTOPUS)
    position = CoralPosition(
        colours,
        schools,
        visible,
        stacks,
        _count_unseen(schools, visible, discarded),
        mover,
        acting,
        awaited,
        slot,
        deeds,
        last_cards,
    )
    _check_cards(position)
    s = to_vector(position)
    _check_awaited(s, position)
    return s


def _read_card(text: str) -> int:
    if text not in CARD_WRITTEN:
        raise ValueError(f"there is no card {text!r}")
    return CARD_WRITTEN[text]


def _read_numbers(text: str, count: int) -> list[int]:
    if not re.fullmatch(",".join(["[0-9]{1,3}"] * count), text):
        raise ValueError(f"{text!r} should be {count} numbers")
    return list(map(int, text.split(",")))


def _read_school(text: str) -> list[PlacedCard]:
    cards_placed = []
    for part in text.split(","):
        match = re.fullmatch(r"([a-z0-9]+):([a-zA-Z0-9]+)(?:/([a-zA-Z0-9]+))?", part)
        if match is None:
            raise ValueError(f"{part!r} is no card in a school, like e1n2:rs1")
        card, under = _read_card(match[2]), _read_card(match[3]) if match[3] else None
        if (under is None) != (card not in GOES_ON) or (under is not None and under not in GOES_ON[card]):
            raise ValueError(f"{part!r} cannot lie there: sharks and bones were fish cards, octopuses cover corals")
        cards_placed.append(PlacedCard(place_named(match[1]), card, under))
    if len(cards_placed) > school.MAX_CARDS:
        raise ValueError(f"no school has more than {school.MAX_CARDS} cards")
    if len({placed.place for placed in cards_placed}) < len(cards_placed):
        raise ValueError("every place of a school is written once")
    _check_school({placed.place: placed.card for placed in cards_placed})
    return cards_placed


def _read_awaited(text: str, mover: int, players: int) -> tuple[int, int, int]:
    if text == END:
        return OVER, rules.FIRST, NOWHERE
    if match := re.fullmatch(rf"settle([1-{players}])@([1-{SLOTS}])", text):
        return int(match[1]) - 1, rules.CORAL_FOR_OCTOPUS, int(match[2]) - 1
    if text not in AWAITED_NAMED or text == "settle":
        raise ValueError(f"{text!r} is nothing that can be awaited")
    return mover, AWAITED_NAMED[text], NOWHERE


def _count_unseen(schools: list[list[PlacedCard]], visible: list[int], discarded: list[int]) -> list[int]:
    seen = cards_in_schools(schools) + [card for card in visible if card != NOTHING] + discarded
    return [total - seen.count(card) for card, total in enumerate(DECK)]


def _check_cards(position: CoralPosition) -> None:
    if len(position.visible) != SLOTS or any(card in (OCTOPUS, BONES) for card in position.visible):
        raise ValueError("four stacks show a card or none each, but no octopus and no bones")
    if min(position.unseen) < 0:
        raise ValueError(f"there are not so many cards {NAMES[position.unseen.index(min(position.unseen))]}")
    if sum(position.unseen) != sum(position.stacks):
        raise ValueError(f"{sum(position.unseen)} cards are left for the stacks, not {sum(position.stacks)}")


def _check_school(cards_at: dict[int, int]) -> None:
    """Check that the cards form one connected school.

    This comes before the state vector is filled, which has room only for the places around connected cards.
    """
    if cards_at.get(school.FIRST_PLACE) not in (CORAL, OCTOPUS):
        raise ValueError("a school begins with the coral on o, which only an octopus can cover")
    reached, waiting = set(), [school.FIRST_PLACE]
    while waiting:
        place = waiting.pop()
        if place in cards_at and place not in reached:
            reached.add(place)
            waiting += _around(place)
    for place, card in cards_at.items():
        if place not in reached:
            raise ValueError(f"{name_of(place)} does not hang together with its school")
        if card < FISH_CARDS:
            _check_fish(cards_at, place, card)


def _check_fish(cards_at: dict[int, int], place: int, card: int) -> None:
    """Check that a fish card fits every adjacent fish card and is not the middle of a cursed line."""
    fish = {near: cards_at[near] for near in _around(place) if cards_at.get(near, BONES) < FISH_CARDS}
    if not all(cards.welcomes(neighbour) >> cards.kind_of(card) & 1 for neighbour in fish.values()):
        raise ValueError(f"the card on {name_of(place)} does not fit its neighbours")
    for line in (school.EAST, school.WEST), (school.NORTH, school.SOUTH):
        beside = [fish.get(int(school.beside(place, direction))) for direction in line]
        if all(neighbour is not None and cards.seabed_of(neighbour) == cards.seabed_of(card) for neighbour in beside):
            raise ValueError(f"the line over one seabed through {name_of(place)} would be bones")


def _around(place: int) -> list[int]:
    return [int(school.beside(place, direction)) for direction in range(4)]


def _check_awaited(s: Vector, position: CoralPosition) -> None:
    awaited, to_refill = (
        position.awaited,
        [slot for slot in range(SLOTS) if position.visible[slot] == NOTHING and position.stacks[slot]],
    )
    enough_finished = rules.finished_stacks(s) >= rules.STACKS_TO_END
    if position.acting == OVER:
        possible = not to_refill and enough_finished
    elif awaited == rules.CORAL_FOR_OCTOPUS:
        possible = rules.richest_in_corals(s) == position.acting and position.visible[position.slot] == NOTHING
        possible = possible and school.corals(s, school_of(position.acting)) > 1
    else:
        pair = bool(rules.fitting(s, position.mover) & rules.leaving_another(rules.fitting_abroad(s)))
        listed = bool(rules.moves(s, zeros(rules.MAX_MOVES)))
        begins = awaited in (rules.FIRST, rules.STUCK)
        possible = listed and (not begins or (not to_refill and pair == (awaited == rules.FIRST)))
        possible = possible and (begins or NOTHING in position.visible)
        # A card that is laid finishes its stack at once only if the open cards count.
        possible = possible and (not enough_finished or (position.last_cards and not begins))
    if not possible:
        raise ValueError("that cannot be awaited here")
