"""The command `shoal play`."""

from typing import Annotated

from cyclopts import Parameter

from shoal.bots.contestants import find_contestant
from shoal.cli.common import GameId, OptionList, check_seed, read_options
from shoal.core import SEAT_MARKS, Action, Game, IllegalAction, Refusal, State, find_game


def play(
    game_id: GameId,
    /,
    *,
    you: Annotated[
        tuple[int, ...], Parameter(negative="", show_default=False, help="A seat that you play yourself; repeatable.")
    ] = (),
    players: int | None = None,
    option: OptionList = (),
    seed: int = 0,
    bot: str = "random",
) -> None:
    game = find_game(game_id)
    options = read_options(game, players, option)
    if missing := [seat for seat in you if not 1 <= seat <= options.players]:
        raise Refusal(f"There is no seat {missing[0]}; seats are 1 to {options.players}.")
    bots = [find_contestant(game, bot, seed * options.players + seat) for seat in range(options.players)]
    names = [f"{SEAT_MARKS[seat]} {'you' if seat + 1 in you else bot}" for seat in range(options.players)]
    state = game.start(options, check_seed(seed))
    print(f"{game.title}: {', '.join(names)}\n")
    while (seat := state.to_act) is not None:
        is_person = seat + 1 in you
        action = _ask(game, state, names[seat]) if is_person else bots[seat].choose(game, state.view(seat), seat)
        for event in state.apply(action, state.resolve(action)):
            print(event.describe().format(*names))
    print(f"\n{state.view(None)}\n")
    result = state.result()
    assert result is not None
    print(f"Won by {' and '.join(names[seat] for seat in result.winners)}.")


def _ask(game: Game, state: State, name: str) -> Action:
    """Ask the person in the seat to act until they type a legal action; raise Refusal at the end of the input."""
    print(f"\n{state.view(state.to_act)}\n")
    while True:
        try:
            text = input(f"{name}: {state.view(state.to_act).prompt} (? lists what is legal) ").strip()
        except EOFError:
            raise Refusal("The game was left before its end.") from None
        if text == "?":
            print(" ".join(map(str, state.legal())))
            continue
        try:
            action = game.parse(text)
            state.copy().apply(action, state.resolve(action))
        except IllegalAction as problem:
            print(problem)
        else:
            return action
