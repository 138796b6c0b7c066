from benchmarks.evidence.figures import mutations, score, speed, strength, twins

GAME = "kuna_yala"

CLAIMS = [
    speed(GAME, playouts_per_second=30_000),
    *twins(GAME, batches=25, games="3,000 random games, a quarter of them from awkward starts"),
    strength(
        GAME,
        "At 50 ms per move the expert gets 85 % against greed and half of all games against three greedy bots, and "
        "each level 65 % against the next lower one",
        score("expert", "greedy", at_least=85),
        score("expert", "3 greedy", at_least=50),
        score("expert", "hard", at_least=65),
        score("hard", "medium", at_least=65),
        score("medium", "easy", at_least=65),
        score("greedy", "easy"),
    ),
    mutations(GAME),
]
