"""Searches from a view: in a few worlds that it allows, with a tree and a thread for each."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter, thread_time

from shoal.bots.bot import Thinking
from shoal.core import Rng, View
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import Vector, matrix, zeros
from shoal.kernel.playout import copy_into
from shoal.kernel.rules import LOSS, WIN
from shoal.kernel.search import KNOWLEDGE, ahead_after, new_scratch, search
from shoal.kernel.tree import ROOT, best, find, is_certain, new_tree, prune_to, worst

WALL_GRACE = 0.02
"""Seconds by which the wall's clock may run ahead of the CPU's before a search is ended."""
NODES_PER_SECOND = 4_000_000
NODES_PER_ITERATION = 40
FEWEST_NODES, MOST_NODES = 4_096, 1_000_000
CHUNK_SECONDS = 0.002
LARGEST_CHUNK = 1_000
WORLDS_WITH_SECRETS = 12
LOOK_FOR_DEPTH = 6


@dataclass(frozen=True)
class Style:
    valuing: int = KNOWLEDGE
    explore: float = 0.3
    """How much to doubt what looks worse so far."""


@dataclass
class Found:
    """What a search says of one move at the root; bounds are results of the player to move."""

    visits: int = 0
    total: float = 0.0
    low: int = LOSS
    high: int = WIN

    @property
    def value(self) -> float:
        return 0.5 * self.low if self.proved else self.total / self.visits if self.visits else 0.0

    @property
    def proved(self) -> bool:
        return self.low == self.high


@dataclass
class Findings:
    sums: list[float]
    """Of the values found for each seat."""
    ahead_after: Callable[[int], int]
    """By how much the player to move may expect to hold more than the best other after a move."""
    moves: dict[int, Found] = field(default_factory=dict)
    visits: int = 0
    proved: bool = False
    """Whether the result of the player to move is certain."""

    def ranked(self) -> list[tuple[int, Found]]:
        """The best first: what is certain to win, what may still, and last what is certain to lose."""
        return sorted(self.moves.items(), key=lambda item: self._rank(*item), reverse=True)

    def _rank(self, move: int, found: Found) -> tuple[float, float, float]:
        if not found.proved:
            return 0.0, found.visits, found.value
        settled = {WIN: 1.0, LOSS: -1.0}.get(found.low, 0.0)
        return settled, found.visits if settled == 0.0 else 0, self.ahead_after(move)


class World:
    """One position as it may be, and what has been found out about it."""

    def __init__(self, game: KernelGame, s: Vector, nodes: int, seed: int) -> None:
        self.game, self.root, self.nodes = game, s, nodes
        self.tree, self.scratch = new_tree(nodes), new_scratch(game.tag, seed)

    def think(self, style: Style, thinking: Thinking, players: int) -> None:
        left = thinking.iterations if thinking.iterations is not None else 1 << 62
        cpu, wall = thread_time(), perf_counter()
        chunk = 1
        while left > 0 and not is_certain(self.tree.bounds[ROOT], players):
            begun = perf_counter()
            made = search(
                self.game.tag, self.tree, self.root, min(chunk, left), style.valuing, style.explore, self.scratch
            )
            left -= made
            now = perf_counter()
            if thinking.seconds is not None and (
                thread_time() - cpu >= thinking.seconds or now - wall >= thinking.seconds + WALL_GRACE
            ):
                return
            if now - begun < CHUNK_SECONDS:
                chunk = min(2 * chunk, LARGEST_CHUNK)

    def move_to(self, s: Vector) -> bool:
        """Keeps what is known of a position further down the tree; says whether there is any."""
        states = matrix(LOOK_FOR_DEPTH + 1, len(s))
        copy_into(states[0], self.root)
        node = find(self.game.tag, self.tree, ROOT, 0, LOOK_FOR_DEPTH, states, s)
        if node < 0:
            return False
        kept = new_tree(self.nodes)
        prune_to(self.tree, node, kept, zeros(self.tree.used[0]))
        self.tree, self.root = kept, s
        return True

    def ahead_after(self, move: int, seat: int) -> int:
        return int(ahead_after(self.game.tag, self.root, move, seat, self.scratch))

    def report(self, findings: Findings, seat: int, *, certain: bool) -> None:
        tree = self.tree
        for child in range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT]):
            found = findings.moves.setdefault(int(tree.move[child]), Found())
            found.visits += int(tree.visits[child])
            found.total += float(tree.total[child])
            if certain:
                found.low = max(found.low, int(worst(tree.bounds[child], seat)))
                found.high = min(found.high, int(best(tree.bounds[child], seat)))
        findings.visits += int(tree.visits[ROOT])
        for player in range(len(findings.sums)):
            findings.sums[player] += float(tree.sums[player])
        if certain and worst(tree.bounds[ROOT], seat) == best(tree.bounds[ROOT], seat):
            findings.proved = True


@cache
def get_ready(game: KernelGame) -> None:
    """Has the game's kernels compiled, or loaded if they have been compiled before: no search should wait for that."""
    state = game.start(game.options(), seed=0)
    assert isinstance(state, KernelState)
    world = World(game, state.s, FEWEST_NODES, seed=0)
    world.think(Style(), Thinking(iterations=1), game.options().players)
    world.move_to(state.s)
    world.ahead_after(state.legal_moves[0], 0)


