"""Arguments of commands that play many games."""

from typing import Annotated

from cyclopts import Parameter

from shoal.arena.backends import Backend, LocalBackend
from shoal.arena.ray_backend import RayBackend
from shoal.core import Refusal

TimeLimit = Annotated[int | None, Parameter(help="Think no longer about an action.")]
IterationLimit = Annotated[int | None, Parameter(help="Think no longer about an action.")]
RayAddress = Annotated[
    tuple[str, ...] | None,
    Parameter(
        consume_multiple=(0, 1),
        negative="",
        show_default=False,
        help="Play on the Ray cluster at an address; without one, on that of RAY_ADDRESS or a new one here.",
    ),
]


def choose_backend(jobs: int | None, ray: tuple[str, ...] | None) -> Backend:
    """Return the back end that a person has asked for; raise Refusal if there is none."""
    if jobs is not None and jobs < 1:
        raise Refusal(f"The number of jobs is at least 1, not {jobs}.")
    if ray is None:
        return LocalBackend(jobs)
    if jobs is not None:
        raise Refusal("The cluster knows how many games it can play at a time: leave out --jobs or --ray.")
    return RayBackend(*ray)
