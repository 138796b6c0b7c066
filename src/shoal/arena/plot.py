"""A picture of an arena: the rating of every bot, and its score against every other."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure

from shoal.arena.plan import Plan
from shoal.arena.standings import Pair, Standing
from shoal.core import find_game

INK, SOFT, LINE = "#0f2a3f", "#48647a", "#dce8ef"
LOST, EVEN, WON, EMPTY = "#bd4a0c", "#f7f5f0", "#0a6690", "#eff5f8"
"""Orange and blue, which people with any kind of colour blindness can distinguish."""
DARK = 0.4
"""Distance from an even score beyond which the text of a cell is white."""
STYLE: dict[Any, Any] = {
    "font.size": 11,
    "text.color": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 14,
    "axes.labelcolor": SOFT,
    "axes.labelpad": 10,
    "xtick.color": SOFT,
    "ytick.color": INK,
    "svg.hashsalt": "shoal",
}
HEADER, ROW, RATINGS = 1.1, 0.62, 5.0
"""Height of the header and of a row, and width of the ratings, in inches."""


def draw(plan: Plan, ranking: Sequence[Standing], pair_scores: Sequence[Pair], file_format: str) -> bytes:
    """Return the contents of a picture file in a format, `png` or `svg`."""
    rows, cells = ROW * len(ranking), max(3.4, 0.95 * len(ranking))
    width, height = RATINGS + cells + 2, rows + 2.9
    with rc_context(STYLE):
        figure = Figure(figsize=(width, height), dpi=200)
        figure.set_layout_engine("constrained", rect=(0, 0, 1, 1 - HEADER / height), w_pad=0.25, h_pad=0.2)
        figure.text(0.3 / width, 1 - 0.3 / height, find_game(plan.game).title, size=18, weight="bold", va="top")
        figure.text(0.3 / width, 1 - 0.68 / height, plan.description, size=11, color=SOFT, va="top")
        left, right = figure.subplots(1, 2, sharey=True, width_ratios=[RATINGS, cells])
        _draw_ratings(left, ranking)
        _draw_pairs(right, plan.players, ranking, pair_scores)
        file = BytesIO()
        figure.savefig(file, format=file_format, metadata={"Date": None} if file_format == "svg" else None)
    return file.getvalue()


def _draw_ratings(axes: Axes, ranking: Sequence[Standing]) -> None:
    axes.set_title("Rating and its error")
    axes.errorbar(
        [standing.rating for standing in ranking],
        range(len(ranking)),
        xerr=[standing.rating_error for standing in ranking],
        fmt="o",
        markersize=9,
        color=WON,
        elinewidth=3,
    )
    for row, standing in enumerate(ranking):
        label = f"{standing.rating:.1f} ± {standing.rating_error:.1f}"
        axes.annotate(
            label,
            (standing.rating, row),
            (0, 10),
            textcoords="offset points",
            ha="center",
            size=9,
            color=SOFT,
            bbox={"color": "white", "pad": 1},
        )
    axes.set_yticks(range(len(ranking)), [standing.bot for standing in ranking], size=12)
    axes.set_ylim(len(ranking) - 0.5, -0.5)
    axes.margins(x=0.12)
    axes.locator_params("x", nbins=7)
    axes.grid(axis="x", color=LINE)
    axes.set_axisbelow(True)
    _hide_frame(axes)


def _draw_pairs(axes: Axes, players: int, ranking: Sequence[Standing], pair_scores: Sequence[Pair]) -> None:
    row_of = {standing.bot: row for row, standing in enumerate(ranking)}
    scores = [[float("nan")] * len(ranking) for _ in ranking]
    for pair in pair_scores:
        scores[row_of[pair.bot]][row_of[pair.against]] = pair.score
    colours = LinearSegmentedColormap.from_list("", [LOST, EVEN, WON]).with_extremes(bad=EMPTY)
    scale = TwoSlopeNorm(1 / players, 0, 1)
    edges = [row - 0.5 for row in range(len(ranking) + 1)]
    axes.pcolormesh(edges, edges, scores, cmap=colours, norm=scale, edgecolors="white", linewidth=4)
    for pair in pair_scores:
        axes.text(
            row_of[pair.against],
            row_of[pair.bot],
            f"{pair.score:.0%}",
            ha="center",
            va="center",
            color="white" if abs(scale(pair.score) - 0.5) > DARK else INK,
        )
    axes.set_title("Row beats column" if players == 2 else f"Row beats {players - 1} of column")
    axes.set_xlabel(f"Equals would win {1 / players:.0%}.")
    axes.set_xticks(range(len(ranking)), list(row_of))
    _hide_frame(axes)


def _hide_frame(axes: Axes) -> None:
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
