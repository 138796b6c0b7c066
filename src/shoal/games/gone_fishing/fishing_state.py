"""What the game and practice have in common: choosing a net, moving a fish, lowering and pulling."""

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
    Pull,
    Pulled,
    Putting,
    Relocate,
    ReturnFish,
    Toss,
    Tossed,
)

PHYSICAL: dict[type[Action], type[Outcome]] = {Lower: Lowered, Pull: Pulled, Toss: Tossed}
ACTS: dict[type[Action], Act] = {
    MoveFish: Act("move", PLACE),
    Lower: Act("lower", ()),
    Pull: Act("pull", ()),
    Relocate: Act("relocate", PLACE),
    ReturnFish: Act("return", PLACE),
    Toss: Act("toss", (VIGOUR,)),
}


class FishingState(State):
    options: FishingOptions
    seed: int
    position: FishingPosition
    open: ClassVar[dict[Awaited, tuple[type[Action], ...]]]
    """What may be done when."""
    prompts: ClassVar[dict[Awaited, str]]

    @abstractmethod
    def came_down(self, inside: tuple[int, ...]) -> list[Event]:
        """The net lies around these."""

    @abstractmethod
    def came_home(self, fish: tuple[int, ...]) -> list[Event]:
        """With these, which have left the sea."""

    @abstractmethod
    def failed(self, inside: tuple[int, ...]) -> list[Event]:
        """With these in the net."""

    @abstractmethod
    def movable(self, kind: type[Action]) -> Collection[int]:
        """The fish that may be put somewhere by such an action."""

    @property
    def edge(self) -> int:
        """Of the player whose turn it is."""
        return EDGES[self.options.players][self.position.turn]

    def acts(self) -> Sequence[Act]:
        return [] if self.to_act is None else [ACTS[kind] for kind in self.open[self.position.awaits] if kind in ACTS]

    def sample(self, rng: Rng) -> Action:
        listed, acts = self.legal(), self.acts()
        if listed and (not acts or rng.below(2)):
            return rng.choice(listed)
        return sampling.some(self, rng.choice(acts).verb, rng)

    def check(self, action: Action) -> None:
        """Raises IllegalAction."""
        if self.to_act is None:
            raise IllegalAction("The game is over.")
        fitting = self.open[self.position.awaits]
        if not isinstance(action, fitting):
            examples = " or ".join(f"'{kind.example}'" for kind in fitting)
            raise IllegalAction(f"That is not what is to be done now; write it like {examples}.")
        match action:
            case ChooseNet(name) if action not in self.legal():
                raise IllegalAction(f"The {name} cannot be chosen now.")
            case MoveFish() | Relocate() | ReturnFish():
                self._check_place(action)
            case Lower(path):
                hand_path.check(path, "lower")
            case Pull(path):
                hand_path.check(path, "pull")

    def _check_place(self, action: Putting) -> None:
        if action.fish not in self.movable(type(action)):
            raise IllegalAction(f"Fish {action.fish} is not one that you may put somewhere now.")
        place = where(action)
        if place != self.position.fish.get(action.fish) and not is_free(action.fish, place, self.position.fish):
            raise IllegalAction("Another fish is in the way there.")

    def resolve(self, action: Action) -> Outcome | None:
        if type(action) not in PHYSICAL:
            return None
        self.check(action)
        return sampling.perform(self, action)

    def check_outcome(self, action: Action, outcome: Outcome | None) -> None:
        """Raises IllegalAction."""
        if type(outcome) is not PHYSICAL.get(type(action), type(None)):
            raise IllegalAction("A physical act, and nothing else, comes with what the physics made of it.")
        if isinstance(outcome, Lowered | Pulled):
            told = outcome.log.fish.keys()
            if told != self.position.fish.keys() or not told >= set(outcome.log.inside):
                raise IllegalAction("That happened to other fish than those in the sea.")

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        self.check(action)
        self.check_outcome(action, outcome)
        match action, outcome:
            case ChooseNet(name), _:
                return self.choose(name, last=False)
            case MoveFish(fish), _:
                place = self.position.put(fish, where(action))
                return [FishMoved(self.position.turn, fish, place.x, place.y, place.heading)]
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
        read = verdict.read_lowering(log)
        if read.failure:
            return self._fail(read, log)
        drifted = self._settle(log)
        self.position.down, self.position.inside = log.net and tidy(log.net), read.inside
        return [*drifted, Enclosed(self.position.turn, read.inside, read.at), *self.came_down(read.inside)]

    def _pulled(self, log: NetLog) -> list[Event]:
        read = verdict.read_pull(log, self.position.inside)
        slipped: list[Event] = [FishSlipped(slip.fish, slip.time) for slip in read.slipped]
        self.position.down, self.position.inside = None, ()
        if read.failure:
            return [*slipped, *self._fail(read, log)]
        self.position.land(read.inside)
        home = NetHome(self.position.turn, read.inside, read.at)
        return [*slipped, *self._settle(log), home, *self.came_home(read.inside)]

    def _fail(self, read: Reading, log: NetLog) -> list[Event]:
        assert read.failure is not None
        drifted = self._settle(log)
        failed = NetFailed(self.position.turn, read.failure, read.touched, read.at)
        return [failed, *drifted, *self.failed(read.inside)]

    def _settle(self, log: NetLog) -> list[Event]:
        return [
            FishDrifted(fish, lying.x, lying.y, lying.heading)
            for fish in self.position.settle(log.fish)
            for lying in [self.position.fish[fish]]
        ]

    def view(self, seat: int | None) -> FishingView:
        """Everybody sees everything."""
        prompt = "The game is over." if self.to_act is None else self.prompts[self.position.awaits]
        return observation.view(self.options, self.position, self.to_act, prompt, self.result())

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, position=self.position.copy())
        return twin


def where(action: Putting) -> FlatPose:
    return tidy(FlatPose(action.x, action.y, action.heading))
