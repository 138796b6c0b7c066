"""Reviews finished games: winning probabilities at every ply, and the best action compared with the one taken."""

from shoal.server.domain.table import Table
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.wire.messages import PositionAnalysis


async def review_position(analysis_service: AnalysisService, table: Table, ply: int, guest: str) -> PositionAnalysis:
    """Analyse the position at this ply from the view of the seat that was to act."""
    state, _ = table.state_at(ply)
    if ply == table.ply or state.to_act is None:
        return PositionAnalysis(ply, None, _final_chances(table), proved=True)
    seat, played = state.to_act, str(table.steps[ply][1].action)
    analysis = await analysis_service.analyse(
        guest, table.game, state.view(seat), seat, analysis_service.limits.analysis_seconds
    )
    chances = {rated.action: rated.chance for rated in analysis.actions}
    best = analysis.actions[0]
    return PositionAnalysis(
        ply, seat, analysis.chances, analysis.proved, best.action, best.chance, played, chances.get(played)
    )


def _final_chances(table: Table) -> list[float]:
    """Return the winning probabilities at the end, where all winners share one victory."""
    won = [place == 1 for place in table.places() or []]
    return [has_won / sum(won) for has_won in won]
