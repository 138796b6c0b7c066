"""Speaks to one of the players: a sentence of the log that calls them by name calls them *you*."""

import re

IRREGULAR = {"has": "have", "is": "are", "was": "were"}
"""Second person of verbs that do not lose an ending."""


def address(sentence: str, seat: int) -> str:
    """Return a sentence of `Event.describe` in which the player in this seat is you.

    A sentence that begins with the player has its verbs, and their own things, in the second person too.

    >>> address("{0} slides from b3 to e3 and collects 2 fish.", 0)
    'You slide from b3 to e3 and collect 2 fish.'
    >>> address("{1} eats {0}'s small fish.", 0)
    '{1} eats your small fish.'
    """
    name = f"{{{seat}}}"
    if sentence.startswith(f"{name} "):
        verbs = rf"(?<=^{re.escape(name)} )\w+|(?<= and )\w+s\b"
        sentence = re.sub(verbs, lambda verb: _second_person(verb[0]), sentence).replace(" their own ", " your own ")
    sentence = sentence.replace(f"{name}'s", "your").replace(name, "you")
    return sentence[:1].upper() + sentence[1:]


def _second_person(verb: str) -> str:
    """Return the second person of a verb in the third one.

    >>> [_second_person(verb) for verb in ("slides", "carries", "catches", "has", "can")]
    ['slide', 'carry', 'catch', 'have', 'can']
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return re.sub(r"(?<=ch|sh|ss)es$|s$", "", verb)
