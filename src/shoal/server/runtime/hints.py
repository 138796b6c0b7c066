"""Hints at the table, for those who practise."""

import msgspec

from shoal.bots import RatedAction
from shoal.core import Refusal
from shoal.server.domain.decide import check_turn, seat_to_act
from shoal.server.domain.table import Table
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.wire.messages import Hint

ACTIONS = 3


async def hint(analysis_service: AnalysisService, table: Table, guest: str) -> Hint:
    """What the guest's seat that is to act could do best, from nothing but what it may see."""
    seat, ply = seat_to_act(table, guest), table.ply
    if table.persons() != {guest}:
        raise Refusal("Hints are for practice: not while you play against other people.")
    check_turn(table, guest)
    advice = await analysis_service.ask(
        guest, table.game, table.state.view(seat), seat, analysis_service.limits.hint_seconds
    )
    return Hint(ply, msgspec.structs.replace(advice, actions=best_few(advice.actions)))


def best_few(actions: list[RatedAction]) -> list[RatedAction]:
    """The best and the next ones; what seems better than the best was hardly looked at and would only puzzle."""
    best = actions[0]
    few = [best, *(other for other in actions[1:] if other.chance <= best.chance)][:ACTIONS]
    return sorted(few, key=lambda advised: -advised.chance)
