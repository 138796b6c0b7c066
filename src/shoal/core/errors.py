"""Refusals of bad input.

The message is one sentence for the person whose input was refused. A refused call leaves everything unchanged.
"""


class Refusal(Exception):
    """Base class of all refusals; the message is a sentence for the person."""


class UnknownGame(Refusal):
    """Raised if no game has the id."""


class BadOptions(Refusal):
    """Raised if no game can be played with the options."""


class BadPosition(Refusal):
    """Raised if a text does not describe a position of the game."""


class IllegalAction(Refusal):
    """Raised if the rules do not allow an action now, or if a text is not an action of the game."""


class EarlierRules(Refusal):
    """Raised if a stored game was played by a version of the rules that no options express any more."""


class BadRecord(Refusal):
    """Raised if a text is not a record, or if its game does not replay as recorded."""


class BadFile(Refusal):
    """Raised if a file that a person named cannot be read or written, or does not hold what it should."""
