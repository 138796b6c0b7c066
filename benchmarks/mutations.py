"""Breaks the rules in many small ways and counts which breakages the rulebook's tests notice.

Each mutation is one change of the text of a source file, in a copy of the package, tested without compiling. With ids
of games as arguments only theirs are tried.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
Mutation = tuple[str, str, str]
RULES = "games/hey_thats_my_fish/rules.py"
BOARD = "games/hey_thats_my_fish/board.py"
LAYOUT = "games/hey_thats_my_fish/layout.py"
SWIM = "games/little_big_fish/rules.py"
SEA = "games/little_big_fish/sea.py"
SEA_GAME = "games/little_big_fish/game.py"
SEA_STATE = "games/little_big_fish/state.py"
DEAL = "games/kuna_yala/game.py"
CARD = "games/kuna_yala/cards.py"
REEF = "games/kuna_yala/rules.py"
SCHOOL = "games/kuna_yala/school.py"
REEF_STATE = "games/kuna_yala/state.py"
REEF_WORDS = "games/kuna_yala/words.py"
FISH_CARDS = "games/icecool/cards.py"
SCHOOL_PLAN = "games/icecool/plan.py"
STANDING = "games/icecool/standing.py"
ROUND = "games/icecool/round.py"
SLIDING = "games/icecool/sliding.py"
SCHOOL_STATE = "games/icecool/state.py"
SCHOOL_WORDS = "games/icecool/words.py"
SCHOOL_GAME = "games/icecool/game.py"
LAP = "games/icecool/lap.py"
BAY = "games/gone_fishing/sea.py"
BAY_LAYOUT = "games/gone_fishing/layout.py"
BAY_ROOM = "games/gone_fishing/room.py"
BAY_GAME = "games/gone_fishing/game.py"
BAY_STATE = "games/gone_fishing/state.py"
BAY_EVENTS = "games/gone_fishing/events.py"
READING = "games/gone_fishing/reading.py"
FISH_MARKET = "games/gone_fishing/market.py"
WATERS = "games/gone_fishing/waters.py"
ANGLING = "games/gone_fishing/angling.py"
PRACTICE = "games/gone_fishing/practice.py"
SIGHT = "games/gone_fishing/sight.py"

HEY_THATS_MY_FISH: list[Mutation] = [
    (BOARD, "(7, 8, 7, 8, 7, 8, 7, 8)", "(8, 7, 8, 7, 8, 7, 8, 7)"),
    (BOARD, "(0, 2), (1, 1), (1, -1))", "(0, 2), (1, 1))"),
    (BOARD, "+ (length == 7)", "+ (length == 8)"),
    (LAYOUT, "ONES, TWOS, THREES = 30, 20, 10", "ONES, TWOS, THREES = 30, 21, 9"),
    (LAYOUT, "    rng.shuffle(fish)\n", ""),
    (LAYOUT, "not any(NEIGHBOURS[cell] >> other & 1 for other in chosen)", "True"),
    (LAYOUT, "<= EVEN_WITHIN", "<= 9"),
    (LAYOUT, "6 if row % 4 == 2 else 8", "8"),
    (RULES, "PENGUINS_EACH = (0, 0, 4, 3, 2)", "PENGUINS_EACH = (0, 0, 3, 3, 2)"),
    (RULES, "PENGUINS_EACH = (0, 0, 4, 3, 2)", "PENGUINS_EACH = (0, 0, 4, 2, 2)"),
    (RULES, "PENGUINS_EACH = (0, 0, 4, 3, 2)", "PENGUINS_EACH = (0, 0, 4, 3, 3)"),
    (RULES, "        to = free & ~s[TWO]\n        while", "        to = free\n        while"),
    (RULES, "        to = free & ~s[TWO]\n        while", "        to = free & ~s[THREE]\n        while"),
    (RULES, "    s[FREE] ^= to\n", ""),
    (RULES, "        to |= line & ((blocked & -blocked) - 1)\n", "        to |= line & free\n"),
    (RULES, "        to |= line & ((blocked & -blocked) - 1)\n", "        to |= line\n"),
    (RULES, "        to |= line >> nearest << nearest\n", "        to |= line & free\n"),
    (RULES, "    for direction in range(3):\n", "    for direction in range(2):\n"),
    (RULES, "    for direction in range(3, 6):\n", "    for direction in range(3, 5):\n"),
    (RULES, "        collect(s, player, left)\n", ""),
    (RULES, "        collect(s, player, left)\n", "        collect(s, player, to)\n"),
    (RULES, "(floes & s[TWO]).bit_count() + (floes & s[THREE]).bit_count()", "(floes & s[TWO]).bit_count()"),
    (RULES, "    s[FLOES + player] += floes.bit_count()\n", "    s[FLOES + player] += 1\n"),
    (RULES, "        player += 1\n        if player == s[PLAYERS]:\n            player = 0\n", "        player = 0\n"),
    (RULES, "        collect(s, player, s[PENGUINS + player])\n", ""),
    (RULES, "        s[PENGUINS + player] = 0\n", ""),
    (RULES, "s[TO_PLACE] > 0 or can_move(s, player)", "s[TO_PLACE] > 0 or s[PENGUINS + player]"),
    (RULES, "            return True\n        mine &= mine - 1\n", "            return True\n        mine = 0\n"),
    ("games/hey_thats_my_fish/game.py", "first_seat(options, rng)", "0"),
    ("core/result.py", "sum(other > score for", "sum(other[0] > score[0] for"),
    ("core/result.py", "sum(other > score for", "sum(other < score for"),
]  # fmt: skip

LITTLE_BIG_FISH: list[Mutation] = [
    (SEA, '"red": (".R.", "WNW", ".?.")', '"red": (".?.", "WNW", ".R.")'),
    (SEA, "return places[3 * column + 2 - row]", "return places[3 * (2 - column) + row]"),
    (SEA, "rows[2 - c][r] for c", "rows[c][2 - r] for c"),
    (SEA_GAME, "rng.below(4)) for colour", "0) for colour"),
    (SEA_GAME, "        rng.shuffle(colours)\n", ""),
    (SEA_GAME, "first_seat(options, rng)", "0"),
    (SEA_STATE, ".shuffle(left)\n", "\n"),
    (SWIM, "IN_ALL = vector([6, 4, 2])", "IN_ALL = vector([6, 3, 3])"),
    (SWIM, "START_FISH = 3", "START_FISH = 4"),
    (SWIM, "TO_WIN = 5", "TO_WIN = 6"),
    (SWIM, "TO_WIN = 5", "TO_WIN = 4"),
    (SWIM, "LONGEST_QUIET = 60", "LONGEST_QUIET = 59"),
    (SWIM, "LONGEST_QUIET = 60", "LONGEST_QUIET = 61"),
    (SWIM, "[TOKENS_OF_A_KIND] * 4\n    words[ACTING]", "[1] * 4\n    words[ACTING]"),
    (SWIM, "words[TOKENS : TOKENS + 2] = [15, 15]", "words[TOKENS : TOKENS + 2] = [15, 7]"),
    (SWIM, "(squares & NOT_EAST) << 1", "squares << 1"),
    (SWIM, "(squares & NOT_WEST) >> 1", "squares >> 1"),
    (SWIM, "squares << SIDE | squares >> SIDE)", "squares << SIDE)"),
    (SWIM, " - s[EATEN + 3 * (1 - player) + size]\n", "\n"),
    (SWIM, " - s[EATEN + 3 * (1 - player) + size]\n", " - s[EATEN + 3 * player + size]\n"),
    (SWIM, "s[WAYS + square] & if_small", "s[WAYS + square] & ~if_big"),
    (SWIM, "            wider |= around(passage) & s[WRECKS]\n", "            pass\n"),
    (SWIM, "        ends = around(passage) & ~s[WRECKS]\n", "        ends = around(wider & -wider) & ~s[WRECKS]\n"),
    (SWIM, "    find_ways(s)\n\n\n@jit\ndef turned", "\n\n@jit\ndef turned"),
    (SWIM, "~(s[WRECKS] | fish_of(s, player) | bigger)", "~(fish_of(s, player) | bigger)"),
    (SWIM, "~(s[WRECKS] | fish_of(s, player) | bigger)", "~(s[WRECKS] | 1 << square | bigger)"),
    (SWIM, "s[other + MEDIUM] & if_small", "s[other + MEDIUM] & ~if_big"),
    (SWIM, "s[other + MEDIUM] & if_small", "0"),
    (SWIM, "s[other + BIG] & ~if_big", "s[other + BIG] & if_small"),
    (SWIM, "return mine & ~passing if s[STOPPED] else passing", "return mine if s[STOPPED] else passing"),
    (SWIM, "return mine & ~passing if s[STOPPED] else passing", "return mine & ~passing if s[STOPPED] else mine"),
    (SWIM, "~(s[WRECKS] | fish_of(s, 0) | fish_of(s, 1))", "~(fish_of(s, 0) | fish_of(s, 1))"),
    (SWIM, "~(s[WRECKS] | fish_of(s, 0) | fish_of(s, 1))", "~(s[WRECKS] | fish_of(s, s[MOVER]))"),
    (SWIM, "    return QUARTER[QUARTER_OF[s[AT]]] & ~(", "    return ALL & ~("),
    (SWIM, "special = s[WRECKS] | s[BIRTHS] | s[SURPRISES]", "special = s[WRECKS] | s[BIRTHS]"),
    (SWIM, "& ~special & ~fish_of(s, player)", "& ~special"),
    (SWIM, "fish_of(s, s[ACTING]) & QUARTER[QUARTER_OF[s[AT]]]", "fish_of(s, s[ACTING])"),
    (SWIM, " |= 1 << to\n        s[QUIET] = -1\n", " |= 1 << to\n"),
    (SWIM, "s[STEPS], s[PASSING], s[STOPPED], s[AT] = 2,", "s[STEPS], s[PASSING], s[STOPPED], s[AT] = 3,"),
    (SWIM, "        forfeit(s)\n        end_turn(s)\n", "        forfeit(s)\n        s[MOVER] = 1 - s[MOVER]\n"),
    (SWIM, "    s[QUIET] += 1\n", "    s[QUIET] = 0\n"),
    (SWIM, "    if more == 0:\n        more = fish_of", "    if more != 0:\n        more = fish_of"),
    (SWIM, "NOBODY if more == 0 else 0 if more > 0 else 1", "0 if more >= 0 else 1"),
    (SWIM, "NOBODY if more == 0 else 0 if more > 0 else 1", "NOBODY if more == 0 else 1 if more > 0 else 0"),
    (SWIM, "    if s[STEPS] > 0:\n        s[AWAITED] = STEP\n", "    if s[STEPS] > 1:\n        s[AWAITED] = STEP\n"),
    (SWIM, "s[TOKENS + player] >> colour & 1 and grow(s, square)", "grow(s, square)"),
    (SWIM, "            s[TOKENS + player] ^= 1 << colour\n", "            pass\n"),
    (SWIM, "    if s[ONLY_STOPPING] and s[STEPS] > 0:\n", "    if s[ONLY_STOPPING]:\n"),
    (SWIM, "    if s[ONLY_STOPPING] and s[STEPS] > 0:\n", "    if s[STEPS] > 0:\n"),
    (SWIM, "    if s[ONLY_STOPPING] and s[STEPS] > 0:\n", "    if False:\n"),
    (SWIM, "    s[EATEN + 3 * eater + size] += 1\n    s[QUIET] = -1\n", "    s[EATEN + 3 * eater + size] += 1\n"),
    (SWIM, "    s[EATEN + 3 * eater + size] += 1\n", "    s[EATEN + 3 * eater] += 1\n"),
    (SWIM, "        check_left(s, 1 - eater)\n", "        pass\n"),
    (SWIM, ".bit_count() <= 1:\n", ".bit_count() == 0:\n"),
    (SWIM, ".bit_count() <= 1:\n", ".bit_count() <= 2:\n"),
    (SWIM, "^= 1 << square\n    check_left(s, player)\n", "^= 1 << square\n"),
    (SWIM, "size == BIG or in_reserve(s, player, size + 1) == 0", "size == BIG"),
    (SWIM, " |= 1 << square\n    s[QUIET] = -1\n", " |= 1 << square\n"),
    (SWIM, "in_reserve(s, s[MOVER], SMALL) > 0 and free_for_birth(s)", "free_for_birth(s)"),
    (SWIM, "in_reserve(s, s[MOVER], SMALL) > 0 and free_for_birth(s)", "in_reserve(s, s[MOVER], SMALL) > 0"),
    (SWIM, "    s[PILE + token] -= 1\n", "    s[PILE + token] -= s[PILE + token]\n"),
    (SWIM, "            s[PILE + kind] = TOKENS_OF_A_KIND\n", "            s[PILE + kind] = 1\n"),
    (SWIM, "    take_away(s, s[MOVER], s[AT])\n    if s[ACTING] == OVER:\n        return\n", ""),
    (SWIM, "    there = fish_of(s, other) & QUARTER[QUARTER_OF[s[AT]]]\n", "    there = fish_of(s, other)\n"),
    (SWIM, "    if there & (there - 1):\n", "    if False:\n"),
    (SWIM, "        s[ACTING] = other\n", ""),
    (SWIM, "    if there:\n        take_away(s, other, lowest(there))\n", ""),
    (SWIM, "range(WRECKS, FISH + 6)", "range(WRECKS, FISH)"),
    (SWIM, "range(WRECKS, FISH + 6)", "range(WRECKS, FISH + 3)"),
    (SWIM, "times = 1 if right else 3", "times = 3 if right else 1"),
    (SWIM, "        s[PASSING] = lowest(turned(1 << s[PASSING], quarter, right))\n", "        s[PASSING] = NOWHERE\n"),
    ("games/little_big_fish/words.py", "    reveals: ClassVar[bool] = True\n", ""),
]  # fmt: skip

KUNA_YALA: list[Mutation] = [
    (DEAL, "        rng.shuffle(colours)\n", ""),
    (DEAL, "first_seat(options, rng)", "0"),
    (CARD, "CORALS, SHARKS, OCTOPUSES = 22, 8, 10", "CORALS, SHARKS, OCTOPUSES = 22, 10, 8"),
    (CARD, "CORALS, SHARKS, OCTOPUSES = 22, 8, 10", "CORALS, SHARKS, OCTOPUSES = 20, 8, 10"),
    (CARD, "SINGLES, DOUBLES = 3, 1", "SINGLES, DOUBLES = 2, 2"),
    (CARD, "return card >> 1 & 3\n", "return card & 3\n"),
    (CARD, "return 1 + (card & 1)\n", "return 1\n"),
    (CARD, "        return 1 << CORAL_KIND\n", "        return (1 << CORAL_KIND + 1) - 1\n"),
    (CARD, "        return 1 << CORAL_KIND\n", "        return 0\n"),
    (CARD, "pair >> 2 == colour_of(card) or pair & 3", "pair & 3"),
    (CARD, " or pair & 3 == seabed_of(card)", ""),
    (CARD, "colour_of(card) or pair & 3 ==", "colour_of(card) and pair & 3 =="),
    (CARD, "if card >= FISH_CARDS or pair", "if card == CORAL or pair"),
    (CARD, "if card >= FISH_CARDS or pair", "if card in (CORAL, SHARK) or pair"),
    (CARD, "if card >= FISH_CARDS or pair", "if card in (CORAL, OCTOPUS) or pair"),
    (CARD, "1 << SHARK_KIND if card < FISH_CARDS else", "1 << SHARK_KIND if card <= SHARK else"),
    (CARD, "1 << OCTOPUS_KIND if card == CORAL else 0", "1 << OCTOPUS_KIND if card in (CORAL, OCTOPUS) else 0"),
    (SCHOOL, "            kinds &= WELCOMES[neighbour]\n", "            kinds = WELCOMES[neighbour]\n"),
    (SCHOOL, "let_take(s, school, site, COVERED_BY[card])", "let_take(s, school, site, COVERED_BY[card_on(word)])"),
    (SCHOOL, "add_site(s, school, near), WELCOMES[card])", "add_site(s, school, near), ANYTHING)"),
    (SCHOOL, "if card == SHARK else word & TAKES & WELCOMES[card]", "if card == SHARK else WELCOMES[card]"),
    (SCHOOL, "if card == SHARK else word & TAKES & WELCOMES[card]", "if False else word & TAKES & WELCOMES[card]"),
    (SCHOOL, "row | column + 1 & RING - 1", "row | column + 1"),
    (SCHOOL, "row | column - 1 & RING - 1", "row + column - 1"),
    (SCHOOL, "sign * (1 + (card & 1))", "sign"),
    (SCHOOL, "        count_fish(s, school, card_on(s[school + SITE + site]), -1)\n", ""),
    (SCHOOL, "        s[school + SHARKS] += 1\n", "        pass\n"),
    (SCHOOL, "        s[school + OCTOPUSES] += 1\n", "        pass\n"),
    (SCHOOL, "return card < FISH_CARDS and card >> 1 & 3 == seabed", "return card < FISH_CARDS"),
    (SCHOOL, "return card < FISH_CARDS and card >> 1 & 3 == seabed", "return card >> 1 & 3 == seabed"),
    (SCHOOL, "    count_fish(s, school, card, -1)\n    set_card", "    set_card"),
    (REEF, "(first - 1) % players\n", "first % players\n"),
    (REEF, "// SLOTS for slot in reversed(range(SLOTS))]", "// SLOTS + 2 * slot - 3 for slot in range(SLOTS)]"),
    (REEF, "    words[UNSEEN + CORAL] -= players\n", "    words[UNSEEN + CORAL] -= 2\n"),
    (REEF, "STACKS_TO_END = 3", "STACKS_TO_END = 2"),
    (REEF, "STACKS_TO_END = 3", "STACKS_TO_END = 4"),
    (REEF, "LINE = 3\n", "LINE = 4\n"),
    (REEF, "LINE = 3\n", "LINE = 2\n"),
    (REEF, "MAJORITY, MOST_SHARKS = 3, 2", "MAJORITY, MOST_SHARKS = 2, 2"),
    (REEF, "MAJORITY, MOST_SHARKS = 3, 2", "MAJORITY, MOST_SHARKS = 3, 3"),
    (REEF, "not (card == SHARK and player == s[MOVER])", "True"),
    (REEF, "not (card == SHARK and player == s[MOVER])", "card != SHARK"),
    (REEF, "        if player != s[MOVER]:\n            slots", "        if player != -1:\n            slots"),
    (REEF, "            slots |= fitting(s, player)\n", "            slots = fitting(s, player)\n"),
    (REEF, "return (1 << SLOTS) - 1 & ~slots if slots else 0", "return (1 << SLOTS) - 1 if slots else 0"),
    (REEF, "return (1 << SLOTS) - 1 & ~slots if slots else 0", "return 0"),
    (REEF, "fitting_abroad(s) if own else fitting(s, s[MOVER])", "fitting_abroad(s)"),
    (REEF, "fitting_abroad(s) if own else fitting(s, s[MOVER])", "fitting(s, s[MOVER])"),
    (REEF, "    if awaited == STUCK or (awaited == FOR_ONESELF and own)", "    if (awaited == FOR_ONESELF and own)"),
    (REEF, "(awaited == FOR_ONESELF and own)", "awaited == FOR_ONESELF"),
    (REEF, "(awaited == FOR_OTHERS and not own)", "awaited == FOR_OTHERS"),
    (REEF, "        return visible_slots(s)\n    if awaited != STUCK", "        return 1\n    if awaited != STUCK"),
    (REEF, "    if awaited != STUCK and awaited != DISCARD_AGAIN:\n        return 0\n", ""),
    (REEF, " & ~(fitting(s, s[MOVER]) | fitting_abroad(s))", ""),
    (REEF, " & ~(fitting(s, s[MOVER]) | fitting_abroad(s))", " & ~fitting(s, s[MOVER])"),
    (REEF, " & ~(fitting(s, s[MOVER]) | fitting_abroad(s))", " & ~fitting_abroad(s)"),
    (REEF, "return useless if awaited == DISCARD_AGAIN or useless & (useless - 1) else 0", "return useless"),
    (REEF, "school_of(s[ACTING]), move & 255, OCTOPUS)", "school_of(s[MOVER]), move & 255, OCTOPUS)"),
    (REEF, "remember(s, deeds + DESTROYED, card_on(s[base + SITE + site]))", "pass"),
    (REEF, "(AT_HOME if player == mover else ABROAD)", "AT_HOME"),
    (REEF, "s[AWAITED] = FOR_OTHERS if player == mover else FOR_ONESELF", "s[AWAITED] = FOR_OTHERS"),
    (REEF, "        s[AWAITED] = DISCARD_ONE\n", "        refill(s)\n"),
    (REEF, "        s[AWAITED] = DISCARD_AGAIN\n", "        refill(s)\n"),
    (REEF, "    if across:\n", "    if across and not along:\n"),
    (REEF, "    if along:\n", "    if along and not across:\n"),
    (REEF, "    if along:\n", "    if across or along:\n"),
    (REEF, "strike_on(s, base, place, WEST, west, destroyed)", "pass"),
    (REEF, "strike_on(s, base, place, SOUTH, south, destroyed)", "pass"),
    (REEF, "\n    remember(s, destroyed, turn_to_bones(s, base, place))\n", "\n"),
    (REEF, "        strike(s, base, place_of", "        if player != mover:\n            strike(s, base, place_of"),
    (REEF, "range(SLOTS):\n        if s[VISIBLE + slot] == N", "(3, 2, 1, 0):\n        if s[VISIBLE + slot] == N"),
    (REEF, "SLOTS - visible_slots(s).bit_count() >=", "sum(int(s[STACK + slot] == 0) for slot in range(SLOTS)) >="),
    (REEF, "(s[MOVER] + 1) % s[PLAYERS]", "(s[MOVER] - 1) % s[PLAYERS]"),
    (REEF, "    s[AWAITED] = FIRST if pair else STUCK\n", "    s[AWAITED] = FIRST\n"),
    (REEF, "    s[AWAITED] = FIRST if pair else STUCK\n", "    s[AWAITED] = STUCK\n"),
    (REEF, "sharks_visible(s) == SLOTS:", "sharks_visible(s) == SLOTS - 1:"),
    (REEF, "sharks_visible(s) == SLOTS:", "False:"),
    (REEF, "    if owner == NOBODY:\n        refill(s)\n        return\n", "    owner = max(owner, 0)\n"),
    (REEF, "    if corals(s, base) == 1:\n", "    if corals(s, base) >= 1:\n"),
    (REEF, "= owner, CORAL_FOR_OCTOPUS\n", "= s[MOVER], CORAL_FOR_OCTOPUS\n"),
    (REEF, "        elif count == most:\n            owner = NOBODY\n", ""),
    (REEF, "s[fish + colour] >= s[fish + s[COLOUR + player]]", "s[fish + colour] > s[fish + s[COLOUR + player]]"),
    (REEF, "    for colour in range(4):\n", "    for colour in range(s[PLAYERS]):\n"),
    (REEF, "if s[school_of(other) + SHARKS] > mine:", "if other != player and s[school_of(other) + SHARKS] >= mine:"),
    (REEF, "return MOST_SHARKS if mine else 0", "return MOST_SHARKS"),
    (REEF, " + s[school_of(player) + OCTOPUSES] + ", " + "),
    (REEF, "+= points_for_fish(s, player, owner)", "+= points_for_fish(s, player, player)"),
    (REEF, "return s[fish] + s[fish + 1] + s[fish + 2] + s[fish + 3]", "return s[fish + s[COLOUR + player]]"),
    (REEF_STATE, "        rng.shuffle(hidden)\n", ""),
    (REEF_STATE, "            events += told.reveal(self.s)\n", "            pass\n"),
    (REEF_STATE, "tuple(colour if seat == eye else None for seat", "tuple(colour for seat"),
    (REEF_STATE, "int(rules.fish_in_school(s, seat))) for seat in seats", "0) for seat in seats"),
    (REEF_WORDS, "    reveals: ClassVar[bool] = True\n", ""),
]  # fmt: skip

ICECOOL: list[Mutation] = [
    (FISH_CARDS, "VALUES, OF_EACH = (1, 2, 3), 15", "VALUES, OF_EACH = (1, 2, 3), 14"),
    (FISH_CARDS, "        rng.shuffle(deck)\n        return cls", "        return cls"),
    (FISH_CARDS, "ONES_FOR_SKATES = 2", "ONES_FOR_SKATES = 3"),
    (FISH_CARDS, "card = self.deck.pop()\n", "card = self.deck.pop(0)\n"),
    (FISH_CARDS, "        self.open[seat] += ONES_FOR_SKATES\n", ""),
    (FISH_CARDS, "return sum(self.hidden[seat]) + self.open[seat],", "return sum(self.hidden[seat]),"),
    (FISH_CARDS, "len(self.hidden[seat]) + self.open[seat]\n", "len(self.hidden[seat])\n"),
    (FISH_CARDS, "        hidden[skater] = [1] * ONES_FOR_SKATES\n", "        hidden[skater] = []\n"),
    (SCHOOL_PLAN, "RED_LINE = 60", "RED_LINE = 50"),
    (SCHOOL_PLAN, "515, has_fish=True),\n    Door(\"common", "515),\n    Door(\"common"),
    (SCHOOL_PLAN, "CIRCLE_DIAMETER = (195.0, 125.0), 36.0", "CIRCLE_DIAMETER = (195.0, 125.0), 60.0"),
    (STANDING, "TOUCHING + 0.5", "TOUCHING"),
    (STANDING, "    if spot.raised:\n        return rooms_seen(spot)\n", ""),
    (STANDING, "for room in rooms_seen(spot) if room in (door", "for room in ROOMS if room in (door"),
    (STANDING, "[] if room is None or room.within_red_line(spot.point) else", "[] if room is None else"),
    (STANDING, "    free = [one for one in candidates if is_free(one, others)]\n", "    free = candidates\n"),
    (STANDING, "min(free, key=lambda one: distance(one, point)", "max(free, key=lambda one: distance(one, point)"),
    (STANDING, "return Spot(*nearest_free(CIRCLE, others, CLASSROOM))", "return Spot(*CIRCLE)"),
    (STANDING, "        candidates += _beside_both(one, other)\n", "        pass\n"),
    (ROUND, "JUMP = 0.020", "JUMP = 0.060"),
    (ROUND, "JUMP = 0.020", "JUMP = 0.010"),
    (ROUND, "CATCHES_FOR_TWO = 2", "CATCHES_FOR_TWO = 1"),
    (ROUND, "set() if seat == catcher else set(FISH_DOORS)", "set(FISH_DOORS)"),
    (ROUND, "            self.starting.discard(seat)\n", "            pass\n"),
    (ROUND, "        self.starting.add(seat)\n", ""),
    (ROUND, "needed = CATCHES_FOR_TWO if self.players == 2 else 1", "needed = CATCHES_FOR_TWO"),
    (ROUND, "return self.winner is not None or all(", "return all("),
    (ROUND, "self.winner is not None or all(", "self.winner is not None or any("),
    (ROUND, " and not {one, other} & set(effects.out)", ""),
    (ROUND, " if self.catcher in (one, other) and", " if"),
    (ROUND, "if body not in effects.out and height < JUMP", "if height < JUMP"),
    (ROUND, "if before[seat] is not None and seat not in effects.out", "if seat not in effects.out"),
    (ROUND, "            self._put_back(seat, before[seat])\n", "            pass\n"),
    (ROUND, "runner in effects.caught or (self.players > 2 and self.caught[runner])", "runner in effects.caught"),
    (ROUND, "runner in effects.caught or (self", "(self"),
    (ROUND, " and not (stuck and stuck.name == gate)", ""),
    (ROUND, "not (stuck and stuck.name == gate)", "not stuck"),
    (ROUND, "            self.fish[body].remove(gate)\n", ""),
    (ROUND, "is_free(before.point, others, TOUCHING) or room is None", "True"),
    (ROUND, "is_free(before.point, others, TOUCHING)", "is_free(before.point, others)"),
    (ROUND, "raised = standing.z * METRE > ON_THE_FLOOR", "raised = False"),
    (SCHOOL_STATE, "ROUNDS_FOR_TWO = 4", "ROUNDS_FOR_TWO = 2"),
    (SCHOOL_STATE, "not KITCHEN.within_red_line((x, y))", "not KITCHEN.holds((x, y))"),
    (SCHOOL_STATE, "self.options.players == 2 and effects.caught", "effects.caught"),
    (SCHOOL_STATE, "self.options.players == 2 and effects.caught", "False"),
    (SCHOOL_STATE, "            self.round.spots[runner] = None\n", ""),
    (SCHOOL_STATE, "*self._begin_turn(runner)]", "*self._next_turn()]"),
    (SCHOOL_STATE, "in self.round.starting and seat not in effects.out", "in self.round.starting"),
    (SCHOOL_STATE, "            if self.round.on_circle(seat):\n", "            if False:\n"),
    (SCHOOL_STATE, "            self.round.starting.remove(seat)\n", ""),
    (SCHOOL_STATE, "if self.cards.can_skate(seat):", "if self.cards.can_skate(seat) and not effects.out:"),
    (SCHOOL_STATE, "if self.cards.can_skate(seat):", "if self.cards.can_skate(seat) and seat != self.round.catcher:"),
    (SCHOOL_STATE, "(self.turn + 1) % self.options.players)", "(self.turn - 1) % self.options.players)"),
    (SCHOOL_STATE, "(self.round.catcher + 1) %", "(self.round.catcher - 1) %"),
    (SCHOOL_STATE, "in (self.round.catcher, *self.round.runners):", "in range(self.options.players):"),
    (SCHOOL_STATE, "range(holders.count(seat))", "range(1)"),
    (SCHOOL_STATE, "if over or other == seat else None", "if over or seat is not None else None"),
    (SCHOOL_STATE, "if over or other == seat else None", "if other == seat else None"),
    (SCHOOL_STATE, "cards=self.cards.copy(), round", "round"),
    (SLIDING, " if self._point_on_line(room)]", "]"),
    (SLIDING, "other is not None and seat != self.turn]", "other is not None and seat < self.turn]"),
    (SCHOOL_WORDS, "seat == self.seat else msgspec.structs.replace(self, card=None)", "self.card else self"),
    (SCHOOL_WORDS, "seat == self.seat else msgspec.structs.replace(self, cards=None)", "self.cards else self"),
    (SCHOOL_WORDS, "    reveals: ClassVar[bool] = True\n    seat: int\n    flick", "    seat: int\n    flick"),
    (SCHOOL_GAME, "first_seat(options, rng)", "0"),
    (LAP, "ROUND = (GYM, KITCHEN, COMMON_ROOM)", "ROUND = (GYM, KITCHEN)"),
    (LAP, "            return [*events, FlewOut(0)]\n", "            events.append(FlewOut(0))\n"),
    (LAP, "door.high_side if happening.forward else door.low_side", "door.high_side"),
    (LAP, "            self._visit(room.name)\n", "            pass\n"),
    (LAP, "Result(((-self.flicks, 0),))", "Result(((self.flicks, 0),))"),
]  # fmt: skip

GONE_FISHING: list[Mutation] = [
    (BAY, '("blue", "purple", "green", "white", "red")', '("blue", "green", "purple", "white", "red")'),
    (BAY, "OF_A_KIND = 12", "OF_A_KIND = 10"),
    (BAY, "PRICES = (1, 2, 3, 4, 5)", "PRICES = (0, 2, 3, 4, 5)"),
    (BAY, "PRICES = (1, 2, 3, 4, 5)", "PRICES = (1, 2, 3, 4)"),
    (BAY, "FIRST_WITHIN, FIRST_APART = 260.0, 44.0", "FIRST_WITHIN, FIRST_APART = 300.0, 44.0"),
    (BAY, "FIRST_WITHIN, FIRST_APART = 260.0, 44.0", "FIRST_WITHIN, FIRST_APART = 260.0, 40.0"),
    (BAY, "FIRST_WITHIN, FIRST_APART = 260.0, 44.0", "FIRST_WITHIN, FIRST_APART = 220.0, 44.0"),
    (BAY, "HALF = 330.0", "HALF = 331.0"),
    (BAY, "2: (0, 2)", "2: (0, 1)"),
    (BAY_LAYOUT, "LONELY = 90.0", "LONELY = 200.0"),
    (BAY_ROOM, "APART = 4.0", "APART = 0.0"),
    (BAY_ROOM, "all(other == fish or _clear", "all(_clear"),
    (BAY_ROOM, "    if _cross(one, two):\n        return 0.0\n", ""),
    (BAY_ROOM, "*(_to(point, two) for point in one), *(", "*("),
    (BAY_ROOM, "reach = (shape.length - shape.height) / 2", "reach = shape.length / 2"),
    (BAY_ROOM, "(one.length + two.length) / 2 + APART", "(one.height + two.height) / 2 + APART"),
    (BAY_ROOM, "return place if is_free(fish, place, others) else", "return place if True else"),
    (BAY_GAME, "first_seat(options, rng)", "0"),
    (BAY_GAME, 'options.experts != "all" and not set(options.experts) <= set(seats)', "False"),
    (BAY_GAME, "            state.over = view.to_act is None\n", "            pass\n"),
    (READING, '                return Reading(inside, "touched", fish)\n', "                continue\n"),
    (READING, "            case Down():\n", "            case Down() if False:\n"),
    (READING, '    return Reading((), "hanging")', '    return Reading(inside, "hanging")'),
    (READING, '    return Reading((), "hanging")', "    return Reading(inside)"),
    (READING, "for fish in sorted(log.inside) if fish in enclosed)", "for fish in sorted(log.inside))"),
    (READING, "for fish in sorted(log.inside) if fish in enclosed)", "for fish in enclosed)"),
    (READING, "case Touched(_, fish) if fish not in enclosed:", "case Touched(_, fish):"),
    (READING, "if fish not in enclosed:", "if fish in enclosed:"),
    (READING, "if fish not in enclosed:", "if fish not in log.inside:"),
    (READING, "            case Arrived():\n", "            case Arrived() if not slipped:\n"),
    (READING, 'return Reading(inside, "astray", None, slipped)', "return Reading(inside, slipped=slipped)"),
    (READING, "slipped = tuple(one.fish for one in log.happenings if isinstance(one, SlippedOut))", "slipped = ()"),
    (FISH_MARKET, "FRESH = 2", "FRESH = 1"),
    (FISH_MARKET, "kind in there and self.price(kind) < PRICES[-1]", "kind in there"),
    (FISH_MARKET, "kind in there and self.price(kind) < PRICES[-1]", "self.price(kind) < PRICES[-1]"),
    (FISH_MARKET, "        self.tokens[kind] += 1\n", "        self.tokens[kind] += 2\n"),
    (FISH_MARKET, "[seat for seat, count in enumerate(counts) if count]", "list(range(len(counts)))"),
    (FISH_MARKET, "[seat for seat, count in enumerate(counts) if count]", "[s for s, n in enumerate(counts) if n][:1]"),
    (FISH_MARKET, "self.to_toss.pop(0)", "self.to_toss.pop()"),
    (FISH_MARKET, "Sold(count * price,", "Sold(price,"),
    (FISH_MARKET, "sold.points + (sold.fresh or 0)", "sold.points"),
    (FISH_MARKET, "== len(KINDS) and not self.to_toss", "== len(KINDS)"),
    (FISH_MARKET, "return Market(dict(self.tokens))", "return self"),
    (FISH_MARKET, "[list(sold) for sold in self.sold], list(self.to_toss)", "self.sold, list(self.to_toss)"),
    (WATERS, "            self.put(number, back_in_sea(number, self.fish[number], self.fish))\n", "            pass\n"),
    (WATERS, "            self.fish.pop(number, None)\n", ""),
    (WATERS, "            del self.fish[number]\n", "            pass\n"),
    (WATERS, "if kind_of(fish) == kind)", "if fish)"),
    (WATERS, "(lying.heading + 180) % 360 - 180", "lying.heading"),
    (WATERS, "boats = [set(boat) for boat in self.boats]", "boats = self.boats"),
    (ANGLING, "place != self.waters.fish.get(action.fish) and not is_free(", "not is_free("),
    (ANGLING, "place != self.waters.fish.get(action.fish) and not is_free(", "False and not is_free("),
    (ANGLING, "if action.fish not in self.movable(type(action)):", "if action.fish not in range(60):"),
    (ANGLING, "case ChooseNet(name) if action not in self.legal():", "case ChooseNet(name) if False:"),
    (ANGLING, "told != self.waters.fish.keys() or not", "not"),
    (ANGLING, " or not told >= set(outcome.log.inside)", ""),
    (ANGLING, "        self.waters.land(read.inside)\n", "        self.waters.catch = read.inside\n"),
    (ANGLING, "self.waters.down, self.waters.inside = None, ()", "self.waters.inside = ()"),
    (ANGLING, "        self.waters.turns += 1\n", ""),
    (BAY_STATE, "RELOCATIONS = 2", "RELOCATIONS = 3"),
    (BAY_STATE, "RELOCATIONS = 2", "RELOCATIONS = 1"),
    (BAY_STATE, "                waters.relocations -= 1\n", ""),
    (BAY_STATE, "Relocate: self.waters.inside,", "Relocate: self.waters.fish.keys(),"),
    (BAY_STATE, "ReturnFish: self.waters.catch,", "ReturnFish: range(60),"),
    (BAY_STATE, "case TakeFish(fish) if fish not in self.waters.inside:", "case TakeFish(fish) if False:"),
    (BAY_STATE, "case PlaceToken(colour) if action not in self.legal():", "case PlaceToken(colour) if False:"),
    (BAY_STATE, "            case MoveFish(), _:\n", "            case None, _:\n"),
    (BAY_STATE, "len(outcome.log.upright) != len(self.waters.in_hand())", "False"),
    (BAY_STATE, "if other != net)", "if other)"),
    (BAY_STATE, "        if not inside:\n", "        if False:\n"),
    (BAY_STATE, "        if inside:\n", "        if True:\n"),
    (BAY_STATE, "[] if self.waters.inside and self.waters.relocations else", "[] if self.waters.inside else"),
    (BAY_STATE, "[] if self.waters.inside and self.waters.relocations else", "[] if self.waters.relocations else"),
    (BAY_STATE, "if len(fish) < 2:", "if len(fish) < 1:"),
    (BAY_STATE, "if len(fish) < 2:", "if len(fish) < 3:"),
    (BAY_STATE, "        if self.waters.market.can_rise(fish):\n", "        if True:\n"),
    (BAY_STATE, "        return [NoPriceRises(self.waters.turn)]", "        return self._stow(fish)"),
    (BAY_STATE, 'waters.awaits = "return"\n                return [TokenPlaced', "return [TokenPlaced"),
    (BAY_STATE, "for other in waters.catch if other != fish)", "for other in waters.catch)"),
    (BAY_STATE, "        self.waters.catch = ()\n", ""),
    (BAY_STATE, "(waters.turn + 1) % waters.players", "(waters.turn - 1) % waters.players"),
    (BAY_STATE, "waters.first = (waters.first + 1) %", "waters.first = (waters.first - 1) %"),
    (BAY_STATE, "waters.turn = waters.first = (waters.first + 1)", "waters.turn = (waters.first + 1)"),
    (BAY_STATE, "if waters.turn == waters.first else []", "if waters.turn == 0 else []"),
    (SIGHT, "ROUNDS = 4", "ROUNDS = 3"),
    (BAY_STATE, "        waters.net = None\n", ""),
    (BAY_STATE, " if len(waters.unused) == 1 else [began]", " if False else [began]"),
    (BAY_STATE, "        while not scoring.to_toss and not scoring.over:\n", "        if not scoring.over:\n"),
    (BAY_STATE, "scoring.sell(waters.market.price(kind), counts)", "scoring.sell(waters.market.tokens[kind], counts)"),
    (BAY_STATE, "scoring.to_toss[0] if scoring.to_toss else", "scoring.to_toss[-1] if scoring.to_toss else"),
    (BAY_STATE, "len(self.waters.boats[seat])) for", "0) for"),
    (BAY_EVENTS, 'tag="lowered"):\n    reveals: ClassVar[bool] = True\n', 'tag="lowered"):\n'),
    (BAY_EVENTS, 'tag="tossed"):\n    reveals: ClassVar[bool] = True\n', 'tag="tossed"):\n'),
    (PRACTICE, "if self.waters.down is None else None", "if self.waters.net else None"),
    (PRACTICE, "before + more for", "more for"),
    (PRACTICE, "waters.put(number, free_place(number, waters.fish, FIRST_WITHIN, rng))", "pass"),
    (PRACTICE, "Rng(waters.turns, ", "Rng(0, "),
    (PRACTICE, 'self.waters.down, self.waters.inside = "lower", None, ()', '_, _ = "lower", None, ()'),
    (PRACTICE, "Result(((0, sum(self.waters.practised)),))", "Result(((0, 0),))"),
    (PRACTICE, "            self.over = True\n", ""),
    (SIGHT, "experts=tuple(map(options.is_expert, seats))", "experts=tuple(False for _ in seats)"),
]  # fmt: skip

MUTATIONS = [
    *(("hey_thats_my_fish", mutation) for mutation in HEY_THATS_MY_FISH),
    *(("little_big_fish", mutation) for mutation in LITTLE_BIG_FISH),
    *(("kuna_yala", mutation) for mutation in KUNA_YALA),
    *(("icecool", mutation) for mutation in ICECOOL),
    *(("gone_fishing", mutation) for mutation in GONE_FISHING),
]


def main() -> None:
    wanted = [of_game for of_game in MUTATIONS if of_game[0] in sys.argv[1:] or not sys.argv[1:]]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        noticed = list(pool.map(is_noticed, wanted))
    survived = [mutation for (_, mutation), seen in zip(wanted, noticed, strict=True) if not seen]
    for file, old, new in survived:
        print(f"not noticed: {file}: {old!r} -> {new!r}")
    print(f"{len(wanted) - len(survived)} of {len(wanted)} mutations noticed")
    sys.exit(bool(survived))


def is_noticed(of_game: tuple[str, Mutation]) -> bool:
    game, (file, old, new) = of_game
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "shoal", Path(folder) / "shoal")
        target = Path(folder) / "shoal" / file
        text = target.read_text()
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        target.write_text(text.replace(old, new))
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *rulebook_of(game)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder, "SHOAL_JIT": "0"},
            capture_output=True,
            timeout=300,
            check=False,
        )
    return done.returncode == 1


def rulebook_of(game: str) -> list[str]:
    return [str(file) for file in sorted((ROOT / "tests" / "games" / game).glob("test_rulebook*.py"))]


if __name__ == "__main__":
    main()
