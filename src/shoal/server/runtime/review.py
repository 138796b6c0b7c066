"""Reviews positions of finished games and of variations: winning probabilities, and the best action."""

from shoal.core import Game, State
from shoal.server.domain.table import Table
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.wire.messages import PositionAnalysis


async def review_ply(analysis_service: AnalysisService, table: Table, ply: int, guest: str) -> PositionAnalysis:
    """Analyse the position at this ply of a finished game, and compare the best action with the one taken."""
    state, _ = table.state_at(ply)
    if ply == table.ply:
        return PositionAnalysis(ply, None, _final_chances(table), proved=True)
    played = str(table.steps[ply][1].action)
    return await review_position(analysis_service, table.game, state, ply, guest, played)


async def review_position(
    analysis_service: AnalysisService, game: Game, state: State, ply: int, guest: str, played: str | None = None
) -> PositionAnalysis:
    """Analyse a position from the view of the seat to act."""
    seat = state.to_act
    if seat is None:
        result = state.result()
        return PositionAnalysis(ply, None, list(result.points) if result else [], proved=True)
    analysis = await analysis_service.analyse(
        guest, game, state.view(seat), seat, analysis_service.limits.analysis_seconds
    )
    chances = {rated.action: rated.chance for rated in analysis.actions}
    best = analysis.actions[0]
    return PositionAnalysis(
        ply, seat, analysis.chances, analysis.proved, best.action, best.chance, played, chances.get(played or "")
    )


def _final_chances(table: Table) -> list[float]:
    """Return the winning probabilities at the end, where all winners share one victory."""
    won = [place == 1 for place in table.places() or []]
    return [has_won / sum(won) for has_won in won]
