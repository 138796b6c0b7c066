"""A bot of Shoal as an engine: answers the lines of a host."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import msgspec

from shoal.bots.bot import Bot, SearchBudget
from shoal.bots.capabilities import search_stats
from shoal.bots.engine.protocol import BESTMOVE, ERROR, GO, HELLO, QUIT, READY, read_go, read_line, write_info
from shoal.bots.levels import find_bot
from shoal.bots.search import precompile
from shoal.core import Game, Refusal, View
from shoal.kernel.game import is_searchable

IGNORED = ("", "legal", "acts", "options")
"""Words that a bot does not need, because it knows the rules and every view holds the options."""


class EngineSession:
    """The conversation with one host."""

    def __init__(self, game: Game, bot_name: str, seed: int = 0) -> None:
        """Begin with a bot of the game; raise Refusal if there is none of this name."""
        find_bot(game, bot_name, seed)
        self.game, self.bot_name, self.seed = game, bot_name, seed
        self.view: View | None = None
        self.seat: int | None = None
        self.is_over = False
        """True once the host has said `quit`."""
        self._bot: Bot | None = None
        self._limit: SearchBudget | None = None

    def answer(self, text: str) -> Iterator[str]:
        """Yield the lines that answer a line of the host."""
        try:
            yield from self._answer(text)
        except Refusal as refusal:
            yield f"{ERROR} {' '.join(str(refusal).split())}"

    def _answer(self, text: str) -> Iterator[str]:
        word, rest = read_line(text)
        match word:
            case "shoal":
                yield from self._greet(text.strip())
            case "game":
                if rest != self.game.id:
                    raise Refusal(f"This engine plays {self.game.id}, not {rest!r}.")
            case "seat":
                self._begin(seat=_read_number(rest))
            case "seed":
                self._begin(seed=_read_number(rest))
            case "view":
                self.view = None
                self.view = _read_view(self.game, rest)
            case _ if word == GO:
                yield from self._go(read_go(rest))
            case _ if word == QUIT:
                self.is_over = True
            case _ if word not in IGNORED:
                raise Refusal(f"{word[:40]!r} is no word of the protocol.")

    def _greet(self, hello: str) -> Iterator[str]:
        if hello != HELLO:
            raise Refusal(f"This engine speaks the protocol {HELLO!r}, not {hello!r}.")
        yield f"id name Shoal {self.bot_name}"
        if is_searchable(self.game):
            precompile(self.game)
        yield READY

    def _begin(self, *, seat: int | None = None, seed: int | None = None) -> None:
        """Begin another game, or play another seat, with a new bot."""
        self.seat = self.seat if seat is None else seat
        self.seed = self.seed if seed is None else seed
        self._bot = None

    def _go(self, limit: SearchBudget | None) -> Iterator[str]:
        view = self.view
        if view is None or view.to_act is None:
            raise Refusal("Before go comes the view of a seat that is to act.")
        if self.seat is not None and self.seat != view.to_act:
            raise Refusal(f"This engine plays seat {self.seat}, but seat {view.to_act} is to act.")
        # A bot with the same limit goes on with its tree.
        if self._bot is None or limit != self._limit:
            self._bot, self._limit = find_bot(self.game, self.bot_name, self.seed, limit), limit
        begin = perf_counter()
        try:
            action = self._bot.choose(self.game, view, view.to_act)
        except Exception as error:
            raise Refusal(f"No game of {self.game.title} can come to this view ({error!r}).") from error
        if stats := search_stats(self._bot):
            yield write_info(stats, perf_counter() - begin)
        yield f"{BESTMOVE} {action}"


def _read_view(game: Game, text: str) -> View:
    try:
        view: Any = msgspec.json.decode(text, type=game.views)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refusal(f"That is not a view of {game.title}: {error}.") from None
    return view  # type: ignore[no-any-return]


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Refusal(f"A seat or a seed is a whole number, not {text[:40]!r}.")
    return int(text)
