"""The breakages that `python -m benchmarks.mutations` tries still change the code as it is now."""

from itertools import accumulate

import pytest
from benchmarks.mutants import PACKAGE, Mutant, run
from benchmarks.mutations import OPERATORS, essence, mutate, operator_named, places_of

from shoal.core import game_ids
from tests.support.game_files import module_of

pytestmark = pytest.mark.once

COUNT_FROM_ONE = "def count(xs: list[int]) -> int:\n    return 1 + len(xs)\n"


@pytest.mark.parametrize("game", game_ids())
def test_what_a_mutation_changes_stands_in_its_file_once(game: str) -> None:
    for file, changes in module_of(game, "mutations").MUTATIONS.items():
        source = (PACKAGE / "games" / game / file).read_text()
        for old, new in changes:
            assert source.count(old) == 1, f"{file}: {old!r}"
            assert essence(source.replace(old, new)) not in (None, essence(source)), f"{file}: {new!r}"


@pytest.mark.parametrize("game", game_ids())
def test_the_files_with_the_rules_can_be_broken_in_many_ways(game: str) -> None:
    for file in module_of(game, "mutations").RULES:
        source = (PACKAGE / "games" / game / file).read_text()
        places = accumulate(places_of(source, operator_named(name)) for name in OPERATORS)
        assert any(count > 2 for count in places), file


def test_an_operator_breaks_one_place_at_a_time() -> None:
    operator = operator_named("NumberReplacer")
    assert places_of(COUNT_FROM_ONE, operator) == 2
    assert mutate(COUNT_FROM_ONE, operator, 0) == COUNT_FROM_ONE.replace("return 1", "return 2")
    assert mutate(COUNT_FROM_ONE, operator, 1) == COUNT_FROM_ONE.replace("return 1", "return 0")


def test_another_annotation_breaks_nothing() -> None:
    assert essence(COUNT_FROM_ONE.replace("list[int]", "set[str]")) == essence(COUNT_FROM_ONE)
    assert mutate("x: int | None = f()\n", operator_named("ReplaceBinaryOperator_BitOr_BitAnd"), 0) is None


def test_only_what_is_broken_is_noticed() -> None:
    rules = PACKAGE / "games" / "hey_thats_my_fish" / "rules" / "rules.py"
    broken = Mutant("hey_thats_my_fish", "rules/rules.py", rules.read_text() + "\nraise AssertionError\n")
    whole = Mutant("hey_thats_my_fish", "rules/rules.py", rules.read_text())
    assert dict(run([whole, broken])) == {whole: False, broken: True}
