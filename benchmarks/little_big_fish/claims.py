from benchmarks.evidence.figures import mutations, score, speed, strength, twins

GAME = "little_big_fish"

CLAIMS = [
    speed(GAME, playouts_per_second=100_000),
    *twins(GAME, batches=15, games="3,000 random games"),
    strength(
        GAME,
        "At 50 ms per move the expert gets 90 % against greed, and each level 70 % against the next lower one",
        score("expert", "greedy", at_least=90),
        score("expert", "hard", at_least=70),
        score("hard", "medium", at_least=70),
        score("medium", "easy", at_least=70),
        score("greedy", "easy"),
    ),
    mutations(GAME),
]
