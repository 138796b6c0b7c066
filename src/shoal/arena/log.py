"""A directory that remembers the games of an arena, so that it can go on where it was stopped."""

from pathlib import Path

import msgspec

from shoal.arena.plan import Match, Plan
from shoal.arena.play import Played
from shoal.core import BadFile
from shoal.core.files import as_bad_file, make_directory, read_text, write_text


class Log:
    def __init__(self, directory: Path, plan: Plan) -> None:
        """Raises BadFile if the directory is that of another plan, or of no use."""
        make_directory(directory)
        _keep_plan(directory / "plan.json", plan)
        self.file = directory / "games.jsonl"
        with as_bad_file(f"{self.file} cannot be used"):
            self.played = self._read(set(plan.matches()))

    def _read(self, planned: set[Match]) -> dict[Match, Played]:
        self.file.touch()
        whole, newline, torn = self.file.read_bytes().rpartition(b"\n")
        if torn:
            # Whoever wrote it was stopped in the middle: that game is played again.
            self.file.write_bytes(whole + newline)
        games = [self._read_line(number, line) for number, line in enumerate(whole.splitlines(), 1)]
        if strangers := [game.match for game in games if game.match not in planned]:
            raise BadFile(f"{self.file} holds a game that its plan does not: {strangers[0]}.")
        return {game.match: game for game in games}

    def _read_line(self, number: int, line: bytes) -> Played:
        try:
            return msgspec.json.decode(line, type=Played)
        except msgspec.MsgspecError:
            raise BadFile(f"Line {number} of {self.file} is not a game of an arena.") from None

    def add(self, game: Played) -> None:
        with as_bad_file(f"{self.file} cannot be written"), self.file.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
        self.played[game.match] = game


def _keep_plan(path: Path, plan: Plan) -> None:
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
