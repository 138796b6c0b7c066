"""A trick shot in a real browser: missed, tried again, shown, and made."""

from playwright.sync_api import expect

from shoal.games.icecool import GAME
from shoal.games.icecool.schema import Flick
from tests.games.icecool.driver import Flicker
from tests.support.browser import NewPerson


def test_a_trick_shot_is_missed_shown_and_made(person: NewPerson) -> None:
    ann, puzzle = person("Ann"), GAME.puzzles()[0]
    answer = GAME.parse(puzzle.moves[0].accepted[0])
    assert isinstance(answer, Flick)
    ann.open("/puzzles/icecool")
    flicker = Flicker(ann, 0)
    flicker.wait_for_turn()
    expect(ann.page.get_by_text(puzzle.goal.task).first).to_be_visible()
    ann.inspect("trick-shot")

    flicker.act(Flick(answer.direction, 0.5, 0.0, 11.0))
    expect(ann.page.get_by_text(puzzle.goal.hint).first).to_be_visible()
    expect(ann.page.get_by_text("1 wrong try")).to_be_visible()
    ann.photograph("trick-shot-missed")
    ann.page.get_by_role("button", name="Try again").click()
    flicker.wait_for_turn()

    ann.page.get_by_role("button", name="Show the answer").click()
    expect(ann.page.get_by_text("That is one way. Now you!").first).to_be_visible()
    expect(ann.page.get_by_role("button", name="Show the answer")).to_have_count(0)
    ann.photograph("trick-shot-answer")
    ann.page.get_by_role("button", name="Try it yourself").click()
    flicker.wait_for_turn()

    flicker.act(answer)
    expect(ann.page.get_by_text("You made it, second try!").first).to_be_visible()
    ann.inspect("trick-shot-made")
    ann.page.get_by_role("button", name="Next puzzle").click()
    expect(ann.page.get_by_role("heading", name="Puzzle 2 of")).to_be_visible()
