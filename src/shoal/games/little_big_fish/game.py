"""Game definition of Little Big Fish."""

from collections.abc import Sequence
from typing import ClassVar

from shoal.core import Ending, Puzzle, Rng, first_seat
from shoal.games.little_big_fish import bot, notation, puzzles
from shoal.games.little_big_fish.kernel import ReefTag
from shoal.games.little_big_fish.lesson import LESSON
from shoal.games.little_big_fish.notation import AWAITED_NAMED
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.rules.rules import (
    ACTING,
    AT,
    AWAITED,
    EATEN,
    FISH,
    MOVER,
    PASSING,
    PILE,
    QUIET,
    STEPS,
    STOPPED,
    TOKENS,
    WINNER,
)
from shoal.games.little_big_fish.rules.sea import COLOURS, SQUARE_NAMED
from shoal.games.little_big_fish.schema import (
    SIZES,
    Ate,
    Bear,
    Born,
    Drew,
    FishCaught,
    FishPlaced,
    Forfeited,
    Grew,
    Lose,
    NothingHappened,
    PlaceFish,
    ReefOptions,
    ReefView,
    Shuffled,
    Step,
    Stop,
    Swam,
    TurnBoard,
    Turned,
)
from shoal.games.little_big_fish.schema import TOKENS as TOKEN_NAMES
from shoal.games.little_big_fish.state import ReefState
from shoal.kernel.game import KernelGame
from shoal.kernel.jit import as_list, vector
from shoal.kernel.rules import OVER


class LittleBigFish(KernelGame[ReefOptions, ReefView, ReefState]):
    id = "little_big_fish"
    title = "Little Big Fish"
    pitch = "Grow your fish and eat five before you are eaten."
    minutes = 15
    genre = "strategy, luck"
    players = range(2, 3)
    score_names = ("victory", "eaten", "fish")
    options = ReefOptions
    actions = (PlaceFish, Step, Stop, Bear, TurnBoard, Lose)
    events = (FishPlaced, Swam, Ate, Grew, Born, Drew, NothingHappened, FishCaught, Turned, Shuffled, Forfeited)
    views = ReefView
    has_secrets = True
    chance_only = True
    exploration = 0.1
    lesson = LESSON
    tag: ClassVar[ReefTag] = ReefTag()

    def start(self, options: ReefOptions, seed: int) -> ReefState:
        self.check(options)
        rng = Rng(seed)
        first = first_seat(options, rng)
        colours = list(COLOURS)
        rng.shuffle(colours)
        layout = sea.FIRST_GAMES if options.first_games else [(colour, rng.below(4)) for colour in colours]
        return ReefState(options, rules.start(first, sea.lay(layout), options.only_where_stopping), seed)

    def imagine(self, view: ReefView, seat: int | None, rng: Rng) -> ReefState:
        """Rebuild the state from the view, with the pile in random order."""
        s = as_list(rules.start(view.turn_of, sea.kinds_of(view.rows), view.options.only_where_stopping))
        for fish in view.swimmers:
            s[FISH + 3 * fish.seat + SIZES.index(fish.size)] |= 1 << SQUARE_NAMED[fish.square]
        for player in range(2):
            s[TOKENS + player] = sum(1 << COLOURS.index(colour) for colour in view.plankton[player])
            s[EATEN + 3 * player : EATEN + 3 * player + 3] = view.captured[player]
        s[PILE : PILE + 4] = [view.pile[token] for token in TOKEN_NAMES]
        s[ACTING] = OVER if view.to_act is None else view.to_act
        s[MOVER], s[AWAITED], s[STEPS] = view.turn_of, AWAITED_NAMED[view.awaits], view.steps
        s[AT] = -1 if view.at is None else SQUARE_NAMED[view.at]
        s[PASSING] = -1 if view.passing is None else SQUARE_NAMED[view.passing]
        s[STOPPED], s[QUIET] = int(view.stopped), view.quiet
        if view.result is not None:
            s[WINNER] = next((player for player in range(2) if view.result.scores[player][0]), -1)
        return ReefState(view.options, vector(s), rng.below(1 << 31))

    def ending(self, state: ReefState, seat: int | None) -> Ending | None:
        """Tell the fish that were eaten; a win against a single fish has no margin."""
        result = state.result()
        if result is None:
            return None
        scores = tuple(f"{eaten} eaten, {fish} in the sea" for _, eaten, fish in result.scores)
        decided = len(result.winners) == 1 and state.last_survivor() is None
        (_, *best), (_, *other) = sorted(result.scores, reverse=True)
        margin = next((f"{more} fish to {less}" for more, less in zip(best, other, strict=True) if more != less), "")
        return Ending(state.why_over(seat), margin if decided else "", scores)

    def prospects(self, state: ReefState, seat: int) -> float:
        if state.to_act is None:
            return 10_000.0 * rules.margin(state.s, seat)
        return float(bot.lead(state.s, seat))

    def puzzles(self) -> Sequence[Puzzle]:
        return puzzles.puzzles()

    def read_position(self, text: str) -> ReefState:
        s = notation.read(text)
        options = ReefOptions(only_where_stopping=bool(s[rules.ONLY_STOPPING]))
        return ReefState(options, s, seed=0)
