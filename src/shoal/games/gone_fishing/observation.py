"""Turns a position into the view that everybody sees, and back."""

from shoal.core import Result
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.position import FishingPosition, count_kinds
from shoal.games.gone_fishing.rules.market import Market, Scoring
from shoal.games.gone_fishing.rules.sea import EDGES, KINDS, kind_of
from shoal.games.gone_fishing.schema import FishingOptions, FishingView, SeaFish

ROUNDS = 4
CASTS = 8
"""Number of times that a single player lowers the net where casts are counted."""


def view(
    options: FishingOptions, position: FishingPosition, to_act: int | None, prompt: str, result: Result | None
) -> FishingView:
    seats = range(position.players)
    return FishingView(
        options=options,
        to_act=to_act,
        prompt=prompt,
        result=result,
        fish=tuple(sea_fish(fish, pose) for fish, pose in sorted(position.fish.items())),
        round=position.round,
        rounds=ROUNDS,
        first=position.first,
        awaits=position.awaits,
        turn_of=position.turn,
        unused=position.unused,
        net=position.net,
        down=position.down,
        inside=position.inside,
        relocations=position.relocations,
        catch=position.catch,
        boats=tuple(tuple(sorted(boat)) for boat in position.boats),
        holds=tuple(map(count_kinds, position.boats)) if position.players > 1 else (position.practised,),
        tokens=tuple(position.market.tokens[kind] for kind in KINDS),
        prices=tuple(map(position.market.price, KINDS)),
        edges=EDGES[position.players],
        experts=tuple(map(options.is_expert, seats)),
        sold=tuple(map(tuple, position.scoring.sold)),
        points=tuple(map(position.scoring.points, seats)),
        tossing=position.scoring.tossing,
        to_toss=tuple(position.scoring.to_toss),
        turns=position.turns,
        casts=CASTS if position.players == 1 and options.practice == "eight casts" else None,
    )


def sea_fish(fish: int, pose: FlatPose) -> SeaFish:
    return SeaFish(fish, kind_of(fish), pose.x, pose.y, pose.heading)


def position_of(view: FishingView) -> FishingPosition:
    return FishingPosition(
        fish={seen.fish: FlatPose(seen.x, seen.y, seen.heading) for seen in view.fish},
        boats=list(map(set, view.boats)),
        scoring=Scoring(list(map(list, view.sold)), list(view.to_toss)),
        market=Market(dict(zip(KINDS, view.tokens, strict=True))),
        round=view.round,
        first=view.first,
        turn=view.turn_of,
        awaits=view.awaits,
        unused=view.unused,
        net=view.net,
        down=view.down,
        inside=view.inside,
        relocations=view.relocations,
        catch=view.catch,
        turns=view.turns,
        practised=view.holds[0],
    )
