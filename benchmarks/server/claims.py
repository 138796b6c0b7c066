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
        "within 50 ms, and needs 40 KiB per idle socket",
        "shoal bench server",
        (
            Figure("moves per second", r"200_tables: (?P<value>[\d,]+) durable moves/s", at_least=8_000),
            Figure("CPU per move", r"200_tables: .*?(?P<value>[\d,]+) µs CPU a move", unit=" µs"),
            Figure("p99 at 2,000 per second", r"steady_2000.*?p99 (?P<value>[\d.]+) ms", at_most=50, unit=" ms"),
            Figure("idle socket", r"idle socket: (?P<value>[\d.]+) KiB", at_most=40, unit=" KiB"),
        ),
        SERVER,
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
