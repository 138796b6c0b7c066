"""What a guest gets to see of a table, encoded once for all who see the same."""

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from shoal.bots import can_advise
from shoal.core import Action, Event, State
from shoal.server.hints import offers_hints
from shoal.server.messages import (
    PROTOCOL,
    Line,
    Moved,
    Offer,
    Replay,
    SeatInfo,
    TableCard,
    TableNow,
    Turn,
)
from shoal.server.table import Table

encode = msgspec.json.Encoder().encode


@lru_cache(maxsize=65_536)
def legal_action(action: Action) -> msgspec.Raw:
    return msgspec.Raw(encode({**msgspec.to_builtins(action), "text": str(action)}))


@dataclass(frozen=True)
class Sight:
    """What there is to see of a position and of what led to it. Without secrets it is the same for all eyes."""

    view: msgspec.Raw
    last: list[msgspec.Raw]
    texts: list[str]
    """What the log says of the events, with numbers for names."""

    @classmethod
    def of(cls, state: State, events: list[Event], eyes: int | None) -> "Sight":
        seen = [seen for event in events if (seen := event.seen_by(eyes)) is not None]
        return cls(
            view=msgspec.Raw(state.view(eyes).encode()),
            last=[msgspec.Raw(encode(event)) for event in seen],
            texts=[event.words() for event in seen],
        )


def show_turn(
    state: State, number: int, events: list[Event], eyes: int | None, *, can_act: bool, sight: Sight | None = None
) -> Turn:
    may_act = can_act and eyes is not None and state.to_act == eyes
    sight = sight or Sight.of(state, events, eyes)
    return Turn(
        number=number,
        eyes=eyes,
        view=sight.view,
        legal=[legal_action(action) for action in state.legal()] if may_act else [],
        acts=list(state.acts()) if may_act else [],
        last=sight.last,
    )


def turn_now(table: Table, eyes: int | None, sight: Sight | None = None) -> Turn:
    can_act = table.status == "playing" and eyes not in table.playing_out
    return show_turn(table.state, table.number, last_events(table), eyes, can_act=can_act, sight=sight)


def last_events(table: Table) -> list[Event]:
    return table.steps[-1][2] if table.steps else []


def sight_now(table: Table, eyes: int | None) -> Sight:
    return Sight.of(table.state, last_events(table), eyes)


def turn_at(table: Table, number: int, eyes: int | None) -> Turn:
    state, events = table.state_at(number)
    return show_turn(state, number, events, eyes, can_act=False)


def lines(table: Table, eyes: int | None) -> list[Line]:
    names = table.names
    return [
        Line(number, acted.seat, seen.words().format(*names))
        for number, (acted, _, events) in enumerate(table.steps, 1)
        for event in events
        if (seen := event.seen_by(eyes)) is not None
    ]


def seconds_left(table: Table, now: float) -> list[float | None]:
    return [table.seconds_left(seat, now) for seat in range(len(table.seats))]


def can_take_back(table: Table, guest: str | None) -> bool:
    return guest is not None and table.status == "playing" and table.last_action_of(guest) is not None


def show_moved(table: Table, eyes: int | None, can_take_back: bool, now: float, sight: Sight) -> Moved:
    acted, names = table.steps[-1][0], table.names
    return Moved(
        seat=acted.seat,
        action=acted.action,
        turn=turn_now(table, eyes, sight),
        lines=[Line(table.number, acted.seat, text.format(*names)) for text in sight.texts],
        seconds_left=seconds_left(table, now),
        can_take_back=can_take_back,
    )


def show_table(table: Table, guest: str | None, here: set[str], invitation: str, now: float) -> TableNow:
    eyes, mine, status = table.eyes(guest), table.seats_of(guest), table.status
    wanted = status == "waiting" and (bool(mine) or table.opened.host == guest)
    return TableNow(
        protocol=PROTOCOL,
        id=table.id,
        game=table.game.id,
        status=status,
        open=table.opened.open,
        invitation=invitation if wanted else None,
        host=table.opened.host == guest,
        mine=mine,
        seats=[_seat(table, seat, here, now) for seat in range(len(table.seats))],
        clock=table.opened.clock,
        offers=[
            Offer(kind, offer.by.name, offer.by.seat, guest is None or guest in offer.agreed or not mine)  # type: ignore[arg-type]
            for kind, offer in table.offers.items()
        ],
        can_take_back=can_take_back(table, guest),
        hints=offers_hints(table, guest),
        rematch=table.rematch,
        result=table.result(),
        places=table.places(),
        lost_on_time=table.lost_on_time,
        turn=turn_now(table, eyes),
        lines=lines(table, eyes),
        said=table.said,
    )


def _seat(table: Table, number: int, here: set[str], now: float) -> SeatInfo:
    seat = table.seats[number]
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        here=seat.kind == "bot" or seat.guest in here,
        level=seat.level,
        left=number in table.left,
        playing_out=number in table.playing_out,
        seconds_left=table.seconds_left(number, now),
    )


def show_card(table: Table, guest: str | None) -> TableCard:
    to_act = table.state.to_act
    my_turn = table.status == "playing" and to_act is not None and to_act in table.seats_of(guest)
    return TableCard(table.id, table.game.id, table.status, table.names, my_turn, table.updated)


def show_replay(table: Table) -> Replay:
    """Everything, for a finished game has no secrets left but those its last view keeps."""
    state = table.game.start(table.options, table.opened.seed)
    turns = [show_turn(state, 0, [], None, can_act=False)]
    for number, (_, step, _) in enumerate(table.steps, 1):
        events = state.apply(step.action, step.outcome)
        turns.append(show_turn(state, number, events, None, can_act=False))
    return Replay(
        id=table.id,
        game=table.game.id,
        names=table.names,
        result=table.result(),
        places=table.places(),
        analysable=can_advise(table.game),
        turns=turns,
        lines=lines(table, None),
    )
