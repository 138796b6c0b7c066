"""Refusals of bad input.

The message is one sentence for the person whose input was refused. A refused call leaves everything unchanged.
"""


class Refusal(Exception):
    """Base class of all refusals."""


class UnknownGame(Refusal): ...


class BadOptions(Refusal): ...


class BadPosition(Refusal): ...


class IllegalAction(Refusal): ...


class BadRecord(Refusal): ...


class BadFile(Refusal): ...
