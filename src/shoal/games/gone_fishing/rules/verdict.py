"""What the log of a net means by the rules."""

from dataclasses import dataclass

from shoal.games.gone_fishing.event_log import FishSlippedOut, LostFishTouched, NetArrived, NetDown, NetLog, RimTouched
from shoal.games.gone_fishing.events import Failure


@dataclass(frozen=True)
class Reading:
    at: float
    """When the act was decided, in seconds since it began."""
    inside: tuple[int, ...]
    """Fish that are in the net by the rules."""
    failure: Failure | None = None
    touched: int | None = None
    """Fish whose touch is the failure."""
    slipped: tuple[FishSlippedOut, ...] = ()


def read_lowering(log: NetLog) -> Reading:
    """Judge a lowering: it fails at the first touch, unless the net is down before it."""
    inside = tuple(sorted(log.inside))
    for event in log.events:
        match event:
            case RimTouched(time, fish):
                return Reading(time, inside, "touched", fish)
            case NetDown(time):
                return Reading(time, inside)
    return Reading(log.seconds, (), "hanging")


def read_pull(log: NetLog, enclosed: tuple[int, ...]) -> Reading:
    """Judge a pull: only fish that were enclosed may touch the rim, until they are lost, and only they are caught."""
    inside = tuple(fish for fish in sorted(log.inside) if fish in enclosed)
    slipped = tuple(event for event in log.events if isinstance(event, FishSlippedOut))
    for event in log.events:
        match event:
            case RimTouched(time, fish) if fish not in enclosed:
                return Reading(time, inside, "touched", fish, slipped)
            case LostFishTouched(time, fish):
                return Reading(time, inside, "touched", fish, slipped)
            case NetArrived(time):
                return Reading(time, inside, slipped=slipped)
    return Reading(log.seconds, inside, "astray", None, slipped)
