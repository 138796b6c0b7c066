"""Steps: actions that were taken, each with its outcome if it was physical."""

from dataclasses import dataclass

import msgspec

from shoal.core.action import Action
from shoal.core.errors import BadRecord
from shoal.core.game import Game, Outcome


@dataclass(frozen=True)
class Step:
    """An action that was taken, with its outcome if it was physical; `str` gives the text that `parse_step` reads."""

    action: Action
    outcome: Outcome | None = None
    """What the simulation made of the action; None if it was not physical."""

    def __str__(self) -> str:
        if self.outcome is None:
            return str(self.action)
        return f"{self.action} {msgspec.json.encode(self.outcome).decode()}"


def parse_step(text: str, game: Game) -> Step:
    """Return the step that a text stands for; raise Refusal if the action or its outcome cannot be read."""
    action_text, brace, outcome = text.partition(" {")
    action = game.parse(action_text)
    if not brace:
        return Step(action)
    try:
        return Step(action, msgspec.json.decode("{" + outcome, type=game.outcomes))
    except msgspec.MsgspecError:
        raise BadRecord(f"The outcome of {action_text!r} cannot be read.") from None
