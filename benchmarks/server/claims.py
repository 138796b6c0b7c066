from benchmarks.evidence.claim import Claim, Figure
from benchmarks.server.floods.attacks import ATTACKS, Attack, Measured

SERVER = ("src/shoal/core", "src/shoal/kernel", "src/shoal/server", "src/shoal/games/hey_thats_my_fish")

FLOODED: dict[Measured, tuple[str, float]] = {"bot": ("easy bot", 3), "move": ("move", 5), "flick": ("flick", 5)}
"""Label of what a bystander waits for, and how many times as long as in peace they may wait."""


def _flood(name: str, attack: Attack) -> Claim:
    """Return the claim that an attack hardly disturbs a bystander."""
    times = [FLOODED[measured] for measured in attack.measured]
    figures = [
        Figure(label, rf"{label} [^;]*, (?P<value>[\d.]+) times", at_most=goal, unit=" times") for label, goal in times
    ]
    memory = Figure("memory", r"memory \+(?P<value>\d+) MB", at_most=attack.megabytes, unit=" MB")
    factors = ", ".join(f"for the next {label} at most {goal:g} times" for label, goal in times)
    growth = f"; the server grows by at most {attack.megabytes:g} MB" if attack.megabytes else ""
    return Claim(
        f"server.flood_{name}",
        f"While one guest {attack.sentence}, another waits {factors} as long as in peace{growth}",
        f"python -m benchmarks.server.floods {name}",
        (*figures, memory),
        ("src/shoal/server", "src/shoal/bots", "benchmarks/server/floods"),
    )


MISTAKES = (
    Figure("lost", r"of \d+, (?P<value>\d+) lost", at_most=0),
    Figure("doubled", r"(?P<value>\d+) doubled", at_most=0),
    Figure("forked tables", r"(?P<value>\d+) tables forked", at_most=0),
)


def _cluster(bus: str) -> Claim:
    """Return the claim that processes may die or stand still, with hints over one kind of bus."""
    name = {"nats": "NATS", "notify": "PostgreSQL alone"}[bus]
    return Claim(
        f"server.cluster_{bus}",
        f"While one of three processes is killed or stopped 60 times, with {name} between them, nothing is lost, "
        "99 % of the moves are seen by the others within 1 s, and no bot or clock stands still for 10 s",
        f"python -m benchmarks.server.cluster kills {bus}",
        (
            *MISTAKES,
            Figure("kills", r"(?P<value>\d+) kills", at_least=30),
            Figure("stops", r"(?P<value>\d+) stops", at_least=30),
            Figure("seen by others, p99", r"p99 (?P<value>\d+) ms", at_most=1000, unit=" ms"),
            Figure("longest bot", r"longest bot (?P<value>[\d.]+) s", at_most=10, unit=" s"),
            Figure("longest clock", r"longest clock (?P<value>[\d.]+) s", at_most=10, unit=" s"),
            Figure("longest gap", r"longest gap (?P<value>[\d.]+) s", unit=" s"),
        ),
        ("src/shoal/server", "benchmarks/server/cluster"),
    )


