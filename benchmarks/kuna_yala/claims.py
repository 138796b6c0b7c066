from benchmarks.evidence.figures import mutations, speed, strength, twins

GAME = "kuna_yala"

CLAIMS = [
    speed(GAME, playouts_per_second=30_000),
    *twins(GAME, batches=25, games="3,000 random games, a quarter of them from awkward starts"),
    *strength(
        GAME, expert_greedy=85, expert_3_greedy=50, expert_hard=65, hard_medium=65, medium_easy=65, greedy_easy=50
    ),
    mutations(GAME),
]
