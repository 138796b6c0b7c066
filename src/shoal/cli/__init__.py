"""The command line: `shoal` and its commands. Each command is a module here, imported when it is called."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import metadata

from cyclopts import App, CycloptsError

from shoal.cli.settings import fill_in
from shoal.core import Refusal

app = App(
    name="shoal",
    help="Fish-and-penguin tabletop games.",
    version=lambda: metadata.version("shoal-games"),
    help_format="plaintext",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
    config=fill_in,
)
record = App(name="record", help="Read, check and convert game records.")
app.command(record)
admin = App(name="admin", help="An operator's tools, which work on a database while servers run on it.")
app.command(admin)


def _command(parent: App, target: str, help: str, *examples: str) -> None:
    """Register a command by `module:function`, without importing it."""
    name = target.rpartition(":")[2].removesuffix("_command").replace("_", "-")
    lines = "\n".join(f"    shoal {example}" for example in examples)
    parent.command(f"shoal.cli.{target}", name=name, help=help, help_epilogue=f"Examples:\n\n{lines}\n")


_command(
    app,
    "serve:serve",
    "Open the tables: serve the web pages and the games.",
    "serve",
    "serve --host 0.0.0.0 --port 80 --db postgresql://shoal@localhost/shoal --no-browser",
    "serve --config /etc/shoal.toml",
)
_command(
    app,
    "config:config",
    "Print the settings that `shoal serve` would use, and where each comes from: an option, an environment variable "
    "SHOAL_NAME, the file of --config, or the default.",
    "config --config shoal.toml",
    "config --port 80 --json",
)
_command(app, "games:games", "List the games, their players and their options.", "games", "games --json")
_command(
    app,
    "play:play",
    "Play in the terminal, or watch bots play.",
    "play hey_thats_my_fish",
    "play hey_thats_my_fish --you 1 --players 3 --seed 5",
)
_command(
    app,
    "selfplay:selfplay",
    "Let a bot play against itself and write a record of every game, or one row per action into a Parquet file. "
    "Game n is dealt from seed + n: the same command gives the same records with any --jobs and with --ray, unless "
    "--time-ms or the bot's own clock makes them depend on the machine.",
    "selfplay hey_thats_my_fish --games 100 --seed 7 --out games",
    "selfplay hey_thats_my_fish --bot hard --games 10000 --jobs 8 --parquet games.parquet",
)
_command(
    app,
    "train:train",
    "Train a network by self-play that corrects the heuristic of the search, and measure it against the expert.",
    "train hey_thats_my_fish --out build/train --minutes 60",
)
_command(
    app,
    "arena:arena",
    "Find out which bots are stronger. Every pair meets on the same deals, and in each deal both sit once in every "
    "seat: with two players a deal is two games; with more, one sits alone among copies of the other, and the other "
    "way round. A score is a bot's share of the points a seat, so that equals get 1 divided by the number of players; "
    "its interval takes the games of a deal together. The same command gives the same standings with any --jobs, "
    "unless --time-ms makes them depend on the machine.",
    "arena hey_thats_my_fish --bots greedy,random --games 200 --seed 7",
    "arena hey_thats_my_fish --bots greedy,random --players 4 --iterations 1000 --json --plot arena.png --resume arena",
    "arena hey_thats_my_fish --bots expert,exec:./my_engine --time-ms 50",
    "arena hey_thats_my_fish --bots hard,medium --games 100000 --ray 10.0.0.5:6379",
)
_command(
    app,
    "engine:engine",
    "Let a bot play as an engine: read views from stdin and write actions to stdout, as docs/engine-protocol.md says.",
    "engine hey_thats_my_fish",
    "engine kuna_yala --bot hard --seed 7",
)
_command(
    app,
    "perft:perft_command",
    "Count the different sequences of 1, 2, 3, ... actions: one line 'depth nodes' for each.",
    "perft hey_thats_my_fish --players 2 --depth 4",
    "perft hey_thats_my_fish --players 3 --seed 7 --option even_spread=true --json",
)
_command(
    app,
    "bench:bench",
    "Measure random playouts on one thread, compiled and as plain Python in turn; "
    "or batches; or the search; or the physics; or the server, under load.",
    "bench",
    "bench batch",
    "bench search",
    "bench physics",
    "bench server",
    "bench hey_thats_my_fish --json",
)
_command(
    app,
    "evidence:evidence",
    "Print what is claimed of Shoal, what was measured, and whether the claim holds.",
    "evidence",
    "evidence kuna_yala server",
    "evidence --json",
)
_command(
    app,
    "new_game:new_game",
    "Write a small, complete game into the source tree from which shoal runs, to be replaced piece by piece. "
    "The id is a lower-case Python name; files that exist already are left alone.",
    "new-game my_game",
)
_command(
    record,
    "record:show",
    "Tell a recorded game in words, with the final board.",
    "record show games/hey_thats_my_fish-7.txt",
)
_command(
    record,
    "record:verify",
    "Replay a record and check that it ends with the result it claims.",
    "record verify games/hey_thats_my_fish-7.txt",
)

_command(
    record,
    "record:to_parquet",
    "Write records into a Parquet file, one row per action.",
    "record to-parquet games/*.txt --out games.parquet",
)
_command(
    record,
    "record:from_parquet",
    "Write the games of a Parquet file as records, after replaying each of them.",
    "record from-parquet games.parquet --out games",
)
_command(
    admin,
    "admin:status",
    "Tell in figures what a database holds, and whether a server runs on it.",
    "admin status --db postgresql://shoal@localhost/shoal",
    "admin status --json",
)
_command(
    admin,
    "admin:tables",
    "List tables, the latest first.",
    "admin tables --status playing --game kuna_yala",
    "admin tables --guest 0a1b2c3d4e5f6a7b8c9d0e1f --json",
)
_command(admin, "admin:show", "Show a table and its seats.", "admin show WixPohxWj760i2Pd")
_command(
    admin,
    "admin:close",
    "End a game without a result, or empty the seats of one that has not begun.",
    "admin close WixPohxWj760i2Pd --note 'asked for by its host'",
)
_command(admin, "admin:guests", "List guests, the latest visitors first.", "admin guests --name puffin")
_command(
    admin,
    "admin:ban",
    "Keep a guest out and let bots take their seats.",
    "admin ban 0a1b2c3d4e5f6a7b8c9d0e1f --note spam",
)
_command(admin, "admin:unban", "Let a guest in again.", "admin unban 0a1b2c3d4e5f6a7b8c9d0e1f")
_command(
    admin,
    "admin:reports",
    "List what guests have reported, the latest first, with the lines of the chat as they were; or close a report.",
    "admin reports",
    "admin reports --close 12 --note 'talked to both'",
)
_command(
    admin,
    "admin:backup",
    "Write everything into a file, as it is at one moment. The file is a database of SQLite, whichever database it "
    "comes from.",
    "admin backup shoal-2026-11-18.db",
)
_command(
    admin,
    "admin:restore",
    "Put a backup into a database, of either kind. Stop the servers first.",
    "admin restore shoal-2026-11-18.db --db postgresql://shoal@localhost/shoal",
)
_command(
    admin,
    "admin:archive",
    "Move tables that nobody has touched for long into a compressed file of records, and forget guests without tables.",
    "admin archive tables-2026.jsonl.gz --older-than 90d",
)
_command(
    admin,
    "admin:export",
    "Write the records of games that were played to their end, one file each.",
    "admin export games --game kuna_yala --newer-than 7d",
)

BAD_INPUT, INTERRUPTED = 2, 130


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command (by default `serve`) and return its exit code.

    Bad input gives one sentence on stderr and the exit code 2.
    """
    try:
        app((sys.argv[1:] if arguments is None else arguments) or ["serve"])
        sys.stdout.flush()
    except (CycloptsError, Refusal) as problem:
        sys.stderr.write(f"shoal: {' '.join(str(problem).split())}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("shoal: stopped.\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed it, as `head` does: not an error. Python would complain when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def main() -> None:
    """Run the command on the command line and exit."""
    code = run()
    # Skips a last garbage collection of the compiler's many objects, which takes a quarter of a short command's time.
    gc.freeze()
    sys.exit(code)
