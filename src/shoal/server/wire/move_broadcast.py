"""Shows a move to the guests at its table. What several guests see alike is built and encoded once."""

import msgspec

from shoal.server.domain.decide import can_take_back
from shoal.server.domain.table import Table
from shoal.server.wire.messages import LogLine, Moved
from shoal.server.wire.presenter import Observation, observation_now, seconds_left, snapshot_now

encode = msgspec.json.Encoder().encode


class MoveBroadcast:
    """The messages about the latest move at a table."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.seconds_left, self.clock_runs = seconds_left(table, now), table.clock_runs
        self.open = None if table.game.private_views else self._observe(None)
        """What every viewpoint observes; None if the game has private views."""
        self.messages: dict[tuple[int | None, bool], str] = {}
        """Messages by viewpoint, and by whether the guest can take a move back."""

    def message_for(self, guest: str) -> str:
        """Return the encoded message for a guest."""
        key = self.table.viewpoint(guest), can_take_back(self.table, guest)
        if (message := self.messages.get(key)) is None:
            message = self.messages[key] = encode(self._show(*key)).decode()
        return message

    def _show(self, viewpoint: int | None, may_take_back: bool) -> Moved:
        table, (observation, lines) = self.table, self.open or self._observe(viewpoint)
        move = table.steps[-1][0]
        return Moved(
            seat=move.seat,
            action=move.action,
            snapshot=snapshot_now(table, viewpoint, observation),
            lines=lines,
            seconds_left=self.seconds_left,
            clock_runs=self.clock_runs,
            can_abort=viewpoint is not None and table.can_abort(table.seats[viewpoint].guest or ""),
            can_take_back=may_take_back,
        )

    def _observe(self, viewpoint: int | None) -> tuple[Observation, list[LogLine]]:
        observation = observation_now(self.table, viewpoint)
        return observation, observation.describe(self.table)
