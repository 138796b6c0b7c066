"""Hints at the table, for those who practise."""

import msgspec

from shoal.bots import Advised, can_advise
from shoal.core import Refusal
from shoal.server.adviser import Adviser
from shoal.server.decide import check_turn, seat_to_act
from shoal.server.messages import Hint
from shoal.server.table import Table

ACTIONS = 3


def offers_hints(table: Table, guest: str | None) -> bool:
    """Whether the guest may ask for hints whenever it is his turn."""
    alone = guest is not None and table.persons() == {guest}
    return alone and table.status == "playing" and can_advise(table.game)


async def hint(adviser: Adviser, table: Table, guest: str) -> Hint:
    """What the guest's seat that is to act could do best, from nothing but what it may see."""
    seat, number = seat_to_act(table, guest), table.number
    if table.persons() != {guest}:
        raise Refusal("Hints are for practice: not while you play against other people.")
    check_turn(table, guest)
    advice = await adviser.ask(guest, table.game, table.state.view(seat), seat, adviser.limits.hint_seconds)
    return Hint(number, msgspec.structs.replace(advice, actions=best_few(advice.actions)))


def best_few(actions: list[Advised]) -> list[Advised]:
    """The best and the next ones; what seems better than the best was hardly looked at and would only puzzle."""
    best = actions[0]
    few = [best, *(other for other in actions[1:] if other.chance <= best.chance)][:ACTIONS]
    return sorted(few, key=lambda advised: -advised.chance)
