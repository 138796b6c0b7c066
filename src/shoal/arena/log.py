"""The log of an arena: a directory with its plan and its finished games, from which it can be resumed."""

from pathlib import Path

import msgspec

from shoal.arena.plan import Match, Plan
from shoal.arena.play import MatchResult
from shoal.core import BadFile
from shoal.core.files import as_bad_file, make_directory, read_text, write_text


class Log:
    """The finished games of a plan, kept in a file with one JSON object per line."""

    def __init__(self, directory: Path, plan: Plan) -> None:
        """Open or create the log; raise BadFile if the directory belongs to another plan or cannot be used."""
        make_directory(directory)
        _keep_plan(directory / "plan.json", plan)
        self.file = directory / "games.jsonl"
        """File of the finished games."""
        with as_bad_file(f"{self.file} cannot be used"):
            self.played = self._read(set(plan.matches()))
            """Finished games by match."""

    def _read(self, planned: set[Match]) -> dict[Match, MatchResult]:
        self.file.touch()
        complete, newline, torn = self.file.read_bytes().rpartition(b"\n")
        if torn:
            # The arena was killed while it wrote this line: drop it, and play the game again.
            self.file.write_bytes(complete + newline)
        games = [self._read_line(line_number, line) for line_number, line in enumerate(complete.splitlines(), 1)]
        if unplanned := [game.match for game in games if game.match not in planned]:
            raise BadFile(f"{self.file} holds a game that its plan does not: {unplanned[0]}.")
        return {game.match: game for game in games}

    def _read_line(self, line_number: int, line: bytes) -> MatchResult:
        try:
            return msgspec.json.decode(line, type=MatchResult)
        except msgspec.MsgspecError:
            raise BadFile(f"Line {line_number} of {self.file} is not a game of an arena.") from None

    def add(self, game: MatchResult) -> None:
        """Append a finished game."""
        with as_bad_file(f"{self.file} cannot be written"), self.file.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
        self.played[game.match] = game


def _keep_plan(path: Path, plan: Plan) -> None:
    """Write the plan or, if there is one already, check that it is the same."""
    if not path.exists():
        write_text(path, msgspec.json.format(msgspec.json.encode(plan)).decode() + "\n")
        return
    try:
        kept = msgspec.json.decode(read_text(path), type=Plan)
    except msgspec.MsgspecError:
        raise BadFile(f"{path} is not the plan of an arena.") from None
    if kept != plan:
        differing = [name for name in Plan.__struct_fields__ if getattr(kept, name) != getattr(plan, name)]
        raise BadFile(f"{path.parent} holds another arena, which differs in {', '.join(differing)}.")