CLAIMS = [
    Claim(
        "server.durability",
        "Nothing acknowledged is lost or written twice in 50 rounds of SIGKILL under load, on each database, and the "
        "lobby's index is never behind the log",
        "env SHOAL_KILLS=50 pytest -rP -k killed tests/server/test_durability.py",
        (
            Figure("lost", r"acknowledged moves, (?P<value>\d+) lost", at_most=0),
            Figure("written twice", r"lost, (?P<value>\d+) twice", at_most=0),
            Figure("stale index rows", r"twice, (?P<value>\d+) stale", at_most=0),
            Figure("kills per database", r"(?P<value>\d+) kills", at_least=50),
            Figure("acknowledged moves per database", r"(?P<value>\d+) acknowledged", at_least=10_000),
        ),
        (*SERVER, "tests/server/test_durability.py", "tests/support"),
    ),
    *(_cluster(bus) for bus in ("nats", "notify")),
    Claim(
        "server.rolling_restart",
        "While 30 rolling restarts replace all of three processes, nothing is lost, and everybody is connected again "
        "within 2 s",
        "python -m benchmarks.server.cluster roll notify 90 30",
        (
            *MISTAKES,
            Figure("rolling restarts", r"(?P<value>\d+) rolling restarts", at_least=30),
            Figure("longest gap", r"longest gap (?P<value>[\d.]+) s", at_most=2, unit=" s"),
        ),
        ("src/shoal/server", "benchmarks/server/cluster"),
    ),
    Claim(
        "server.outage",
        "After PostgreSQL was gone for 10 s, every bot and every clock goes on within 5 s",
        "python -m benchmarks.server.outage",
        (
            Figure("slowest bot", r"bots, slowest (?P<value>[\d.]+) s", at_most=5, unit=" s"),
            Figure("slowest clock", r"clocks, slowest (?P<value>[\d.]+) s", at_most=5, unit=" s"),
            Figure("stuck tables", r"(?P<value>\d+) stuck", at_most=0),
        ),
        (*SERVER, "benchmarks/server/outage.py"),
    ),
    Claim(
        "server.notices",
        "While 200 tables play, 99 % of the notices are with the push service within 2 s after the move, each once",
        "python -m benchmarks.server.notices",
        (
            Figure("notices", r"(?P<value>\d+) notices", at_least=1_500),
            Figure("time to the service, p99", r"p99 (?P<value>\d+) ms", at_most=2000, unit=" ms"),
            Figure("lost", r"(?P<value>\d+) lost", at_most=0),
            Figure("doubled", r"(?P<value>\d+) doubled", at_most=0),
        ),
        (*SERVER, "benchmarks/server/notices.py", "tests/support/push_service.py"),
    ),
    Claim(
        "server.fuzz",
        "20,000 hostile messages over WebSockets and thousands of generated requests make the server on neither "
        "database fail: each message gets one polite answer, or closes its connection with the documented code",
        "python -m benchmarks.server.fuzz",
        (
            Figure("messages per database", r"WebSocket, .*: (?P<value>[\d,]+) messages", at_least=10_000),
            Figure("requests per database", r"HTTP, .*: (?P<value>[\d,]+) requests", at_least=2_000),
            Figure("answered wrongly", r"(?P<value>\d+) answered wrongly", at_most=0),
            Figure("errors in the log", r"(?P<value>\d+) errors in its log", at_most=0),
        ),
        ("src/shoal/server", "benchmarks/server/fuzz"),
    ),
    *(_flood(name, attack) for name, attack in ATTACKS.items()),
    Claim(
        "server.throughput",
        "One process commits 8,000 durable moves per second at 200 tables, answers 99 % of 2,000 moves per second "
        "within 50 ms, and needs 25 KiB per idle socket",
        "shoal bench server",
        (
            Figure("moves per second", r"200_tables: (?P<value>[\d,]+) durable moves/s", at_least=8_000),
            Figure("CPU per move", r"200_tables: .*?(?P<value>[\d,]+) µs CPU a move", unit=" µs"),
            Figure("p99 at 2,000 per second", r"steady_2000.*?p99 (?P<value>[\d.]+) ms", at_most=50, unit=" ms"),
            Figure("idle socket", r"idle socket: (?P<value>[\d.]+) KiB", at_most=25, unit=" KiB"),
        ),
        SERVER,
    ),
    Claim(
        "server.against_boardgame_io",
        "A durable move costs at most 0.3 of the CPU of a move that boardgame.io keeps in memory, in the same run",
        "python -m benchmarks.server.against_boardgame_io",
        (
            Figure("CPU on SQLite", r"on SQLite: (?P<value>[\d.]+) times the CPU", at_most=0.3, unit=" times"),
            Figure("moves per second on SQLite", r"on SQLite: .*, (?P<value>[\d.]+) times the moves", unit=" times"),
            *(
                Figure(
                    f"moves per second on PostgreSQL, workers: {workers}",
                    rf"workers: {workers}: .*, (?P<value>[\d.]+) times the moves",
                    unit=" times",
                )
                for workers in (1, 2, 4)
            ),
        ),
        ("src/shoal/server", "benchmarks/server/against_boardgame_io.py"),
    ),
    Claim(
        "server.assets",
        "A request for the largest file of the pages costs the server at most 10 ms of CPU; a second request gets 304",
        "python -m benchmarks.server.assets",
        (
            Figure("CPU without encoding", r"identity: (?P<value>[\d.]+) ms CPU", at_most=10, unit=" ms"),
            Figure("CPU with gzip", r"gzip: (?P<value>[\d.]+) ms CPU", at_most=10, unit=" ms"),
            Figure("CPU with brotli", r"br: (?P<value>[\d.]+) ms CPU", at_most=10, unit=" ms"),
            Figure("not modified", r"again: .*status (?P<value>304), 0 bytes", at_least=304),
            Figure("CPU of the second request", r"again: (?P<value>[\d.]+) ms CPU", at_most=1, unit=" ms"),
            Figure("p99 of others meanwhile", r"beside 3 clients: .*p99 (?P<value>[\d.]+) ms", at_most=100, unit=" ms"),
        ),
        ("src/shoal/server/http", "web/precompress.js", "web/vite.config.ts"),
    ),
    Claim(
        "server.programs",
        "An engine plays 20 games in the arena and 20 against the server, and the example of a bot plays 20 at its "
        "tables, without an illegal move",
        "python -m benchmarks.server.programs",
        (
            Figure("arena: forfeited moves", r"arena: \d+ games, (?P<value>\d+) forfeits", at_most=0),
            Figure("arena: games", r"arena: (?P<value>\d+) games", at_least=20),
            Figure("server: forfeited moves", r"server: \d+ games, (?P<value>\d+) forfeits", at_most=0),
            Figure("server: games", r"server: (?P<value>\d+) games", at_least=20),
            Figure("example bot: refused moves", r"tables: \d+ games, (?P<value>\d+) refused", at_most=0),
            Figure("example bot: games", r"tables: (?P<value>\d+) games", at_least=20),
        ),
        ("src/shoal/bots/engine", "src/shoal/server/http", "examples", "benchmarks/server/programs.py"),
    ),
    Claim(
        "server.hostile_engines",
        "Engines that are silent, end, write rubbish or without end, fork or cheat hang neither arena nor server, and "
        "leave no process behind",
        "python -m benchmarks.server.hostile_engines",
        (
            Figure("arena: games", r"arena: (?P<value>\d+) of (?P<of>\d+) games", at_least=100),
            Figure("server: games", r"server: (?P<value>\d+) of (?P<of>\d+) games", at_least=100),
            Figure("processes left", r"(?P<value>\d+) processes left", at_most=0),
        ),
        ("src/shoal/bots/engine", "tests/support/engines.py", "benchmarks/server/hostile_engines.py"),
    ),
    Claim(
        "server.growth",
        "With 100,000 tables in the database, a server starts with at most half a second of CPU more than on an empty "
        "one and holds at most 50 MB more, and a lobby costs at most 2 ms of CPU",
        "python -m benchmarks.server.growth",
        (
            Figure("more for a start", r", (?P<value>-?[\d.]+) s more than empty", at_most=0.5, unit=" s"),
            Figure("start", r"start (?P<value>[\d.]+) s CPU", unit=" s"),
            Figure("lobby of a newcomer", r", (?P<value>[\d.]+) ms CPU for a newcomer", at_most=2, unit=" ms"),
            Figure("lobby of a regular", r"lobby: (?P<value>[\d.]+) ms CPU for a regular", at_most=2, unit=" ms"),
            Figure("more memory", r"MB, (?P<value>\d+) MB more than empty", at_most=50, unit=" MB"),
        ),
        ("src/shoal/server", "benchmarks/server/growth.py"),
    ),
    Claim(
        "server.live_aim",
        "A spectator sees a player aim within 300 ms",
        "python -m benchmarks.live_aim",
        (
            Figure("slowest", r"slowest (?P<value>\d+) ms", at_most=300, unit=" ms"),
            Figure("median", r"median (?P<value>\d+) ms", unit=" ms"),
        ),
        ("web/src/physics", "web/src/lib", "src/shoal/server/http", "benchmarks/live_aim.py"),
    ),
    Claim(
        "server.first_move",
        "A newcomer makes the first move within 3 clicks and 10 seconds; the lobby's first load has 120 kB at most, "
        "without fonts and images",
        "python -m benchmarks.first_move",
        (
            Figure("most clicks", r"(?P<value>\d+) clicks", at_most=3),
            Figure("longest time", r"clicks, (?P<value>[\d.]+) s", at_most=10, unit=" s"),
            Figure("lobby", r"lobby: (?P<value>[\d.]+) kB gzip", at_most=120, unit=" kB"),
            Figure("fonts and images", r"(?P<value>[\d.]+) kB of fonts", unit=" kB"),
        ),
        ("web/src", "src/shoal/server/http", "benchmarks/first_move.py"),
    ),
]
