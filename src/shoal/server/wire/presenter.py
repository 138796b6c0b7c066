"""Builds the messages that show a table to its guests. Guests who see the same share one encoding."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

import msgspec

from shoal.bots import can_analyse, can_hint
from shoal.core import Action, Ending, Event, Source, State
from shoal.server.domain import series
from shoal.server.domain.decide import can_take_back, is_removed
from shoal.server.domain.table import OpenProposal, Table
from shoal.server.wire.messages import (
    PROTOCOL,
    LogLine,
    Proposal,
    Replay,
    SeatInfo,
    SeriesNow,
    Snapshot,
    TableNow,
)
from shoal.server.wire.second_person import address

encode = msgspec.json.Encoder().encode


@lru_cache(maxsize=65_536)
def encode_action(action: Action) -> msgspec.Raw:
    """Encode an action with its text form beside its fields."""
    return msgspec.Raw(encode({**msgspec.to_builtins(action), "text": str(action)}))


class Observation(msgspec.Struct, frozen=True):
    """The encoded part of a position and its last events that a viewpoint may see.

    It is the same for every viewpoint unless the game has private views.
    """

    view: msgspec.Raw
    last: list[msgspec.Raw]
    events: list[Event]
    """Events that the viewpoint may see."""

    @classmethod
    def of(cls, state: State, events: list[Event], viewpoint: int | None) -> "Observation":
        """Observe a position as a seat does, or as a spectator does if the viewpoint is None."""
        visible = [seen for event in events if (seen := event.seen_by(viewpoint)) is not None]
        return cls(
            view=msgspec.Raw(state.view(viewpoint).encode()),
            last=[msgspec.Raw(encode(event)) for event in visible],
            events=visible,
        )

    def describe(self, table: Table) -> list[LogLine]:
        """Tell what the latest action at a table led to."""
        seat, ply, names = table.steps[-1][0].seat, table.ply, table.names
        return [describe_event(ply, seat, event, names) for event in self.events]


def take_snapshot(
    state: State,
    ply: int,
    events: list[Event],
    viewpoint: int | None,
    *,
    can_act: bool,
    version: int = 0,
    observation: Observation | None = None,
) -> Snapshot:
    """Show a state to the viewpoint. `can_act` allows its legal actions to be listed if it is the seat to act."""
    may_act = can_act and viewpoint is not None and state.to_act == viewpoint
    observation = observation or Observation.of(state, events, viewpoint)
    return Snapshot(
        ply=ply,
        version=version,
        viewpoint=viewpoint,
        view=observation.view,
        legal=[encode_action(action) for action in state.legal()] if may_act else [],
        acts=list(state.acts()) if may_act else [],
        last=observation.last,
    )


def snapshot_now(table: Table, viewpoint: int | None, observation: Observation | None = None) -> Snapshot:
    can_act = table.status == "playing" and viewpoint not in table.playing_out
    return take_snapshot(
        table.state,
        table.ply,
        last_events(table),
        viewpoint,
        can_act=can_act,
        version=table.version,
        observation=observation,
    )


def last_events(table: Table) -> list[Event]:
    return table.steps[-1][2] if table.steps else []


def observation_now(table: Table, viewpoint: int | None) -> Observation:
    return Observation.of(table.state, last_events(table), viewpoint)


def snapshot_at(table: Table, ply: int, viewpoint: int | None) -> Snapshot:
    """Show an earlier position, in which nobody can act."""
    state, events = table.state_at(ply)
    return take_snapshot(state, ply, events, viewpoint, can_act=False)


def source_of(table: Table) -> Source | None:
    """Return the position from which the table's game was played on, if it was."""
    return table.opened.origin.source if table.opened.origin else None


def log_lines(table: Table, viewpoint: int | None) -> list[LogLine]:
    return [
        describe_event(ply, move.seat, seen, table.names)
        for ply, (move, _, events) in enumerate(table.steps, 1)
        for event in events
        if (seen := event.seen_by(viewpoint)) is not None
    ]


def describe_event(ply: int, seat: int, event: Event, names: Sequence[str], you: int | None = None) -> LogLine:
    """Tell what a seat's action led to; the player in the seat `you`, if there is one, is addressed."""
    sentence = event.describe() if you is None else address(event.describe(), you)
    return LogLine(ply, seat, sentence.format(*names), event.marks(), event.minor, getattr(event, "at", None))


def seconds_left(table: Table, now: float) -> list[float | None]:
    if table.opened.clock.kind == "none":
        return [None] * len(table.seats)
    return [table.seconds_left(seat, now) for seat in range(len(table.seats))]


def offers_hints(table: Table, guest: str | None) -> bool:
    """Return whether the guest may ask for hints on their turns: only if no other person plays."""
    alone = guest is not None and table.persons() == {guest}
    counts = table.opened.rated or table.opened.challenge is not None
    return alone and table.status == "playing" and can_hint(table.game) and not counts


