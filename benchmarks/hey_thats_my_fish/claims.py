from benchmarks.evidence.claim import Claim, Figure, all_passed
from benchmarks.evidence.figures import batch_speed, mutations, sources, speed, strength, tested, twins

GAME = "hey_thats_my_fish"
FOLDER = f"tests/games/{GAME}"

CLAIMS = [
    speed(GAME, playouts_per_second=250_000),
    batch_speed(GAME, steps_per_second=1_000_000, times_amazons=3),
    Claim(
        f"{GAME}.against_c",
        "Compiled Python rules play random games at least 0.9 times as fast as a plain C twin, in the same run",
        f"python -m benchmarks.{GAME}.against_c",
        (
            Figure("of C -O3", r"(?P<value>[\d.]+) of C -O3,", at_least=0.9),
            Figure("of C -O3 -march=native", r"(?P<value>[\d.]+) of C -O3 -march=native", at_least=0.9),
            Figure("random games per second", r"Shoal (?P<value>[\d,]+)/s"),
        ),
        (*sources(GAME), f"benchmarks/{GAME}"),
    ),
    *twins(GAME, batches=30, games="3,000 random games"),
    *strength(GAME, expert_uct=90, expert_greedy=90, expert_hard=75, hard_medium=75, medium_easy=75, greedy_easy=50),
    Claim(
        f"{GAME}.punctuality",
        "A bot answers within 50 ms of its time limit",
        f"python -m benchmarks.punctuality {GAME}",
        (
            Figure("latest answer", r"latest \+?(?P<value>[-\d.]+) ms", at_most=50, unit=" ms"),
            Figure("99 % of the answers", r"99 % within \+?(?P<value>[-\d.]+) ms", unit=" ms"),
            Figure("answers", r"(?P<value>[\d,]+) answers"),
        ),
        (*sources(GAME), "src/shoal/bots"),
    ),
    Claim(
        f"{GAME}.proofs",
        "Every puzzle and every proved claim of the search holds against an exhaustive solver",
        f"env SHOAL_PROOFS=1 pytest -n auto {FOLDER}/test_puzzles.py {FOLDER}/test_search.py",
        all_passed(),
        tested(GAME),
    ),
    Claim(
        f"{GAME}.learning",
        "The best network of an hour of self-play scores at least 50 % in 200 games against expert, at 50 ms per move",
        f"python -m benchmarks.{GAME}.learning 60 200",
        (
            Figure(
                "best network against expert",
                r"best network against expert (?P<value>[\d.]+)% \((?P<low>[\d.]+)% to (?P<high>[\d.]+)%\)",
                at_least=50,
                unit=" %",
            ),
            Figure("generations", r"(?P<value>\d+) generations in"),
            Figure("minutes of training", r"in (?P<value>\d+) minutes of training", at_least=60),
        ),
        (*sources(GAME), "src/shoal/train", f"benchmarks/{GAME}/learning.py"),
    ),
    mutations(GAME),
]
