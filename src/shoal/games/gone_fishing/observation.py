"""From the waters to what everybody sees of them, and back."""

from shoal.core import Result
from shoal.games.gone_fishing.event_log import Lying
from shoal.games.gone_fishing.position import Waters, count_kinds
from shoal.games.gone_fishing.rules.market import Market, Scoring
from shoal.games.gone_fishing.rules.sea import EDGES, KINDS, kind_of
from shoal.games.gone_fishing.schema import SeaFish, SeaOptions, SeaView

ROUNDS = 4


def view(options: SeaOptions, waters: Waters, to_act: int | None, prompt: str, result: Result | None) -> SeaView:
    seats = range(waters.players)
    return SeaView(
        options=options,
        to_act=to_act,
        prompt=prompt,
        result=result,
        fish=tuple(seen(fish, lying) for fish, lying in sorted(waters.fish.items())),
        round=waters.round,
        rounds=ROUNDS,
        first=waters.first,
        awaits=waters.awaits,
        turn_of=waters.turn,
        unused=waters.unused,
        net=waters.net,
        down=waters.down,
        inside=waters.inside,
        relocations=waters.relocations,
        catch=waters.catch,
        boats=tuple(tuple(sorted(boat)) for boat in waters.boats),
        holds=tuple(map(count_kinds, waters.boats)) if waters.players > 1 else (waters.practised,),
        tokens=tuple(waters.market.tokens[kind] for kind in KINDS),
        prices=tuple(map(waters.market.price, KINDS)),
        edges=EDGES[waters.players],
        experts=tuple(map(options.is_expert, seats)),
        sold=tuple(map(tuple, waters.scoring.sold)),
        points=tuple(map(waters.scoring.points, seats)),
        tossing=waters.scoring.tossing,
        to_toss=tuple(waters.scoring.to_toss),
        turns=waters.turns,
    )


def seen(fish: int, lying: Lying) -> SeaFish:
    return SeaFish(fish, kind_of(fish), lying.x, lying.y, lying.heading)


def waters_of(view: SeaView) -> Waters:
    return Waters(
        fish={one.fish: Lying(one.x, one.y, one.heading) for one in view.fish},
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
