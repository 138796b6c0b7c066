"""A picture of a training: the strength of the accepted networks over time."""

from io import BytesIO

from matplotlib import rc_context
from matplotlib.figure import Figure

from shoal.arena.plot import INK, LINE, SOFT, STYLE, WON
from shoal.core import find_game
from shoal.train.loop import YARDSTICK, Progress


def draw(progress: Progress, file_format: str) -> bytes:
    """Return the contents of a picture file in a format, `png` or `svg`."""
    accepted = [generation for generation in progress.generations if generation.strength]
    minutes = [generation.seconds / 60 for generation in accepted]
    strengths = [generation.strength for generation in accepted if generation.strength]
    with rc_context(STYLE):
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        axes = figure.subplots()
        axes.axhline(50, color=SOFT, linewidth=1, linestyle="--")
        axes.errorbar(
            minutes,
            [100 * score for score, _, _ in strengths],
            yerr=[
                [100 * (score - low) for score, low, _ in strengths],
                [100 * (high - score) for score, _, high in strengths],
            ],
            color=WON,
            ecolor=LINE,
            marker="o",
            capsize=3,
        )
        axes.set_xlim(0, max(1, progress.seconds / 60))
        axes.set_ylim(0, 100)
        axes.set_xlabel("minutes of training")
        axes.set_ylabel(f"score against {YARDSTICK}, in %", color=INK)
        axes.set_title(
            f"{find_game(progress.plan.game).title}: {progress.plan.match_games} games per point, "
            f"{progress.plan.match_ms} ms per move"
        )
        axes.spines[["top", "right"]].set_visible(False)
        file = BytesIO()
        figure.savefig(file, format=file_format, dpi=150)
    return file.getvalue()
