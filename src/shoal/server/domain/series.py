"""A series of games between the same players: best of three or best of five, with everybody one seat further each time.

The opening of each game holds what its seats have won before, so that a series needs nothing but the tables' logs.
"""

from typing import Any

from shoal.server.domain.table import Table


def wins(table: Table) -> tuple[int, ...]:
    """Return the games of the series that each seat has won, this one included. A drawn game counts for nobody."""
    before = table.opened.series_wins or (0,) * len(table.seats)
    winners = table.winners()
    return tuple(count + (winners == [seat]) for seat, count in enumerate(before))


def leaders(table: Table) -> list[int]:
    """Return the seat that has won the series, in a list; the list is empty while the series goes on."""
    return [seat for seat, count in enumerate(wins(table)) if 2 * count > table.opened.series]


def carry_on(table: Table) -> dict[str, Any]:
    """Return the fields of the opening of the next game, whose seats have moved on by one.

    After the last game of a series another one begins.
    """
    score = wins(table)
    if table.opened.series == 1 or leaders(table):
        return {"series_wins": ()}
    return {"series_wins": (*score[-1:], *score[:-1])}
