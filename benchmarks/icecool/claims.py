from benchmarks.evidence.claim import Claim, Figure
from benchmarks.evidence.figures import gain, mutations, sources, strength, tested, thinking_time

GAME = "icecool"

CLAIMS = [
    Claim(
        f"{GAME}.flicks",
        "Of 10,000 random flicks none goes through a wall, and all come to rest",
        f"python -m benchmarks.{GAME}.flicks",
        (
            Figure("faults", r"flicks, (?P<value>\d+) faults", at_most=0),
            Figure("flicks", r"(?P<value>[\d,]+) flicks,", at_least=10_000),
            Figure("longest until rest", r"at rest within (?P<value>[\d.]+) s", unit=" s"),
        ),
        (*tested(GAME), f"benchmarks/{GAME}"),
    ),
    *strength(GAME, games=60, expert_hard=65, hard_medium=65, medium_easy=65),
    gain(GAME, games=60, at_least=60, share=0.3),
    Claim(
        f"{GAME}.runner",
        "An expert Runner needs a median of 7 flicks for three fish against a passive Catcher",
        f"python -m benchmarks.{GAME}.runner",
        (Figure("median flicks", r"median (?P<value>[\d.]+) flicks", at_most=7),),
        (*sources(GAME), "src/shoal/bots", f"benchmarks/{GAME}"),
    ),
    Claim(
        f"{GAME}.puzzles",
        "Every trick shot is made by its answer and by strikes a little off, and by no straight flick",
        f"python -m benchmarks.{GAME}.find_puzzles --confirm",
        (
            Figure("puzzles that hold", r"(?P<value>\d+) of (?P<of>\d+) puzzles hold", at_least=100),
            Figure("straight flicks tried in each", r"hold; (?P<value>[\d,]+) straight", at_least=1_000),
        ),
        (*tested(GAME), f"benchmarks/{GAME}"),
    ),
    thinking_time(GAME),
    Claim(
        f"{GAME}.flick_speed",
        "A flick, simulated, read and packed, costs at most 1.15 times the bare engine's steps",
        "shoal bench physics",
        (
            Figure("of the bare engine", r"icecool, flicks: .*?(?P<value>[\d.]+) of the bare engine", at_most=1.15),
            Figure("times real time", r"icecool, flicks: .*?(?P<value>[\d.]+) times real time"),
        ),
        sources(GAME),
    ),
    mutations(GAME),
]
