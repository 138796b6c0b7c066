"""The interfaces that every game implements, and the values that games exchange with the rest of Shoal."""

from shoal.core.action import Act, Action, Quantity
from shoal.core.challenge import Challenge
from shoal.core.ending import Ending, count_in_words
from shoal.core.errors import (
    BadFile,
    BadOptions,
    BadPosition,
    BadRecord,
    EarlierRules,
    IllegalAction,
    Refusal,
    UnknownGame,
)
from shoal.core.event import Event, Mood
from shoal.core.game import FIRST_RULES, MAX_SEATS, SEAT_MARKS, Game, Options, Outcome, State, View, first_seat
from shoal.core.lesson import Lesson, LessonStep
from shoal.core.origin import LessonSource, Origin, Source, Stretch, TableSource, make_stretch, start_game
from shoal.core.playouts import Playouts
from shoal.core.puzzle import Puzzle, PuzzleGoal, PuzzleMove, puzzle_of_the_day, read_puzzles, write_puzzles
from shoal.core.record import Record, parse_record, read_record
from shoal.core.registry import find_game, game_ids
from shoal.core.result import Result
from shoal.core.rng import Rng
from shoal.core.step import Step, parse_step

__all__ = [
    "FIRST_RULES",
    "MAX_SEATS",
    "SEAT_MARKS",
    "Act",
    "Action",
    "BadFile",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Challenge",
    "EarlierRules",
    "Ending",
    "Event",
    "Game",
    "IllegalAction",
    "Lesson",
    "LessonSource",
    "LessonStep",
    "Mood",
    "Options",
    "Origin",
    "Outcome",
    "Playouts",
    "Puzzle",
    "PuzzleGoal",
    "PuzzleMove",
    "Quantity",
    "Record",
    "Refusal",
    "Result",
    "Rng",
    "Source",
    "State",
    "Step",
    "Stretch",
    "TableSource",
    "UnknownGame",
    "View",
    "count_in_words",
    "find_game",
    "first_seat",
    "game_ids",
    "make_stretch",
    "parse_record",
    "parse_step",
    "puzzle_of_the_day",
    "read_puzzles",
    "read_record",
    "start_game",
    "write_puzzles",
]
