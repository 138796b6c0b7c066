"""Reactions of bots: a greeting, a word at striking moments and thanks at the end, and no more."""

from time import time

from shoal.core import Rng
from shoal.server.domain.commands import Reaction
from shoal.server.domain.table import ChatMessage, Table

PLIES_BETWEEN = 8
"""Least number of actions between two reactions."""
MOST_REACTIONS = 4
"""Number of reactions in a game, apart from the greeting and the thanks."""


class BotReactions:
    """Decides what the bots of one table say. The same game gets the same reactions."""

    def __init__(self) -> None:
        self.reacted_at: int | None = None
        """Ply of the last reaction."""
        self.count = 0

    def react(self, table: Table) -> ChatMessage | None:
        """Return the reaction of one bot to the latest action, if there is one to be had and the table allows it."""
        if table.opened.chat == "none":
            return None
        bots = [
            seat for seat, occupant in enumerate(table.seats) if occupant.kind == "bot" and seat not in table.vacated
        ]
        if not bots or not table.steps or self.reacted_at == table.ply:
            return None
        seat, reaction = self._choose(table, bots)
        if reaction is None:
            return None
        self.reacted_at = table.ply
        return ChatMessage(table.seats[seat].name, seat, None, reaction, time())

    def _choose(self, table: Table, bots: list[int]) -> tuple[int, Reaction | None]:
        if table.status == "over":
            return bots[0], "thanks" if set(table.winners()) & set(bots) else "nice"
        if table.ply == 1:
            return bots[0], "hello"
        if table.ply - (self.reacted_at or 0) < PLIES_BETWEEN or self.count >= MOST_REACTIONS:
            return bots[0], None
        for seat in bots:
            if mood := _mood(table, seat):
                self.count += 1
                return seat, mood
        return bots[0], None


def _mood(table: Table, seat: int) -> Reaction | None:
    """Return how the latest action strikes a bot, which keeps every other feeling to itself."""
    seen = (event.seen_by(seat) for event in table.steps[-1][2])
    moods = [mood for event in seen if event is not None and (mood := event.moods().get(seat))]
    shows_it = Rng(table.seed or 0, f"reaction {table.ply}").below(2) == 0
    return moods[0] if moods and shows_it else None
