"""What the log of a net means."""

from dataclasses import dataclass

from shoal.games.gone_fishing.event_log import FishSlippedOut, NetArrived, NetDown, NetLog, RimTouched
from shoal.games.gone_fishing.events import Failure


@dataclass(frozen=True)
class Reading:
    inside: tuple[int, ...]
    """The fish that are in the net by the rules."""
    failure: Failure | None = None
    touched: int | None = None
    slipped: tuple[int, ...] = ()


def read_lowering(log: NetLog) -> Reading:
    """The first touch fails, unless the net was down before it."""
    inside = tuple(sorted(log.inside))
    for event in log.events:
        match event:
            case RimTouched(_, fish):
                return Reading(inside, "touched", fish)
            case NetDown():
                return Reading(inside)
    return Reading((), "hanging")


def read_pull(log: NetLog, enclosed: tuple[int, ...]) -> Reading:
    """Fish that were inside when the net was down may touch it, wherever they are later; no others ever get in."""
    inside = tuple(fish for fish in sorted(log.inside) if fish in enclosed)
    slipped = tuple(one.fish for one in log.events if isinstance(one, FishSlippedOut))
    for event in log.events:
        match event:
            case RimTouched(_, fish) if fish not in enclosed:
                return Reading(inside, "touched", fish, slipped)
            case NetArrived():
                return Reading(inside, slipped=slipped)
    return Reading(inside, "astray", None, slipped)
