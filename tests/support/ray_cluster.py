"""A small Ray cluster on this machine."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

STORE_BYTES = 80 * 1024 * 1024
"""Memory for the objects of a node, about the least that Ray accepts."""


@contextmanager
def two_nodes() -> Iterator[Any]:
    """Start a cluster of two nodes with one processor each, until it is not needed any more."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    cluster = Cluster()
    try:
        for _ in range(2):
            cluster.add_node(num_cpus=1, object_store_memory=STORE_BYTES)
        yield cluster
    finally:
        cluster.shutdown()
