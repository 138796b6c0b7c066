"""Names of the bots that people play against: gentle ones for easy opponents, grand ones for experts."""

NICKNAMES = {
    "easy": ("Pip", "Pop", "Pup", "Bubbles"),
    "medium": ("Skipper", "Nori", "Juno", "Finn"),
    "hard": ("Frost", "Gale", "Flint", "Storm"),
    "expert": ("Aurora", "Orca", "Titan", "Polaris"),
}
"""Names by level, one for each seat of the largest table, so that no two bots at a table share one."""
OTHERS = ("Ripple", "Pebble", "Eddy", "Drift")
"""Names of bots of any other level."""


def nickname(level: str, seat: int) -> str:
    """Return the name of a bot of this level at a seat. Seat 1 comes first, as the host usually has seat 0.

    >>> [nickname("easy", seat) for seat in (1, 2, 3)]
    ['Pip', 'Pop', 'Pup']
    """
    names = NICKNAMES.get(level, OTHERS)
    return names[(seat - 1) % len(names)]
