"""Sentences that speak to one of the players: the solver of a puzzle is *you*."""

import re
from collections import Counter

import pytest

from shoal.core import Game
from shoal.server.http.puzzles import PuzzleLine
from shoal.server.wire.second_person import address
from tests.support.games import GAMES

WHO = re.compile(r"\b(You|Your|you|your|their|Circle|Triangle|P[iou]p)\b(?: (\w+))?")
"""Somebody in a line of a puzzle, and the word that follows."""
SAID = {
    "hey_thats_my_fish": {"You slide"},
    "kuna_yala": {"You lay", "Your shark", "your own", "your school"},
    "little_big_fish": {"You eat", "You find", "You get", "You have", "You swim", "you before", "your medium"},
}
"""Some of what is said about the solver in the puzzles of each game."""


@pytest.mark.parametrize(
    ("sentence", "addressed"),
    [
        ("{1} has no small fish left.", "You have no small fish left."),
        ("{1} carries a fish and catches two.", "You carry a fish and catch two."),
        ("{1} cannot take another step.", "You cannot take another step."),
        ("{0} eats {1}'s fish.", "{0} eats your fish."),
        ("{0} lays a card in their own school.", "{0} lays a card in their own school."),
        ("{11} slides.", "{11} slides."),
    ],
)
def test_one_seat_is_addressed_and_the_others_keep_their_names(sentence: str, addressed: str) -> None:
    assert address(sentence, 1) == addressed


@pytest.mark.once
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.puzzles() and not game.physical], ids=lambda game: game.id
)
def test_the_solver_of_a_puzzle_is_you_in_every_line(game: Game) -> None:
    said = Counter[str]()
    for puzzle in game.puzzles():
        line = PuzzleLine(game, puzzle)
        for move in puzzle.moves:
            for shown in line.play(move.accepted[0]).lines:
                said.update(" ".join(who).strip() for who in WHO.findall(shown.text))
                assert not re.search(r"^You .* and \w+s\b", shown.text), shown.text
    assert said.keys() >= SAID[game.id]
    assert not [words for words in said if re.match(r"You \w+s$|their|Circle|Triangle", words)]
