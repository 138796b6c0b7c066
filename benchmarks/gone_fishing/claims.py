from benchmarks.evidence.claim import Claim, Figure
from benchmarks.evidence.figures import gain, mutations, strength, tested, thinking_time

GAME = "gone_fishing"
ACTS = (*tested(GAME), f"benchmarks/{GAME}")
SHARE = r"(?P<value>[\d.]+)%"
VIGOURS = (0, 50, 100)


def stayed(rule: str, fish: int, at_least: float | None) -> Figure:
    """Return the number of fish that stay in the four nets."""
    pattern = rf"{rule}, {fish} fish: .* arrived, (?P<value>\d+) of (?P<of>\d+) stayed"
    return Figure(f"{fish} fish by the {rule} rule", pattern, at_least)


def tossed(name: str, place: int, *, at_least: float | None = None, at_most: float | None = None) -> Figure:
    """Return the share of upright fish at one of the vigours, of the kind with the fewest or the most."""
    pattern = r"\w+: " + r"[\d.]+%, " * place + SHARE
    return Figure(f"{name} at vigour {VIGOURS[place]}", pattern, at_least, at_most, unit="%")


CLAIMS = [
    Claim(
        f"{GAME}.lowering",
        "With 4 mm of water around the rim, at most a tenth of the nets dropped at once miss every fish, and at least "
        "half of those that hang for a second do",
        f"python -m benchmarks.{GAME}.acts lowering",
        (
            Figure("clean at once", rf", 4 mm: {SHARE}, .* come down", at_most=10, unit="%"),
            Figure("clean after 1 s", rf", 4 mm: .*?, .*?, {SHARE} come down", at_least=50, unit="%"),
        ),
        ACTS,
    ),
    Claim(
        f"{GAME}.pulling",
        "Ten fish stay enclosed in a gentle pull, by the basic rule and by the expert rule",
        f"python -m benchmarks.{GAME}.acts pulling",
        (
            stayed("basic", 10, at_least=100),
            stayed("expert", 6, at_least=100),
            stayed("expert", 7, at_least=None),
            stayed("expert", 8, at_least=None),
            stayed("expert", 10, at_least=100),
        ),
        ACTS,
    ),
    Claim(
        f"{GAME}.tossing",
        "Of every kind between 15 % and 35 % of the tossed fish land upright, however hard they are tossed",
        f"python -m benchmarks.{GAME}.acts tossing",
        (
            *(tossed("fewest", place, at_least=15) for place in range(len(VIGOURS))),
            *(tossed("most", place, at_most=35) for place in range(len(VIGOURS))),
        ),
        ACTS,
    ),
    Claim(
        f"{GAME}.agreement",
        "Browser and server agree in 99 % of 200 recorded acts on how they end and which fish are inside",
        f"python -m benchmarks.{GAME}.agreement",
        (
            Figure("alike", r"(?P<value>\d+) of (?P<of>\d+) acts end alike", at_least=99),
            Figure("furthest apart", r"net's place (?P<value>[\d.e-]+) mm", unit=" mm"),
        ),
        (*ACTS, "web/src/games/gone_fishing"),
    ),
    *strength(GAME, games=40, expert_medium=85, expert_hard=65, hard_medium=65, medium_easy=65),
    gain(GAME, games=40, at_least=60),
    thinking_time(GAME),
    Claim(
        f"{GAME}.pull_speed",
        "A pull of ten fish runs five times as fast as in the world",
        "shoal bench physics",
        (
            Figure(
                "ten fish, times real time",
                r"pulling ten fish: .*?(?P<value>[\d.]+) times real time",
                at_least=5,
            ),
            Figure("lowering, times real time", r"lowering: .*?(?P<value>[\d.]+) times real time"),
        ),
        ACTS,
    ),
    mutations(GAME),
]
