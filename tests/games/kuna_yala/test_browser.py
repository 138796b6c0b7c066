"""Kuna Yala in a real browser: whole games on the board, by mouse, keyboard and touch."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from shoal.core import Action, State, parse_record
from shoal.games.kuna_yala.rules.cards import COLOURS
from shoal.games.kuna_yala.schema import Bit, CoralView, Cursed, Discard, Lay, Settle
from tests.games.kuna_yala.driver import GAME, Diver, Move, eventful_game, open_table
from tests.support.browser import NewPerson
from tests.support.drivers import SIZES, SMALL_SIZES, Person
from tests.support.lesson_page import LessonPage

EVENTFUL = 58
"""Seed of a game of three with a curse, a bite, an octopus in another's turn, and a card to discard."""
MORE_OF_THE_SAME = range(33, 67)
"""Actions in the middle of that game that show nothing new on the board."""
SMALL_WINDOW: ViewportSize = {"width": 844, "height": 390}
"""A window that is quickly drawn."""


def event_kinds(moves: list[Move]) -> set[type]:
    return {type(event) for move in moves for event in move.events}


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_three_people_play_online_by_mouse_keyboard_and_touch(person: NewPerson, seed: int) -> None:
    moves = eventful_game(seed, players=3)
    ann, ben, cy = person("Ann"), person("Ben", way="keyboard"), person("Cy", way="touch")
    table_id = open_table(ann, "me", "friend", "friend")
    invitation = ann.invitation()
    for name, friend in (("Ben", ben), ("Cy", cy)):
        friend.open(invitation)
        expect(ann.page.get_by_text(name).first).to_be_attached()
    divers = Diver(ann), Diver(ben), Diver(cy)
    connections = [player.connect(table_id) for player in (ann, ben, cy)]
    for ply, move in enumerate(moves):
        if ply in MORE_OF_THE_SAME:
            connections[move.seat].at_ply(ply)
            connections[move.seat].move(str(move.action))
        else:
            divers[move.seat].act(ply, move.seat, move.action)
    for player in (ann, ben, cy):
        expect(player.page.get_by_role("dialog")).to_be_visible()
    record = parse_record(ann.fetch(f"/api/tables/{table_id}/record").text())
    assert record.seed == seed
    assert [step.action for step in record.steps] == [move.action for move in moves]
    shown = [move for ply, move in enumerate(moves) if ply not in MORE_OF_THE_SAME]
    assert event_kinds(shown) >= {Cursed, Bit}
    assert any(isinstance(move.action, Settle) and move.seat != move.turn_of for move in shown)
    assert any(isinstance(move.action, Discard) for move in shown)


def take_over(person: Person) -> None:
    """Confirm that the right player has the device, if the page asks."""
    cover = person.page.get_by_role("button", name=re.compile("^I'm "))
    person.wait_for(lambda: cover.is_visible() or person.cell("1").count() > 0)
    if cover.is_visible():
        cover.click()


OPEN_TO_ALL = '[aria-label="Kuna Yala"], li, [aria-live], [role=status], [role=alert]'
"""Parts of the page that show or describe open cards only."""


def colours_shown(person: Person) -> set[str]:
    """Return the colours named anywhere in the page except in the parts that are open to all."""
    page = str(
        person.page.evaluate(
            """open => {
                const page = document.body.cloneNode(true);
                for (const part of page.querySelectorAll(open)) part.remove();
                return page.outerHTML;
            }""",
            OPEN_TO_ALL,
        )
    )
    return {colour for colour in COLOURS if re.search(rf"\b{colour}\b", page)}


