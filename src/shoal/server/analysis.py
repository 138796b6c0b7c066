"""A finished game looked at again: who was how likely to win after each action, and what would have been better."""

from shoal.server.adviser import Adviser
from shoal.server.messages import Analysed
from shoal.server.table import Table


async def analyse(adviser: Adviser, table: Table, number: int, guest: str) -> Analysed:
    """The position after so many actions, through the eyes of the seat that was to act."""
    state, _ = table.state_at(number)
    if number == table.number or state.to_act is None:
        return Analysed(number, None, _final_chances(table), proved=True)
    seat, played = state.to_act, str(table.steps[number][1].action)
    advice = await adviser.ask(guest, table.game, state.view(seat), seat, adviser.limits.analysis_seconds)
    chances = {advised.action: advised.chance for advised in advice.actions}
    best = advice.actions[0]
    return Analysed(number, seat, advice.chances, advice.proved, best.action, best.chance, played, chances.get(played))


def _final_chances(table: Table) -> list[float]:
    """The winners share one victory."""
    won = [place == 1 for place in table.places() or []]
    return [has_won / sum(won) for has_won in won]