class Searcher:
    """Thinks about one game after the other position of it; what it has found out it uses again."""

    def __init__(self, seed: int, style: Style) -> None:
        self.seed, self.style = seed, style
        self.rng = Rng(seed, "search")
        self.worlds: list[World] = []

    def think(self, game: KernelGame, view: View, seat: int, thinking: Thinking) -> tuple[KernelState, Findings]:
        """A state that the view allows, and what was found out about the seat's moves in it."""
        get_ready(game)
        imagined = [game.imagine(view, seat, self.rng) for _ in range(self._worlds(game, thinking))]
        state = imagined[0]
        assert isinstance(state, KernelState)
        self._go_to(game, [one.s for one in imagined if isinstance(one, KernelState)], thinking)
        share = _share(thinking, len(self.worlds))
        players = view.options.players
        _each(self.worlds, thinking.threads, lambda world: world.think(self.style, share, players))
        findings = Findings([0.0] * players, lambda move: self.worlds[0].ahead_after(move, seat))
        for world in self.worlds:
            world.report(findings, seat, certain=not game.needs_guessing)
        return state, findings

    def _worlds(self, game: KernelGame, thinking: Thinking) -> int:
        return max(WORLDS_WITH_SECRETS, thinking.threads) if game.needs_guessing else thinking.threads

    def _go_to(self, game: KernelGame, positions: list[Vector], thinking: Thinking) -> None:
        nodes = _nodes(thinking, len(positions))
        if len(self.worlds) == len(positions) and not game.needs_guessing:
            moved = [world.move_to(s) for world, s in zip(self.worlds, positions, strict=True)]
            if all(moved):
                return
        self.worlds = [World(game, s, nodes, self.rng.below(1 << 31)) for s in positions]


def _nodes(thinking: Thinking, worlds: int) -> int:
    by_time = NODES_PER_SECOND * thinking.seconds if thinking.seconds is not None else MOST_NODES
    by_count = NODES_PER_ITERATION * thinking.iterations if thinking.iterations is not None else MOST_NODES
    return int(min(max(min(by_time, by_count), FEWEST_NODES), MOST_NODES // worlds))


def _share(thinking: Thinking, worlds: int) -> Thinking:
    """What each of several worlds gets; threads think at the same time."""
    rounds = -(-worlds // thinking.threads)
    return Thinking(
        None if thinking.iterations is None else -(-thinking.iterations // worlds),
        None if thinking.seconds is None else thinking.seconds / rounds,
    )


def _each(worlds: Sequence[World], threads: int, think: Callable[[World], None]) -> None:
    if threads == 1:
        for world in worlds:
            think(world)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(think, worlds))
