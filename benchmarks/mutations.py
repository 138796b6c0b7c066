"""Mutation testing: breaks the rules of a game in small ways and counts the mutants that the rulebook's tests notice.

`python -m benchmarks.mutations [GAME ...]` tries the mutations written by hand in `tests/games/<id>/mutations.py` and a
sample of those that Cosmic Ray generates for the files named there, with the rules as plain Python. It prints the
change of every survivor.
"""

import ast
import sys
from importlib import import_module
from itertools import islice
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from benchmarks.mutants import PACKAGE, Mutant, run
from shoal.cli.common import progress
from shoal.core import Rng, game_ids

SAMPLE = 100
"""Number of generated mutants to try."""
COMPARISONS = {
    "Eq": ("NotEq",),
    "NotEq": ("Eq",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
}
ARITHMETIC = {
    "Add": ("Sub",),
    "Sub": ("Add",),
    "Mul": ("FloorDiv",),
    "FloorDiv": ("Mul",),
    "Mod": ("FloorDiv",),
    "RShift": ("LShift",),
    "LShift": ("RShift",),
    "BitOr": ("BitAnd",),
    "BitAnd": ("BitOr",),
    "BitXor": ("BitOr",),
}
OPERATORS = (
    *(f"ReplaceComparisonOperator_{old}_{new}" for old, replacements in COMPARISONS.items() for new in replacements),
    *(f"ReplaceBinaryOperator_{old}_{new}" for old, replacements in ARITHMETIC.items() for new in replacements),
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceUnaryOperator_Delete_Not",
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "NumberReplacer",
    "ZeroIterationForLoop",
)
"""Cosmic Ray's operators that make plausible mistakes; most mutants of the others cannot even be imported."""


def main() -> None:
    survivors = 0
    for game in sys.argv[1:] or game_ids():
        if any(was_noticed for _, was_noticed in run([unbroken(game)])):
            sys.exit(f"The rulebook's tests of {game} fail as it is.")
        for kind, mutants in (("written by hand", by_hand(game)), ("generated", sampled(game))):
            tried = progress(run(mutants), len(mutants), f"{game}, {kind}")
            survived = [mutant for mutant, was_noticed in tried if not was_noticed]
            for mutant in survived:
                print(f"not noticed: {mutant.change()}")
            print(f"{game}: {len(mutants) - len(survived)} of {len(mutants)} {kind} noticed", flush=True)
            survivors += len(survived)
    sys.exit(bool(survivors))


def unbroken(game: str) -> Mutant:
    file = import_module(f"tests.games.{game}.mutations").RULES[0]
    return Mutant(game, file, (PACKAGE / "games" / game / file).read_text())


def by_hand(game: str) -> list[Mutant]:
    """Return the mutants written by hand, which no operator makes."""
    mutations: dict[str, list[tuple[str, str]]] = import_module(f"tests.games.{game}.mutations").MUTATIONS
    return [
        Mutant(game, file, (PACKAGE / "games" / game / file).read_text().replace(old, new))
        for file, changes in mutations.items()
        for old, new in changes
    ]


def sampled(game: str) -> list[Mutant]:
    """Return a random sample of the generated mutants, which is the same for the same sources."""
    files = import_module(f"tests.games.{game}.mutations").RULES
    sources = {file: (PACKAGE / "games" / game / file).read_text() for file in files}
    places = [
        (file, operator, place)
        for file, source in sources.items()
        for operator in map(operator_named, OPERATORS)
        for place in range(places_of(source, operator))
    ]
    Rng(1, f"mutations of {game}").shuffle(places)
    mutants = (
        Mutant(game, file, mutated)
        for file, operator, place in places
        if (mutated := mutate(sources[file], operator, place))
    )
    return list(islice(mutants, SAMPLE))


def operator_named(name: str) -> Any:
    return get_operator(f"core/{name}")()


def places_of(source: str, operator: Any) -> int:
    """Return the number of mutants that an operator can make of a source."""
    return sum(len(list(operator.mutation_positions(node))) for node in ast_nodes(get_ast(source)))


def mutate(source: str, operator: Any, place: int) -> str | None:
    """Return the mutated source, or None if it is not valid Python or only an annotation has changed."""
    mutated: str | None = mutate_code(source, operator, place)
    return mutated if mutated and essence(mutated) not in (None, essence(source)) else None


def essence(source: str) -> str | None:
    """Return the syntax tree without annotations, which have no effect at run time; None if it is not valid Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


if __name__ == "__main__":
    main()
