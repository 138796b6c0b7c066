"""The command `shoal perft`."""

from typing import Annotated

from cyclopts import Parameter

from shoal.cli.common import GameId, Json, OptionList, check_seed, kernel_game, read_options, write_json
from shoal.core import Refusal, find_game


def perft_command(
    game_id: GameId,
    /,
    *,
    players: int | None = None,
    depth: Annotated[int, Parameter(help="The longest sequences to count.")] = 3,
    option: OptionList = (),
    seed: int = 0,
    position: Annotated[str | None, Parameter(help="Count from this position instead of a new game.")] = None,
    json: Json = False,
) -> None:
    if depth < 1:
        raise Refusal(f"The depth is at least 1, not {depth}.")
    game = kernel_game(find_game(game_id))
    if position is not None:
        if players is not None or option:
            raise Refusal("A position already tells the players and the board: leave out --players and --option.")
        state = game.read_position(position)
    else:
        state = game.start(read_options(game, players, option), check_seed(seed))
    nodes: list[int] = []
    for d in range(1, depth + 1):
        nodes.append(state.perft(d))
        if not json:
            print(d, nodes[-1], flush=True)
    if json:
        write_json({"game": game.id, "position": state.notation(), "nodes": nodes})
