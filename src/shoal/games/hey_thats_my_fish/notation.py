"""Notation of a position in one line: board, penguins of each seat, what each seat has collected, and seat to move.

    1231231/12312312/… c4,e2|b1,g5 12:7|9:6 2

Digits are fish, and 0 is open water. `-` means no penguins or, in place of the seat to move, that the game is over.
`12:7` means twelve fish on seven floes. Seats are counted from 1. If penguins are missing and nobody has collected a
floe, the players are still placing penguins.
"""

import re
from typing import TYPE_CHECKING

from shoal.core import BadPosition
from shoal.games.hey_thats_my_fish.rules import rules
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, bits, read_rows, write_rows
from shoal.games.hey_thats_my_fish.rules.rules import FREE, PENGUINS_EACH, TO_PLACE, TURN, TWO
from shoal.kernel.jit import Vector

if TYPE_CHECKING:
    from shoal.games.hey_thats_my_fish.state import FloeState


def write(state: "FloeState") -> str:
    penguins = "|".join(",".join(state.penguins(seat)) or "-" for seat in state.seats)
    collected = "|".join("{}:{}".format(*state.collected(seat)) for seat in state.seats)
    turn = "-" if state.to_act is None else str(state.to_act + 1)
    return f"{write_rows(state.fish())} {penguins} {collected} {turn}"


def read(text: str) -> Vector:
    try:
        return _read(text)
    except ValueError as error:
        raise BadPosition(f"This position cannot be used: {error}.") from None


def _read(text: str) -> Vector:
    parts = text.split(" ")
    if len(parts) != 4:
        raise ValueError(f"it has four parts (board, penguins, collected, turn), not {len(parts)}")
    fish = read_rows(parts[0])
    penguins = [_read_penguins(group, fish) for group in parts[1].split("|")]
    collected = [_read_collected(pair) for pair in parts[2].split("|")]
    players = len(penguins)
    if not 2 <= players <= 4 or len(collected) != players:
        raise ValueError("it names penguins and what is collected for two to four seats, the same number of both")
    occupied = [cell for group in penguins for cell in group]
    if len(occupied) != len(set(occupied)):
        raise ValueError("two penguins stand on one floe")
    turn = _read_turn(parts[3], players)
    s = rules.position(
        turn=turn,
        to_place=_count_to_place(penguins, collected, turn),
        fish=fish,
        penguins=[bits(group) for group in penguins],
        fish_collected=[fish for fish, _ in collected],
        floes_collected=[floes for _, floes in collected],
    )
    _check_turn(s, occupied)
    return s


def _read_penguins(group: str, fish: list[int]) -> list[int]:
    names = [] if group == "-" else group.split(",")
    for name in names:
        if name not in CELL_NAMED:
            raise ValueError(f"there is no place {name!r} on the board")
        if not fish[CELL_NAMED[name]]:
            raise ValueError(f"a penguin stands on {name}, where there is no floe")
    return [CELL_NAMED[name] for name in names]


def _read_collected(pair: str) -> tuple[int, int]:
    if not re.fullmatch(r"\d{1,3}:\d{1,2}", pair, re.ASCII):
        raise ValueError(f"what a seat has collected is written like 12:7, not {pair!r}")
    fish, floes = map(int, pair.split(":"))
    if not floes <= fish <= 3 * floes:
        raise ValueError(f"{floes} floes cannot hold {fish} fish")
    return fish, floes


def _read_turn(text: str, players: int) -> int:
    if text == "-":
        return rules.OVER
    if text not in [str(seat) for seat in range(1, players + 1)]:
        raise ValueError(f"the turn is a seat from 1 to {players} or '-', not {text!r}")
    return int(text) - 1


def _count_to_place(penguins: list[list[int]], collected: list[tuple[int, int]], turn: int) -> int:
    players, each = len(penguins), PENGUINS_EACH[len(penguins)]
    counts = [len(group) for group in penguins]
    if max(counts) > each:
        raise ValueError(f"with {players} players each has {each} penguins")
    begun = any(floes for _, floes in collected)
    if begun and any(count not in (0, each) for count in counts):
        raise ValueError(f"each player has {each} penguins on the board, or none when they are out")
    missing = 0 if begun or turn == rules.OVER else players * each - sum(counts)
    if missing:
        in_turn_order = [counts[(turn + n) % players] for n in range(players)]
        if in_turn_order != sorted(in_turn_order) or in_turn_order[-1] - in_turn_order[0] > 1:
            raise ValueError("penguins are placed in turn, one at a time")
    return missing


def _check_turn(s: Vector, occupied: list[int]) -> None:
    if s[TURN] == rules.OVER:
        if occupied:
            raise ValueError("the game is not over while penguins are on the board")
    elif s[TO_PLACE] == 0 and not rules.can_move(s, s[TURN]):
        raise ValueError(f"seat {s[TURN] + 1} is to move but cannot")
    elif s[TO_PLACE] > (s[FREE] & ~s[TWO]).bit_count():
        raise ValueError("there are not enough floes with one fish for the penguins still to be placed")
