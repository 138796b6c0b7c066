from benchmarks.evidence.claim import Claim, all_passed
from benchmarks.evidence.figures import batch_speed, mutations, speed, strength, tested, twins

GAME = "little_big_fish"

CLAIMS = [
    speed(GAME, playouts_per_second=100_000),
    batch_speed(GAME, steps_per_second=400_000),
    *twins(GAME, batches=15, games="3,000 random games"),
    *strength(GAME, expert_greedy=90, expert_hard=70, hard_medium=70, medium_easy=70, greedy_easy=50),
    Claim(
        f"{GAME}.proofs",
        "Every puzzle is won within the turn whatever is drawn, and by its answer alone; the naive twin proves it",
        f"pytest -n auto tests/games/{GAME}/test_puzzles.py",
        all_passed(),
        tested(GAME),
    ),
    mutations(GAME),
]
