"""Physical acts: performed by the physics, and drawn at random."""

from typing import TYPE_CHECKING

from shoal.core import Action, Outcome, Rng
from shoal.games.gone_fishing.physics import hand_path
from shoal.games.gone_fishing.rules.placement import between, free_place
from shoal.games.gone_fishing.rules.sea import HALF
from shoal.games.gone_fishing.schema import VIGOUR, Lower, MoveFish, Pull, Putting, Relocate, ReturnFish, Toss

if TYPE_CHECKING:
    from shoal.games.gone_fishing.fishing_state import Angling

PUTTING: dict[str, type[Putting]] = {"move": MoveFish, "relocate": Relocate, "return": ReturnFish}


def perform(state: "Angling", action: Action) -> Outcome:
    # Only here is MuJoCo needed, which takes a second to load.
    from shoal.games.gone_fishing.physics import simulation

    waters = state.waters
    match action:
        case Lower(path):
            return simulation.lower(state.net, waters.fish, path, state.options)
        case Pull(path):
            assert waters.down is not None
            expert = state.options.is_expert(waters.turn)
            return simulation.pull(state.net, waters.down, waters.fish, state.edge, expert, path)
        case Toss(vigour):
            seed = Rng(state.seed, f"toss {waters.scoring.tossing} {waters.turn}").below(1 << 31)
            return simulation.toss(waters.in_hand(), vigour, seed)
    raise AssertionError(action)


def some(state: "Angling", verb: str, rng: Rng) -> Action:
    """An act at random."""
    waters = state.waters
    if verb == "toss":
        return Toss(between(rng, VIGOUR.low, VIGOUR.high))
    if verb == "lower":
        return Lower(hand_path.sample_lower(waters.fish, state.net, rng))
    if verb == "pull":
        assert waters.down is not None
        return Pull(hand_path.sample_pull(waters.down, state.edge, rng))
    kind = PUTTING[verb]
    fish = rng.choice(sorted(state.movable(kind)))
    place = free_place(fish, waters.fish, HALF, rng)
    return kind(fish, place.x, place.y, place.heading)
