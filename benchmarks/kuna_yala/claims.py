from benchmarks.evidence.claim import Claim, Figure
from benchmarks.evidence.figures import batch_speed, mutations, sources, speed, strength, twins

GAME = "kuna_yala"

CLAIMS = [
    speed(GAME, playouts_per_second=30_000),
    batch_speed(GAME, steps_per_second=150_000),
    *twins(GAME, batches=25, games="3,000 random games, a quarter of them from awkward starts"),
    *strength(
        GAME, expert_greedy=85, expert_3_greedy=50, expert_hard=65, hard_medium=65, medium_easy=65, greedy_easy=50
    ),
    Claim(
        f"{GAME}.puzzles",
        "In every puzzle the answer is the best pair of cards, with ten times the budget that found it",
        f"python -m benchmarks.{GAME}.find_puzzles --confirm",
        (
            Figure("puzzles that hold", r"(?P<value>\d+) of (?P<of>\d+) puzzles hold", at_least=100),
            Figure("closest", r"the closest by (?P<value>-?[\d.]+) points", at_least=1, unit=" points"),
        ),
        (*sources(GAME), f"benchmarks/{GAME}"),
    ),
    mutations(GAME),
]
