"""A finished game looked at again: who was how likely to win after each action, and what would have been better."""

from shoal.server.domain.table import Table
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.wire.messages import PositionAnalysis


async def analyse(analysis_service: AnalysisService, table: Table, ply: int, guest: str) -> PositionAnalysis:
    """The position after so many actions, through the eyes of the seat that was to act."""
    state, _ = table.state_at(ply)
    if ply == table.ply or state.to_act is None:
        return PositionAnalysis(ply, None, _final_chances(table), proved=True)
    seat, played = state.to_act, str(table.steps[ply][1].action)
    advice = await analysis_service.ask(
        guest, table.game, state.view(seat), seat, analysis_service.limits.analysis_seconds
    )
    chances = {advised.action: advised.chance for advised in advice.actions}
    best = advice.actions[0]
    return PositionAnalysis(
        ply, seat, advice.chances, advice.proved, best.action, best.chance, played, chances.get(played)
    )


def _final_chances(table: Table) -> list[float]:
    """The winners share one victory."""
    won = [place == 1 for place in table.places() or []]
    return [has_won / sum(won) for has_won in won]
