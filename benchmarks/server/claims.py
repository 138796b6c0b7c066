from benchmarks.evidence.claim import Claim, Figure

SERVER = ("src/shoal/core", "src/shoal/kernel", "src/shoal/server", "src/shoal/games/hey_thats_my_fish")

CLAIMS = [
    Claim(
        "server.durability",
        "Nothing acknowledged is lost or written twice in 20 rounds of SIGKILL under load, on each database",
        "env SHOAL_KILLS=20 pytest -rP -k killed tests/server/test_durability.py",
        (
            Figure("lost", r"acknowledged moves, (?P<value>\d+) lost", at_most=0),
            Figure("written twice", r"lost, (?P<value>\d+) twice", at_most=0),
            Figure("kills per database", r"(?P<value>\d+) kills", at_least=20),
            Figure("acknowledged moves per database", r"(?P<value>\d+) acknowledged", at_least=1000),
        ),
        (*SERVER, "tests/server"),
    ),
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
]