def show_table(table: Table, guest: str | None, connected: set[str], invitation: str, now: float) -> TableNow:
    viewpoint, mine, status = table.viewpoint(guest), table.seats_of(guest), table.status
    may_invite = table.has_empty_seat and (bool(mine) or table.opened.host == guest)
    return TableNow(
        protocol=PROTOCOL,
        id=table.id,
        game=table.game.id,
        status=status,
        open=table.opened.open,
        invitation=invitation if may_invite else None,
        host=table.opened.host == guest,
        mine=mine,
        reserved=table.seats_of(guest, "reserved"),
        seats=[_seat_info(table, seat, connected, now) for seat in range(len(table.seats))],
        options=msgspec.to_builtins(table.options),
        source=source_of(table),
        challenge=table.opened.challenge,
        rated=table.opened.rated,
        series=show_series(table),
        clock=table.opened.clock,
        clock_runs=table.clock_runs,
        proposals=[_proposal_for(proposal, guest, mine) for proposal in table.proposals.values()],
        rejected_by=table.rejection.by if table.rejection and table.rejection.guest == guest else None,
        can_take_back=can_take_back(table, guest),
        can_abort=guest is not None and table.can_abort(guest),
        hints=offers_hints(table, guest),
        rematch=table.rematch.table if table.rematch else None,
        rematch_by=table.rematch.name if table.rematch else None,
        result=table.result(),
        places=table.places(),
        ending=show_ending(table, mine[0] if len(mine) == 1 else None),
        lost_on_time=table.lost_on_time,
        resigned=table.resigned,
        aborted_by=table.aborted_by,
        snapshot=None if status == "waiting" else snapshot_now(table, viewpoint),
        lines=log_lines(table, viewpoint),
        chat=table.chat,
        chat_rule=table.opened.chat,
        removed=is_removed(table, guest),
    )


def leave_out(shown: TableNow, table: Table, muted: AbstractSet[str]) -> TableNow:
    """Return a table without what muted guests have said, for a guest who has muted them."""
    chat = [message for message in table.chat if table.author_of(message) not in muted]
    seats = [seat for seat, occupant in enumerate(table.seats) if occupant.guest in muted]
    return msgspec.structs.replace(shown, chat=chat, muted=seats)


def show_series(table: Table) -> SeriesNow | None:
    """Show the score of a series, this game included; None if the game stands alone."""
    if table.opened.series == 1:
        return None
    return SeriesNow(table.opened.series, list(series.wins(table)), series.leaders(table))


def show_ending(table: Table, seat: int | None) -> Ending | None:
    """Tell a seat (None: a spectator, or people who share a screen) how the game ended; None until it is over.

    The points of a seat that resigned or ran out of time do not count, so they give no margin.
    """
    if table.status != "over":
        return None
    early, by_rules = _early_end(table, seat), table.game.ending(table.state, seat)
    if by_rules is None or table.aborted_by is not None:
        return Ending(early)
    reason = f"{early} {by_rules.reason.format(*table.names)}".strip()
    return msgspec.structs.replace(by_rules, reason=reason, margin="" if table.forfeited else by_rules.margin)


def _early_end(table: Table, seat: int | None) -> str:
    """Say what ended a game before its rules did, or who resigned before they did; empty if nothing did."""
    names = ["You" if other == seat else name for other, name in enumerate(table.names)]
    if table.aborted_by is not None:
        return f"{table.aborted_by} called the game off. Nobody wins."
    if table.lost_on_time is not None:
        return f"{names[table.lost_on_time]} ran out of time."
    return f"{' and '.join(names[other] for other in table.resigned)} resigned." if table.resigned else ""


def _proposal_for(proposal: OpenProposal, guest: str | None, seats: list[int]) -> Proposal:
    made = proposal.made
    return Proposal(
        proposal.seq,
        made.proposal,
        made.name,
        made.seat,
        mine=guest in proposal.agreed or not seats,
        own=guest == made.guest,
    )


def _seat_info(table: Table, seat: int, connected: set[str], now: float) -> SeatInfo:
    occupant = table.seats[seat]
    return SeatInfo(
        kind=occupant.kind,
        name=occupant.name,
        here=occupant.kind == "bot" or occupant.guest in connected,
        level=occupant.level,
        left=seat in table.vacated,
        forfeit=table.forfeit_of(seat),
        playing_out=seat in table.playing_out,
        seconds_left=table.seconds_left(seat, now),
    )


def show_replay(table: Table) -> Replay:
    """Show every ply of a finished game as a spectator sees it."""
    state = table.start()
    snapshots = [take_snapshot(state, 0, [], None, can_act=False)]
    for ply, (_, step, _) in enumerate(table.steps, 1):
        events = state.apply(step.action, step.outcome)
        snapshots.append(take_snapshot(state, ply, events, None, can_act=False))
    return Replay(
        id=table.id,
        game=table.game.id,
        names=table.names,
        source=source_of(table),
        result=table.result(),
        places=table.places(),
        ending=show_ending(table, None),
        analysable=can_analyse(table.game),
        snapshots=snapshots,
        lines=log_lines(table, None),
    )
