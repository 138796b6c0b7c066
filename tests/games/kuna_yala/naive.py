"""A second, naive implementation of the rules with dictionaries and coordinates: slow, and independent of the engine.

A place is (east, north) of the first coral. Turning up a card is a separate action: `draw vs2`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

FISH = ["red", "yellow", "green", "violet"]
BEDS = ["turquoise", "navy", "sand", "rose"]
LETTERS = "ABCD"
Place = tuple[int, int]


def whole_deck() -> Counter[str]:
    deck = Counter({"coral": 22, "shark": 8, "octopus": 10})
    for fish in FISH:
        for bed in BEDS:
            deck[f"{fish[0]}{bed[0]}1"] = 3
            deck[f"{fish[0]}{bed[0]}2"] = 1
    return deck


def name(place: Place) -> str:
    east, north = place
    across = f"e{east}" if east > 0 else f"w{-east}" if east < 0 else ""
    along = f"n{north}" if north > 0 else f"s{-north}" if north < 0 else ""
    return across + along or "o"


def named(text: str) -> Place:
    """Return the place of a name, counting its steps from the first coral."""
    east = north = 0
    digits = ""
    for sign in reversed(text.replace("o", "")):
        if sign.isdigit():
            digits = sign + digits
            continue
        steps, digits = int(digits), ""
        east += {"e": steps, "w": -steps}.get(sign, 0)
        north += {"n": steps, "s": -steps}.get(sign, 0)
    return east, north


def around(place: Place) -> list[Place]:
    east, north = place
    return [(east + 1, north), (east - 1, north), (east, north + 1), (east, north - 1)]


def is_fish(card: str) -> bool:
    return len(card) == 3


def get_on(card: str, neighbour: str) -> bool:
    """Return whether a card may be laid beside one that is there."""
    if card == "coral":
        return True
    if is_fish(card) and is_fish(neighbour):
        return card[0] == neighbour[0] or card[1] == neighbour[1]
    return is_fish(card) and neighbour in ("coral", "shark", "octopus")


class NaiveSchools:
    def __init__(self, colours: Sequence[str], first: int, *, last_cards: bool) -> None:
        self.colours = colours
        self.last_cards = last_cards
        self.players = len(colours)
        self.schools: list[dict[Place, list[str]]] = [{(0, 0): ["coral"]} for _ in colours]
        """Cards at each place, the top one last; bones lie on the card that was cursed."""
        self.open: list[str | None] = [None] * 4
        self.unseen = whole_deck()
        self.unseen["coral"] -= self.players
        self.left = [0] * 4
        for card in range(104 - self.players):
            self.left[card % 4] += 1
        self.discarded: Counter[str] = Counter()
        self.deeds = [{deed: Counter[str]() for deed in ("home", "abroad", "destroyed")} for _ in colours]
        self.turn = (first - 1) % self.players
        self.wanted = "draw"
        self.asked: int | None = None
        self.stack: int | None = None
        self.over = False
        self.go_on()

    def top(self, seat: int) -> dict[Place, str]:
        return {place: cards[-1] for place, cards in self.schools[seat].items()}

    def number_of(self, seat: int, card: str) -> int:
        return list(self.top(seat).values()).count(card)

    def fish(self, seat: int) -> Counter[str]:
        """Count the visible fish of a school, by the first letter of their colour."""
        seen: Counter[str] = Counter()
        for card in self.top(seat).values():
            if is_fish(card):
                seen[card[0]] += int(card[2])
        return seen

    def to_act(self) -> int | None:
        if self.over:
            return None
        return self.asked if self.wanted == "settle" else self.turn

    def ways_to_lay(self) -> dict[int, dict[int, set[str]]]:
        """Return the actions by which the player at turn lays an open card, by stack and by school."""
        ways: dict[int, dict[int, set[str]]] = {stack: {} for stack, card in enumerate(self.open) if card}
        for seat in range(self.players):
            top = self.top(seat)
            eatable = {place for place, card in top.items() if is_fish(card) and seat != self.turn}
            free = {near for place in top for near in around(place)} - set(top)
            beside = {place: {top[near] for near in around(place) if near in top} for place in free}
            for stack in ways:
                card = self.open[stack] or ""
                fits = {place for place, cards in beside.items() if all(get_on(card, neighbour) for neighbour in cards)}
                where = eatable if card == "shark" else fits
                ways[stack][seat] = {f"{stack + 1} {LETTERS[seat]} {name(place)}" for place in where}
        return ways

    def proper_pairs(self) -> Iterator[tuple[set[str], set[str]]]:
        """Yield, for any two cards, the actions that lay one at home and those that lay the other one abroad."""
        ways = self.ways_to_lay()
        for own_stack, other_stack in permutations(ways, 2):
            home = ways[own_stack][self.turn]
            abroad = set().union(*(ways[other_stack][seat] for seat in range(self.players) if seat != self.turn))
            if home and abroad:
                yield home, abroad

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.wanted == "draw":
            return {f"draw {card}" for card, left in self.unseen.items() if left}
        if self.wanted == "settle":
            assert self.asked is not None
            return {f"octopus {name(place)}" for place, card in self.top(self.asked).items() if card == "coral"}
        if self.wanted == "first":
            return set().union(*(home | abroad for home, abroad in self.proper_pairs()))
        ways = self.ways_to_lay()
        if self.wanted == "own":
            return set().union(*(seats[self.turn] for seats in ways.values()))
        if self.wanted == "others":
            return set().union(*(seats[seat] for seats in ways.values() for seat in seats if seat != self.turn))
        if self.wanted == "discard":
            return {f"discard {stack + 1}" for stack in ways}
        useless = {stack for stack, seats in ways.items() if not any(seats.values())}
        if self.wanted == "again":
            return {f"discard {stack + 1}" for stack in useless}
        actions = set()
        for first, second in permutations(ways, 2):
            if first in useless and second in useless:
                actions.add(f"discard {first + 1}")
            actions |= set().union(*ways[first].values())
        return actions

    def play(self, action: str) -> None:
        verb, *details = action.split()
        if verb == "draw":
            self.turn_up(details[0])
        elif verb == "octopus":
            assert self.asked is not None
            self.schools[self.asked][named(details[0])].append("octopus")
            self.go_on()
        elif verb == "discard":
            self.discarded[self.take(int(details[0]) - 1)] += 1
            if self.wanted == "stuck":
                self.wanted = "again"
            else:
                self.go_on()
        else:
            self.lay(self.take(int(verb) - 1), LETTERS.index(details[0]), named(details[1]))

    def take(self, stack: int) -> str:
        card, self.open[stack] = self.open[stack], None
        assert card
        return card

    def lay(self, card: str, seat: int, place: Place) -> None:
        deeds, pile = self.deeds[self.turn], self.schools[seat].setdefault(place, [])
        if card == "shark":
            deeds["destroyed"][pile[-1][0]] += int(pile[-1][2])
        elif is_fish(card):
            deeds["home" if seat == self.turn else "abroad"][card[0]] += int(card[2])
        pile.append(card)
        for struck in self.cursed(seat):
            was = self.schools[seat][struck][-1]
            deeds["destroyed"][was[0]] += int(was[2])
            self.schools[seat][struck].append("bones")
        if self.wanted == "first":
            self.wanted = "others" if seat == self.turn else "own"
        elif self.wanted == "stuck":
            self.wanted = "discard"
        else:
            self.go_on()

    def cursed(self, seat: int) -> set[Place]:
        """Return the places of all cards in a line of three or more over one seabed; tries every three in a line."""
        beds = {place: card[1] for place, card in self.top(seat).items() if is_fish(card)}
        struck = set()
        for east, north in beds:
            across = [(east, north), (east + 1, north), (east + 2, north)]
            along = [(east, north), (east, north + 1), (east, north + 2)]
            for three in (across, along):
                if len({beds.get(place) for place in three}) == 1:
                    struck |= set(three)
        return struck

    def go_on(self) -> None:
        """Turn up the next missing card, or begin the next turn, or end the game."""
        self.asked = None
        for stack in range(4):
            if self.open[stack] is None and self.left[stack]:
                self.stack, self.wanted = stack, "draw"
                return
        self.stack = None
        if self.number_of_finished_stacks() >= 3:
            self.over, self.wanted = True, "first"
            return
        self.turn = (self.turn + 1) % self.players
        self.wanted = "first" if any(self.proper_pairs()) else "stuck"

    def number_of_finished_stacks(self) -> int:
        """Count the stacks without cards; by the option an open card in front of a stack belongs to it."""
        if self.last_cards:
            return sum(left == 0 and card is None for left, card in zip(self.left, self.open, strict=True))
        return self.left.count(0)

    def turn_up(self, card: str) -> None:
        assert self.stack is not None
        assert self.unseen[card] > 0
        self.unseen[card] -= 1
        self.left[self.stack] -= 1
        if card == "octopus":
            self.welcome_octopus()
            return
        if card == "shark" and self.open.count("shark") == 3:
            self.discarded["shark"] += 1
        else:
            self.open[self.stack] = card
        self.go_on()

    def welcome_octopus(self) -> None:
        corals = [self.number_of(seat, "coral") for seat in range(self.players)]
        if max(corals) == 0 or corals.count(max(corals)) > 1:
            self.discarded["octopus"] += 1
            self.go_on()
            return
        self.asked, self.wanted = corals.index(max(corals)), "settle"
        if max(corals) == 1:
            self.play(*self.legal())

    def points(self, seat: int) -> int:
        mine = self.colours[seat][0]
        total = sum(self.fish(owner)[mine] for owner in range(self.players))
        total += self.number_of(seat, "octopus")
        home = self.fish(seat)
        if all(home[mine] > home[fish[0]] for fish in FISH if fish[0] != mine):
            total += 3
        sharks = [self.number_of(owner, "shark") for owner in range(self.players)]
        if sharks[seat] and sharks[seat] == max(sharks):
            total += 2
        return total

    def scores(self) -> tuple[tuple[int, int], ...]:
        return tuple((self.points(seat), self.fish(seat).total()) for seat in range(self.players))

    def all_cards(self) -> Counter[str]:
        """Count all cards wherever they are, the hidden ones too."""
        cards_in_game = self.unseen + self.discarded + Counter(card for card in self.open if card)
        cards_in_game["octopus"] += self.wanted == "settle"
        for school in self.schools:
            for cards in school.values():
                cards_in_game += Counter(card for card in cards if card != "bones")
        return cards_in_game
