"""What the game and practice share: choosing a net, moving a fish, lowering and pulling."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar, Self

from shoal.core import Act, Action, Event, IllegalAction, Outcome, Rng, State
from shoal.games.gone_fishing import observation, sampling
from shoal.games.gone_fishing.event_log import FlatPose, NetLog
from shoal.games.gone_fishing.events import (
    Enclosed,
    FishDrifted,
    FishMoved,
    FishSlipped,
    NetChosen,
    NetFailed,
    NetHome,
    NetLowered,
    NetPulled,
)
from shoal.games.gone_fishing.physics import hand_path
from shoal.games.gone_fishing.position import FishingPosition, tidy
from shoal.games.gone_fishing.rules import verdict
from shoal.games.gone_fishing.rules.placement import is_free
from shoal.games.gone_fishing.rules.sea import EDGES, NetName
from shoal.games.gone_fishing.rules.verdict import Reading
from shoal.games.gone_fishing.schema import (
    PLACE,
    VIGOUR,
    Awaited,
    ChooseNet,
    FishingOptions,
    FishingView,
    Lower,
    Lowered,
    MoveFish,
    PlacementAction,
    Pull,
    Pulled,
    Relocate,
    ReturnFish,
    Toss,
    Tossed,
)

PHYSICAL: dict[type[Action], type[Outcome]] = {Lower: Lowered, Pull: Pulled, Toss: Tossed}
"""The actions that are simulated, with the kind of their outcome."""
ACTS: dict[type[Action], Act] = {
    MoveFish: Act("move", PLACE),
    Lower: Act("lower", ()),
    Pull: Act("pull", ()),
    Relocate: Act("relocate", PLACE),
    ReturnFish: Act("return", PLACE),
    Toss: Act("toss", (VIGOUR,)),
}


class FishingState(State[FishingView]):
    options: FishingOptions
    seed: int
    position: FishingPosition
    allowed: ClassVar[dict[Awaited, tuple[type[Action], ...]]]
    """Kinds of action that are allowed, by what is awaited."""
    prompts: ClassVar[dict[Awaited, str]]

    @abstractmethod
    def came_down(self, inside: tuple[int, ...]) -> list[Event]:
        """Go on after the net has come down around these fish."""

    @abstractmethod
    def came_home(self, fish: tuple[int, ...]) -> list[Event]:
        """Go on after the net has come home with these fish, which have left the sea."""

    @abstractmethod
    def failed(self, inside: tuple[int, ...]) -> list[Event]:
        """Go on after a failure with these fish in the net."""

    @abstractmethod
    def movable(self, kind: type[Action]) -> Collection[int]:
        """Return the fish that an action of this kind may put somewhere."""

    def reseed(self, seed: int) -> None:
        self.seed = seed

    @property
    def edge(self) -> int:
        """The edge of the player whose turn it is."""
        return EDGES[self.options.players][self.position.turn]

    def acts(self) -> Sequence[Act]:
        return (
            [] if self.to_act is None else [ACTS[kind] for kind in self.allowed[self.position.awaits] if kind in ACTS]
        )

    def sample(self, rng: Rng) -> Action:
        listed, acts = self.legal(), self.acts()
        if listed and (not acts or rng.below(2)):
            return rng.choice(listed)
        return sampling.sample_act(self, rng.choice(acts).verb, rng)

    def check(self, action: Action) -> None:
        """Raise IllegalAction unless the action may be taken now."""
        if self.to_act is None:
            raise IllegalAction("The game is over.")
        fitting = self.allowed[self.position.awaits]
        if not isinstance(action, fitting):
            examples = " or ".join(f"'{kind.example}'" for kind in fitting)
            raise IllegalAction(f"That is not possible now; try something like {examples}.")
        match action:
            case ChooseNet(name) if action not in self.legal():
                raise IllegalAction(f"You cannot choose the {name} now.")
            case MoveFish() | Relocate() | ReturnFish():
                self._check_place(action)
            case Lower(path):
                hand_path.check(path, "lower")
            case Pull(path):
                hand_path.check(path, "pull")

    def _check_place(self, action: PlacementAction) -> None:
        if action.fish not in self.movable(type(action)):
            raise IllegalAction("You cannot move that fish now.")
        pose = target_pose(action)
        if pose != self.position.fish.get(action.fish) and not is_free(action.fish, pose, self.position.fish):
            raise IllegalAction("Another fish is in the way.")

    def resolve(self, action: Action) -> Outcome | None:
        if type(action) not in PHYSICAL:
            return None
        self.check(action)
        return sampling.perform(self, action)

    def check_outcome(self, action: Action, outcome: Outcome | None) -> None:
        """Raise IllegalAction unless the outcome belongs to the action and to this position."""
        if type(outcome) is not PHYSICAL.get(type(action), type(None)):
            raise IllegalAction("A physical act has a physical outcome, and no other action has.")
        if isinstance(outcome, Lowered | Pulled):
            logged = outcome.log.fish.keys()
            if logged != self.position.fish.keys() or not logged >= set(outcome.log.inside):
                raise IllegalAction("That happened to other fish than those in the sea.")

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        self.check(action)
        self.check_outcome(action, outcome)
        match action, outcome:
            case ChooseNet(name), _:
                return self.choose(name, last=False)
            case MoveFish(fish), _:
                pose = self.position.put(fish, target_pose(action))
                return [FishMoved(self.position.turn, fish, pose.x, pose.y, pose.heading)]
            case Lower(), Lowered(log, trajectory):
                return [NetLowered(self.position.turn, self.net, trajectory), *self._lowered(log)]
            case Pull(), Pulled(log, trajectory):
                return [NetPulled(self.position.turn, self.net, trajectory), *self._pulled(log)]
        return []

    @property
    def net(self) -> NetName:
        assert self.position.net is not None
        return self.position.net

    def choose(self, net: NetName, *, last: bool) -> list[Event]:
        self.position.net = net
        return [NetChosen(self.position.turn, net, last)]

    def _lowered(self, log: NetLog) -> list[Event]:
        self.position.turns += 1
        reading = verdict.read_lowering(log)
        if reading.failure:
            return self._fail(reading, log)
        drifted = self._settle(log)
        self.position.down, self.position.inside = log.net and tidy(log.net), reading.inside
        return [*drifted, Enclosed(self.position.turn, reading.inside, reading.at), *self.came_down(reading.inside)]

    def _pulled(self, log: NetLog) -> list[Event]:
        reading = verdict.read_pull(log, self.position.inside)
        slipped: list[Event] = [FishSlipped(slip.fish, slip.time) for slip in reading.slipped]
        self.position.down, self.position.inside = None, ()
        if reading.failure:
            return [*slipped, *self._fail(reading, log)]
        self.position.land(reading.inside)
        home = NetHome(self.position.turn, reading.inside, reading.at)
        return [*slipped, *self._settle(log), home, *self.came_home(reading.inside)]

    def _fail(self, reading: Reading, log: NetLog) -> list[Event]:
        assert reading.failure is not None
        drifted = self._settle(log)
        failed = NetFailed(self.position.turn, reading.failure, reading.touched, reading.at)
        return [failed, *drifted, *self.failed(reading.inside)]

    def _settle(self, log: NetLog) -> list[Event]:
        return [
            FishDrifted(fish, pose.x, pose.y, pose.heading)
            for fish in self.position.settle(log.fish)
            for pose in [self.position.fish[fish]]
        ]

    def view(self, seat: int | None) -> FishingView:
        """Return the view, which is the same for every seat."""
        prompt = "The game is over." if self.to_act is None else self.prompts[self.position.awaits]
        return observation.view(self.options, self.position, self.to_act, prompt, self.result())

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, position=self.position.copy())
        return twin


def target_pose(action: PlacementAction) -> FlatPose:
    return tidy(FlatPose(action.x, action.y, action.heading))
