"""Breaks the rules in many small ways and counts which breakages the rulebook's tests notice.

Each mutation is one change of the text of a source file, in a copy of the package, tested without compiling.
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

MUTATIONS = [
    *(("hey_thats_my_fish", mutation) for mutation in HEY_THATS_MY_FISH),
    *(("little_big_fish", mutation) for mutation in LITTLE_BIG_FISH),
]


def main() -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        survived = [
            mutation
            for (_, mutation), noticed in zip(MUTATIONS, pool.map(is_noticed, MUTATIONS), strict=True)
            if not noticed
        ]
    for file, old, new in survived:
        print(f"not noticed: {file}: {old!r} -> {new!r}")
    print(f"{len(MUTATIONS) - len(survived)} of {len(MUTATIONS)} mutations noticed")
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
            [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", f"tests/games/{game}/test_rulebook.py"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder, "SHOAL_JIT": "0"},
            capture_output=True,
            timeout=300,
            check=False,
        )
    return done.returncode == 1


if __name__ == "__main__":
    main()
