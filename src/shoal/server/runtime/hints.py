"""Hints for players who practise against bots or alone."""

import msgspec

from shoal.bots import RatedAction
from shoal.core import Refusal
from shoal.server.domain.decide import check_owner, seat_to_act
from shoal.server.domain.table import Table
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.wire.messages import Hint

ACTIONS_PER_HINT = 3


async def find_hint(analysis_service: AnalysisService, table: Table, guest: str) -> Hint:
    """Return the best actions of the guest's seat to act, judged from the view of that seat alone."""
    seat, ply = seat_to_act(table, guest), table.ply
    if table.persons() != {guest}:
        raise Refusal("Hints are for practice, not for games against other people.")
    if table.opened.challenge:
        raise Refusal("There are no hints in the challenge of the day.")
    if table.opened.rated:
        raise Refusal("There are no hints in a rated game.")
    check_owner(table, seat, guest)
    view = table.state.view(seat)
    if table.game.physical:
        suggestion = await analysis_service.suggest(guest, table.game, view, seat)
        sentence = suggestion.sentence.format(*table.names)
        return Hint(ply, None, msgspec.structs.replace(suggestion, sentence=sentence))
    advice = await analysis_service.analyse(guest, table.game, view, seat, analysis_service.limits.hint_seconds)
    return Hint(ply, msgspec.structs.replace(advice, actions=select_best(advice.actions)), None)


def select_best(actions: list[RatedAction]) -> list[RatedAction]:
    """Return the few best actions, the most promising first.

    Actions rated above the best one are left out: the search has hardly visited them, so that their ratings mislead.
    """
    best = actions[0]
    selected = [best, *(action for action in actions[1:] if action.chance <= best.chance)][:ACTIONS_PER_HINT]
    return sorted(selected, key=lambda action: -action.chance)