def test_the_longest_name_fits_where_the_device_is_handed_over(person: NewPerson) -> None:
    ann = person("Ann")
    ann.rename("W" * 24)
    open_table(ann, "me", "screen")
    cover = ann.page.get_by_role("region", name="Hand the device over")
    expect(cover).to_be_visible()
    ann.photograph("kuna-yala-handover-long", sizes=SIZES | SMALL_SIZES)
    for width, height in (SIZES | SMALL_SIZES).values():
        ann.page.set_viewport_size({"width": width, "height": height})
        sticking_out = "cover => [...cover.querySelectorAll('*')].some(part => part.scrollWidth > cover.clientWidth)"
        assert not cover.evaluate(sticking_out)


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_on_one_screen_nobody_sees_the_colour_of_another(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    open_table(ann, "me", "screen", "screen")
    diver, holder = Diver(ann), None
    state = GAME.start(GAME.read_options({"players": 3, "first_seat": "first"}), seed)
    for ply, move in enumerate(eventful_game(seed, players=3)[:24]):
        ann.wait_for_turn(ply)
        if move.seat != holder:
            expect(ann.page.get_by_role("region", name="Hand the device over")).to_be_visible()
            assert ann.page.locator("[role=gridcell]").count() == 0
            assert colours_shown(ann) == set()
            if holder is None:
                ann.photograph("kuna-yala-handover")
                ann.check_accessibility()
            take_over(ann)
            holder = move.seat
        view = state.view(move.seat)
        assert isinstance(view, CoralView)
        expect(ann.page.get_by_role("button", name="Cover your colour")).to_be_visible()
        assert colours_shown(ann) == {view.colours[move.seat]}
        diver.do(move.seat, move.action)
        state.apply(move.action)
        ann.wait_for(lambda ply=ply: ann.ply() > ply)  # type: ignore[misc]
    take_over(ann)
    ann.page.get_by_role("button", name="Cover your colour").click()
    expect(ann.page.get_by_role("button", name="Your colour is covered")).to_be_visible()
    assert colours_shown(ann) == set()


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_a_card_that_does_not_fit_is_refused_with_the_reason_and_one_that_fits_is_dragged(
    person: NewPerson, seed: int
) -> None:
    ann = person("Ann")
    open_table(ann, "me", "screen")
    take_over(ann)
    diver = Diver(ann)
    action = next(move.action for move in eventful_game(seed, players=2))
    assert isinstance(action, Lay)
    diver.take(action.stack)
    diver.choose("A e1n1")
    expect(ann.page.get_by_role("alert")).to_contain_text("beside another card")
    diver.choose("B o")
    expect(ann.page.get_by_role("alert")).to_contain_text("A card already lies there")
    ann.page.keyboard.press("Escape")
    ann.drag(str(action.stack), "A w1s1")
    expect(ann.page.get_by_role("alert").get_by_text("beside another card")).to_have_count(2)
    assert ann.ply() == 0
    ann.drag(str(action.stack), f"{action.school} {action.place}")
    ann.wait_for_ply(1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [EVENTFUL])
def test_every_moment_is_shown_at_every_size(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    connection = ann.connect(open_table(ann, "me", "screen", "screen"))
    diver, shown, moves = Diver(ann), set[str](), eventful_game(seed, players=3)
    for ply, move in enumerate(moves):
        late = "-late" if ply > len(moves) - 8 else ""
        moment = f"{type(move.action).__name__.lower()}{late}"
        if moment not in shown:
            shown.add(moment)
            ann.wait_for_turn(ply)
            take_over(ann)
            if isinstance(move.action, Lay):
                diver.take(move.action.stack)
            ann.inspect(f"kuna-yala-{moment}")
        connection.move(str(move.action))
    ann.page.get_by_role("button", name="Look at the board").click()
    expect(ann.page.get_by_role("table", name="The points")).to_be_visible()
    ann.inspect("kuna-yala-over")
    assert shown >= {"lay", "settle", "discard", "lay-late"}


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_what_is_still_in_the_stacks_can_be_looked_up(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    open_table(ann, "me", "bot")
    ann.wait_for(ann.my_turn)
    ann.page.get_by_role("button", name="Cards left").click()
    ann.photograph("kuna-yala-stacks")
    ann.check_accessibility()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog", name="Cards left")).not_to_be_visible()
    ann.cell("A o").focus()
    for _ in range(3):
        ann.page.keyboard.press("+")
    ann.page.get_by_role("button", name="Show the whole school").first.click()
    expect(ann.page.get_by_role("button", name="Show the whole school")).to_have_count(0)


def goes_on_elsewhere(state: State, action: Action) -> bool:
    """Return whether the first seat lays a card at home and then has to lay one in another school."""
    after = state.copy()
    after.apply(action)
    return (
        isinstance(action, Lay)
        and action.school == "A"
        and all(isinstance(follow, Lay) and follow.school == "B" for follow in list(after.legal())[:1])
    )


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_a_small_phone_shows_the_school_in_which_something_can_be_done(person: NewPerson, seed: int) -> None:
    """Lay a card at home on a phone, and let the other go to an opponent without touching the tabs."""
    ann = person("Ann", way="touch")
    ann.rename("W" * 24)
    ann.page.set_viewport_size({"width": SIZES["tablet"][0], "height": SIZES["tablet"][1]})
    open_table(ann, "me", "bot", "bot")
    ann.wait_for(ann.my_turn)
    name = ann.page.locator("[data-school-of='0'] text").first
    tally = ann.page.locator("[data-school-of='0'] .count").first
    boxes = [part.bounding_box() for part in (name, tally)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] or boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 6
    sentence = ann.page.locator("section[aria-label='The board'] p").first
    assert sentence.evaluate("line => line.scrollHeight <= line.clientHeight")

    for size in SMALL_SIZES:
        assert ann.cell_size(size) >= 36, size
    ann.inspect("kuna-yala-small", SMALL_SIZES)
    ann.page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    own, other = (ann.page.locator(f"[data-school='{seat}']") for seat in (0, 1))
    expect(own).to_have_attribute("aria-pressed", "true")
    state = GAME.start(GAME.read_options({"players": 3, "first_seat": "first"}), seed)
    lay = next(action for action in state.legal() if goes_on_elsewhere(state, action))
    assert isinstance(lay, Lay)
    diver = Diver(ann)
    diver.take(lay.stack)
    expect(sentence).to_have_text("Now choose where it goes.")
    diver.choose(f"{lay.school} {lay.place}")
    ann.wait_for_turn(1)
    expect(other).to_have_attribute("aria-pressed", "true")


def test_a_whole_game_from_the_lobby_by_keyboard_alone(person: NewPerson) -> None:
    ann = person("Ann", way="keyboard")
    ann.page.set_viewport_size(SMALL_WINDOW)
    ann.start_by_keyboard(GAME.title)
    Diver(ann).play_to_the_end()
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def test_a_puzzle_is_tried_solved_in_any_order_and_its_line_shown(person: NewPerson) -> None:
    ann, puzzle = person("Ann"), GAME.puzzles()[0]
    state = GAME.read_position(puzzle.position)
    accepted = {text for move in puzzle.moves for text in move.accepted}
    wrong = next(action for action in state.legal() if str(action) not in accepted)
    diver, solver = Diver(ann), state.to_act or 0
    ann.open(f"/puzzles/{GAME.id}?puzzle={puzzle.id}")
    expect(ann.page.get_by_text("estimated", exact=True)).to_be_visible()
    diver.do(solver, wrong)
    expect(ann.page.get_by_text(puzzle.goal.hint).first).to_be_visible()
    expect(ann.page.get_by_text("1 wrong try")).to_be_visible()
    ann.page.get_by_role("button", name="Show the answer").click()
    first = GAME.parse(puzzle.moves[0].accepted[0])
    assert isinstance(first, Lay)
    expect(ann.page.locator(f'[data-marked="{first.school} {first.place}"]')).to_be_attached()
    ann.page.reload()
    for move in reversed(puzzle.moves):
        diver.do(solver, GAME.parse(move.accepted[0]))
    expect(ann.page.get_by_text("Correct, first try!").first).to_be_visible()
    lines = ann.page.get_by_role("button", name=re.compile("You lay|Your shark"))
    expect(lines).to_have_count(2)
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-current", "step")
    ann.photograph("kuna-yala-puzzle")
    ann.check_accessibility()


def test_the_lesson_can_be_done_on_the_board(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open(f"/learn/{GAME.id}")
    assert GAME.lesson
    LessonPage(ann).learn_all(GAME.lesson, lambda action: Diver(ann).do(0, GAME.parse(action)))
    ann.photograph("kuna-yala-learn")
    ann.check_accessibility()


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_a_hint_points_at_a_card_and_its_place(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    open_table(ann, "me", "bot")
    ann.wait_for(ann.my_turn)
    ann.page.get_by_role("button", name="Hint").click()
    best = ann.page.get_by_role("region", name="Hint").locator("[data-action]").first
    expect(best).to_contain_text(" school")
    stack, place = str(best.get_attribute("data-action")).split(" ", 1)
    expect(ann.page.locator(f'[data-marked="{place}"]')).to_be_attached()
    expect(ann.page.locator(f'[data-marked="{stack}"]')).to_be_attached()
    ann.photograph("kuna-yala-hint")
    ann.check_accessibility()


KEEP_FIRST_TILE = """() => new MutationObserver((_changes, observer) => {
    if (!document.querySelector(".tile.turned")) return;
    observer.disconnect();
    window.firstTile = {
        totals: [...document.querySelectorAll(".total")].map((total) => total.textContent.trim()),
        dialog: document.querySelector("dialog[open]") !== null,
        text: document.body.innerText,
    };
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""
"""Keeps what the page shows when the first tile is turned over, however soon the next one follows."""


@pytest.mark.parametrize("seed", [EVENTFUL])
def test_secret_tiles_are_turned_over_and_points_counted_before_the_result_unless_one_skips(
    person: NewPerson, seed: int
) -> None:
    ann = person("Ann")
    connection = ann.connect(open_table(ann, "me", "screen"))
    moves = eventful_game(seed, players=2)
    tiles, dialog = ann.page.locator(".tile.turned"), ann.page.get_by_role("dialog")
    for ply, move in enumerate(moves):
        if ply == len(moves) - 1:
            ann.wait_for_turn(ply)
            expect(ann.page.get_by_role("table", name="The points")).to_have_count(0)
            ann.allow_motion()
            ann.page.evaluate(KEEP_FIRST_TILE)
        connection.move(str(move.action))
    points = ann.page.get_by_role("table", name="The points")
    expect(tiles.first).to_be_attached()
    first = ann.page.evaluate("window.firstTile")
    assert first["totals"] == ["0", "0"]
    assert not first["dialog"]
    assert "wins by" not in first["text"]
    ann.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    result = connection.now.result
    assert points.locator(".total").all_inner_texts() == [str(score[0]) for score in result.scores]


def test_on_a_small_phone_the_lesson_leaves_room_for_school_and_stacks(person: NewPerson) -> None:
    ann = person("Ann", way="touch")
    width, height = SMALL_SIZES["small"]
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.open(f"/learn/{GAME.id}")
    ann.page.get_by_role("button", name="Skip this step").tap()
    expect(ann.page.get_by_role("button", name="Back")).to_be_visible()
    ann.settle()
    secret = ann.page.get_by_role("button", name=re.compile("^Your fish are")).bounding_box()
    stacks = [ann.cell(stack).bounding_box() for stack in "1234"]
    assert secret
    assert secret["y"] + secret["height"] <= height
    for stack in stacks:
        assert stack
        assert stack["x"] >= secret["x"] + secret["width"], "the stacks stand beside the own colour"
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
