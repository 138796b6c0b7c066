"""What can go wrong by somebody's input. The message is one sentence for that person, and nothing has changed."""


class Refusal(Exception):
    """The base of all refusals."""


class UnknownGame(Refusal): ...


class BadOptions(Refusal): ...


class BadPosition(Refusal): ...


class IllegalAction(Refusal): ...


class BadRecord(Refusal): ...


class BadFile(Refusal): ...
