"""Positions for tests, which give only what matters."""

from collections import Counter
from collections.abc import Mapping, Sequence

from shoal.core import Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.notation import CARD_WRITTEN
from shoal.games.kuna_yala.rules.cards import CARD_NAMED
from shoal.games.kuna_yala.state import CoralState
from tests.games.kuna_yala.naive import Place, name, whole_deck

STEPS = {"e": (1, 0), "n": (0, 1), "w": (-1, 0), "s": (0, -1)}
LETTERS = {"coral": "C", "shark": "S", "octopus": "O"}
NO_DEEDS = "0,0,0,0/0,0,0,0/0,0,0,0"


def position(
    schools: str,
    visible: str,
    awaits: str = "first",
    *,
    stacks: Sequence[str] | None = None,
    colours: str = "rygv",
    turn: int = 1,
    last_cards: bool = False,
) -> CoralState:
    """Return a position such as `position("o:C|o:C,e1:rn1", "C,S,vs2,gt1")`, in which seat 1 begins a turn.

    Stacks such as ("C,O", "", "rs1", "") have their upper card on the left, and the remaining cards are discarded.
    Without stacks nothing is discarded, and the remaining cards are in the stacks in some order.
    """
    text, hidden = write(schools, visible, awaits, stacks=stacks, colours=colours, turn=turn)
    state = GAME.read_position(f"{text} last" if last_cards else text)
    state.stacks = tuple(tuple(CARD_WRITTEN[card] for card in stack) for stack in hidden)
    return state


def write(
    schools: str, visible: str, awaits: str, *, stacks: Sequence[str] | None, colours: str, turn: int
) -> tuple[str, list[list[str]]]:
    players = schools.count("|") + 1
    lying = [
        card for school in schools.split("|") for pile in school.split(",") for card in pile.split(":")[1].split("/")
    ]
    left = Counter({LETTERS.get(card, card): count for card, count in whole_deck().items()})
    left -= Counter([*lying, *visible.split(","), *(["O"] if awaits.startswith("settle") else [])])
    if stacks is None:
        shuffled = sorted(left.elements())
        Rng(0).shuffle(shuffled)
        hidden, gone = [shuffled[slot::4] for slot in range(4)], Counter[str]()
    else:
        hidden = [stack.split(",") if stack else [] for stack in stacks]
        gone = left - Counter(card for stack in hidden for card in stack)
    sizes = ",".join(str(len(stack)) for stack in hidden)
    discarded = ",".join(sorted(gone.elements(), key=lambda card: CARD_WRITTEN[card])) or "-"
    deeds = "|".join([NO_DEEDS] * players)
    return f"{colours[:players]} {schools} {visible} {sizes} {discarded} {turn} {awaits} {deeds}", hidden


def branches(*ways: str) -> dict[Place, str]:
    """Return a school that goes from its first coral in ways such as "nne".

    Every card fits beside the one before: first red fish over changing seabeds, then corals and fish in turn.
    """
    red = [f"r{seabed}{fish}" for fish in (1, 1, 1, 2) for seabed in "tnsr"]
    others = [card for card in sorted(whole_deck().elements()) if len(card) == 3 and card[0] != "r"]
    deal = iter([*red, *(card for fish in others for card in ("C", fish))])
    school = {(0, 0): "C"}
    for way in ways:
        east, north = 0, 0
        for step in way:
            east, north = east + STEPS[step][0], north + STEPS[step][1]
            school[east, north] = next(deal)
    return school


def around(school: Mapping[Place, str]) -> set[Place]:
    """Return the empty places beside the cards of a school."""
    return {(east + x, north + y) for east, north in school for x, y in STEPS.values()} - school.keys()


def write_school(school: Mapping[Place, str]) -> str:
    return ",".join(f"{name(place)}:{card}" for place, card in school.items())


def legal(state: CoralState) -> set[str]:
    return set(map(str, state.legal()))


def places(state: CoralState, stack: int, school: str) -> set[str]:
    """Return the places in a school where the open card of a stack may be laid now."""
    return {text.split(" ")[2] for text in legal(state) if text.startswith(f"{stack} {school} ")}


def play(state: CoralState, *texts: str) -> list[str]:
    """Apply actions, and return the sentences of their events."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]


def cards(state: CoralState, seat: int) -> dict[str, str]:
    """Return the top card at each place of a school."""
    return {card.place: card.card for card in state.view(None).schools[seat].cards}


def visible(state: CoralState) -> list[str | None]:
    return list(state.view(None).visible)


def awaited(state: CoralState) -> tuple[int | None, str]:
    """Return the seat to act and what is awaited from it."""
    return state.to_act, state.view(None).awaits


def is_fish(card: str) -> bool:
    return CARD_NAMED[card] < CARD_NAMED["coral"]
