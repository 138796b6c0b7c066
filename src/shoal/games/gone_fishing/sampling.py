"""Physical acts: simulated, and drawn at random."""

from typing import TYPE_CHECKING

from shoal.core import Action, Outcome, Rng
from shoal.games.gone_fishing.physics import hand_path
from shoal.games.gone_fishing.rules.placement import free_place, uniform
from shoal.games.gone_fishing.rules.sea import HALF
from shoal.games.gone_fishing.schema import VIGOUR, Lower, MoveFish, PlacementAction, Pull, Relocate, ReturnFish, Toss

if TYPE_CHECKING:
    from shoal.games.gone_fishing.fishing_state import FishingState

PLACEMENTS: dict[str, type[PlacementAction]] = {"move": MoveFish, "relocate": Relocate, "return": ReturnFish}


def perform(state: "FishingState", action: Action) -> Outcome:
    """Simulate a physical action."""
    # Imported late: only the simulation needs MuJoCo, which takes a second to load.
    from shoal.games.gone_fishing.physics import simulation

    position = state.position
    match action:
        case Lower(path):
            return simulation.lower(state.net, position.fish, path, state.options)
        case Pull(path):
            assert position.down is not None
            expert = state.options.is_expert(position.turn)
            return simulation.pull(state.net, position.down, position.fish, state.edge, expert, path)
        case Toss(vigour):
            seed = Rng(state.seed, f"toss {position.scoring.tossing} {position.turn}").below(1 << 31)
            return simulation.toss(position.in_hand(), vigour, seed)
    raise AssertionError(action)


def sample_act(state: "FishingState", verb: str, rng: Rng) -> Action:
    """Draw a legal act with this verb."""
    position = state.position
    if verb == "toss":
        return Toss(uniform(rng, VIGOUR.low, VIGOUR.high))
    if verb == "lower":
        return Lower(hand_path.sample_lower(position.fish, state.net, rng))
    if verb == "pull":
        assert position.down is not None
        return Pull(hand_path.sample_pull(position.down, state.edge, rng))
    kind = PLACEMENTS[verb]
    fish = rng.choice(sorted(state.movable(kind)))
    pose = free_place(fish, position.fish, HALF, rng)
    return kind(fish, pose.x, pose.y, pose.heading)
