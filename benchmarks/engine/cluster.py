"""Kills a node of a Ray cluster in the middle of an arena: `python -m benchmarks.engine.cluster`.

Prints how many games the cluster has played, how many are missing, and how many differ from those of local processes.
"""

from tests.support.ray_cluster import two_nodes

from shoal.arena.backends import LocalBackend
from shoal.arena.plan import make_plan
from shoal.arena.ray_backend import RayBackend
from shoal.arena.run import run
from shoal.core import find_game

GAMES = 1_000
KILLED_AFTER = GAMES // 4
"""Number of games after which the node is killed."""


def main() -> None:
    game = find_game("hey_thats_my_fish")
    plan = make_plan(game, game.options(), ["greedy", "random"], GAMES, seed=1)
    expected = {played.match: played for played in run(plan, LocalBackend())}
    found = {}
    with two_nodes() as cluster:
        victim = cluster.worker_nodes.copy().pop()
        for number, played in enumerate(run(plan, RayBackend(cluster.address)), 1):
            if number == KILLED_AFTER:
                cluster.remove_node(victim, allow_graceful=False)
            found[played.match] = played
    differing = sum(found[match] != played for match, played in expected.items() if match in found)
    print(f"{len(found)} games, {len(expected.keys() - found.keys())} lost, {differing} different")


if __name__ == "__main__":
    main()
