from benchmarks.evidence.claim import Claim, Figure, all_passed
from benchmarks.evidence.figures import ENGINE

GAMES = (*ENGINE, "src/shoal/games", "tests/games")

CLAIMS = [
    Claim(
        "engine.start_up",
        "`shoal perft` answers within 15 s the first time, compilation included, and within 1 s from then on",
        "python -m benchmarks.start_up",
        (
            Figure("first start", r"first start (?P<value>[\d.]+) s", at_most=15, unit=" s"),
            Figure("later starts", r"then (?P<value>[\d.]+) s", at_most=1, unit=" s"),
        ),
        (*ENGINE, "src/shoal/cli"),
    ),
    Claim(
        "engine.perft",
        "Compiled rules, plain Python and naive twins count the same sequences from every position written down",
        "pytest -n auto tests/games/test_perft.py",
        all_passed(),
        GAMES,
    ),
    Claim(
        "engine.perft_plain",
        "The rules as plain Python count the same sequences",
        "env SHOAL_JIT=0 pytest -n auto tests/games/test_perft.py",
        all_passed(),
        GAMES,
    ),
    Claim(
        "engine.search",
        "Search runs at 0.85 of what bare playouts and the bare tree allow; two threads do 1.7 times what one does",
        "shoal bench search",
        (
            Figure("of what is possible", r"(?P<value>[\d.]+) of what bare playouts", at_least=0.85),
            Figure("two threads", r"two threads (?P<value>[\d.]+) times one", at_least=1.7, unit=" times one"),
        ),
        (*ENGINE, "src/shoal/bots", "src/shoal/games"),
    ),
    Claim(
        "engine.cluster",
        "A Ray cluster of two nodes gives the results of local processes in 1,000 games, and loses none when a node is "
        "killed",
        "python -m benchmarks.engine.cluster",
        (
            Figure("games", r"(?P<value>\d+) games, ", at_least=1_000),
            Figure("lost", r"(?P<value>\d+) lost", at_most=0),
            Figure("different", r"(?P<value>\d+) different", at_most=0),
        ),
        ("src/shoal/arena", "benchmarks/engine/cluster.py"),
    ),
    Claim(
        "engine.new_game",
        "What `shoal new-game` writes into a copy of the tree passes `make check` there, and is played in a browser",
        "env SHOAL_KIT=whole pytest tests/cli/test_new_game.py",
        all_passed(),
        (*ENGINE, "src/shoal/cli", "web/src/board", "tests/support", "tests/cli/test_new_game.py"),
    ),
]
