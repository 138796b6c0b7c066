"""The fish cards: a deck nobody sees into, and each player's cards, face down and face up."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.core import Rng

VALUES, OF_EACH = (1, 2, 3), 15
ONES_FOR_SKATES = 2


@dataclass
class Cards:
    deck: list[int]
    """Cards to draw, the top one last."""
    hidden: list[list[int]]
    """Face-down cards of each seat."""
    open: list[int]
    """Number of ones that each seat has turned up for skates."""

    @classmethod
    def shuffled(cls, players: int, rng: Rng) -> "Cards":
        deck = [value for value in VALUES for _ in range(OF_EACH)]
        rng.shuffle(deck)
        return cls(deck, [[] for _ in range(players)], [0] * players)

    def copy(self) -> "Cards":
        return Cards(list(self.deck), [list(cards) for cards in self.hidden], list(self.open))

    def draw(self, seat: int) -> int | None:
        if not self.deck:
            return None
        card = self.deck.pop()
        self.hidden[seat].append(card)
        return card

    def can_skate(self, seat: int) -> bool:
        return self.hidden[seat].count(1) >= ONES_FOR_SKATES

    def may_have_skates(self, seat: int) -> bool:
        """Return whether a player could have two ones, as far as the others know."""
        return len(self.hidden[seat]) >= ONES_FOR_SKATES

    def skate(self, seat: int) -> None:
        for _ in range(ONES_FOR_SKATES):
            self.hidden[seat].remove(1)
        self.open[seat] += ONES_FOR_SKATES

    def score(self, seat: int) -> tuple[int, int]:
        """Return a seat's points and its number of cards."""
        return sum(self.hidden[seat]) + self.open[seat], len(self.hidden[seat]) + self.open[seat]


def imagine_cards(
    known: Sequence[Sequence[int] | None], counts: Sequence[int], open: Sequence[int], skater: int | None, rng: Rng
) -> Cards:
    """Deal the unknown cards at random (a determinization).

    Seats whose cards are not known get as many as they have; a seat that may put on skates gets two ones first.
    """
    left = dict.fromkeys(VALUES, OF_EACH)
    left[1] -= sum(open)
    for card in (card for cards in known if cards is not None for card in cards):
        left[card] -= 1
    deck = [value for value, count in left.items() for _ in range(count)]
    hidden = [[] if cards is None else list(cards) for cards in known]
    if skater is not None and known[skater] is None:
        hidden[skater] = [1] * ONES_FOR_SKATES
        deck = deck[ONES_FOR_SKATES:]
    rng.shuffle(deck)
    for cards, count in zip(hidden, counts, strict=True):
        cards += [deck.pop() for _ in range(count - len(cards))]
    return Cards(deck, hidden, list(open))
