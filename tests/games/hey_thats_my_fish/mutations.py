"""Breakages of the rules that the rulebook's tests must notice."""

RULES = ("rules/rules.py", "rules/board.py", "rules/layout.py", "rules/swaps.py")
"""Files in which `benchmarks.mutations` generates breakages."""

MUTATIONS = {
    "rules/board.py": [
        ("(7, 8, 7, 8, 7, 8, 7, 8)", "(8, 7, 8, 7, 8, 7, 8, 7)"),
        ("(0, 2), (1, 1), (1, -1))", "(0, 2), (1, 1))"),
    ],
    "rules/layout.py": [
        ("ONES, TWOS, THREES = 30, 20, 10", "ONES, TWOS, THREES = 30, 21, 9"),
        ("    rng.shuffle(fish)\n", ""),
        ("not any(NEIGHBOURS[cell] >> taken & 1 for taken in chosen)", "True"),
        ("<= EVEN_WITHIN", "<= 9"),
        ("6 if row % 4 == 2 else 8", "8"),
    ],
    "rules/swaps.py": [
        ("PROPOSALS = 3", "PROPOSALS = 4"),
        ("fish[a] and fish[b] and fish[a] != fish[b]", "fish[a] != fish[b]"),
        ("fish[a] and fish[b] and fish[a] != fish[b]", "fish[a] and fish[b]"),
        ("agreed == players - 1", "agreed == 1"),
        ("ready == players", "ready == 1"),
        ("agreed=0, ready=0,", "agreed=0,"),
        ("for fish in (TWO, THREE):", "for fish in (TWO,):"),
        ("turn=(talk.turn + 1) % players", "turn=talk.turn"),
    ],
    "rules/rules.py": [
        ("        to = free & ~s[TWO]\n        while", "        to = free\n        while"),
        ("        to = free & ~s[TWO]\n        while", "        to = free & ~s[THREE]\n        while"),
        ("    s[FREE] ^= to\n", ""),
        ("        to |= line & ((blocked & -blocked) - 1)\n", "        to |= line & free\n"),
        ("        to |= line & ((blocked & -blocked) - 1)\n", "        to |= line\n"),
        ("        to |= line >> nearest << nearest\n", "        to |= line & free\n"),
        ("        collect(s, player, left)\n", ""),
        ("        collect(s, player, left)\n", "        collect(s, player, to)\n"),
        ("(floes & s[TWO]).bit_count() + (floes & s[THREE]).bit_count()", "(floes & s[TWO]).bit_count()"),
        ("    s[FLOES + player] += floes.bit_count()\n", "    s[FLOES + player] += 1\n"),
        ("        player += 1\n        if player == s[PLAYERS]:\n            player = 0\n", "        player = 0\n"),
        ("        collect(s, player, s[PENGUINS + player])\n", ""),
        ("        s[PENGUINS + player] = 0\n", ""),
        ("s[TO_PLACE] > 0 or can_move(s, player)", "s[TO_PLACE] > 0 or s[PENGUINS + player]"),
        ("            return True\n        mine &= mine - 1\n", "            return True\n        mine = 0\n"),
    ],
    "game.py": [
        ("first_seat(options, rng)", "0"),
    ],
    "../../core/result.py": [
        ("sum(opponent > score for", "sum(opponent[0] > score[0] for"),
        ("sum(opponent > score for", "sum(opponent < score for"),
    ],
}  # fmt: skip
"""Breakages that no generator makes, by file: the text to replace and its replacement."""
