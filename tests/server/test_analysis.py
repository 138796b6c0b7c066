"""Hints, the analysis of finished games, and puzzles."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from shoal.bots import RatedAction, suggest
from shoal.core import Game, Refusal, Rng, find_game
from shoal.server.http.puzzles import daily_puzzle
from shoal.server.limits import Limits
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.runtime.fair_queue import TooManyRequests
from shoal.server.runtime.hints import find_hint, select_best
from shoal.server.runtime.workers import Workers
from shoal.server.wire.presenter import offers_hints
from tests.games.hey_thats_my_fish.positions import TINY_LAYOUT
from tests.server.logged_table import LoggedTable
from tests.support import physical_game, sample_game
from tests.support.client import Player, TableConnection, legal_texts, play_to_the_end, seat_two
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.games import GAMES
from tests.support.server_process import Server, run_server

GAME = "hey_thats_my_fish"
TINY = {"layout": TINY_LAYOUT}
QUICK = Limits(hint_seconds=0.01, analysis_seconds=0.01)


def ask_hint(table: TableConnection) -> Any:
    return table.player.http.post(f"/api/tables/{table.table_id}/hint")


def play_game(server: Server) -> tuple[Player, str, int]:
    """Play a game to its end, and return the player, the table and the number of actions."""
    ann = Player(server)
    table = ann.at(ann.open_table("me", "screen", options=TINY))
    play_to_the_end([table])
    return ann, table.table_id, table.now.snapshot.ply


def searches(player: Player) -> float:
    """Return the number of positions that the server has searched."""
    lines = player.http.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("shoal_advice_seconds_count"))


# Hints


@pytest.mark.parametrize("others", [["greedy"], ["random", "greedy"], ["screen"]])
def test_who_plays_alone_gets_hints_on_their_turn(server: Server, others: list[str]) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", *others))
    assert table.now.hints
    answer = ask_hint(table).json()
    assert answer["ply"] == 0
    assert answer["advice"]["seat"] == 0
    assert sum(answer["advice"]["chances"]) == pytest.approx(1)
    actions = answer["advice"]["actions"]
    assert 1 <= len(actions) <= 3
    assert {action["action"] for action in actions} <= set(legal_texts(table.now.snapshot))
    assert [action["chance"] for action in actions] == sorted((a["chance"] for a in actions), reverse=True)
    table.move(actions[0]["action"])


def test_a_hint_leaves_out_what_only_seems_better_than_the_best() -> None:
    ranked = [
        RatedAction(action, chance, False) for action, chance in zip("abcde", [0.6, 0.9, 0.3, 0.4, 0.5], strict=True)
    ]
    assert [rated.action for rated in select_best(ranked)] == ["a", "d", "c"]
    assert select_best(ranked[:1]) == ranked[:1]


def test_a_hint_is_searched_for_once(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", "screen"))
    first, count = ask_hint(table).json(), searches(ann)
    assert ask_hint(table).json() == first
    assert searches(ann) == count


def test_there_is_no_hint_while_others_play_at_the_table(server: Server) -> None:
    ann, ben = seat_two(server)
    assert not ann.now.hints
    assert not ben.now.hints
    assert ask_hint(ann).status_code == 409
    assert ask_hint(ann).json()["sentence"] == "Hints are for practice, not for games against other people."
    ben.do("leave")
    ann.until(lambda now: now.seats[1].left)
    assert ann.now.hints
    assert ask_hint(ann).status_code == 200


def test_a_hint_is_for_ones_own_turn_in_a_game_under_way(server: Server) -> None:
    ann, eve = Player(server, "Ann"), Player(server)
    waiting = ann.at(ann.open_table("me", "friend"))
    assert not waiting.now.hints
    assert "every seat" in ask_hint(waiting).json()["sentence"]
    table = ann.at(ann.open_table("me", "screen", options=TINY))
    watching = eve.at(table.table_id)
    assert not watching.now.hints
    assert ask_hint(watching).json()["sentence"] == "You are watching this game."
    play_to_the_end([table])
    assert not table.now.hints
    assert ask_hint(table).json()["sentence"] == "The game is over."


def test_a_hint_has_to_be_asked_for_from_our_page(server: Server) -> None:
    ann = Player(server)
    table = ann.open_table("me", "greedy")
    foreign = {"Origin": "https://evil.example"}
    assert ann.http.post(f"/api/tables/{table}/hint", headers=foreign).status_code == 403
    assert ann.http.post("/api/tables/no-such-table/hint").status_code == 409


def test_it_is_not_the_bots_turn_that_is_hinted_at() -> None:
    table = LoggedTable(None, "ann").table
    assert offers_hints(table, "ann")

    async def scenario() -> None:
        with pytest.raises(Refusal, match=r"^It is Bot's turn\.$"):
            await find_hint(AnalysisService(Workers(1), QUICK), table, "ann")

    run(scenario())


def test_a_hint_comes_from_nothing_but_what_the_seat_sees() -> None:
    """Check that answers are cached by game, seat and view alone, so the same view gets the same answer."""
    table = LoggedTable("ann", None).table

    async def scenario() -> None:
        analysis_service = AnalysisService(Workers(1), QUICK)
        hinted = await find_hint(analysis_service, table, "ann")
        imagined = table.game.imagine(table.state.view(0), 0, Rng(1)).view(0)
        analysis = await analysis_service.analyse("eve", table.game, imagined, 0, QUICK.hint_seconds)
        assert hinted.advice
        assert select_best(analysis.actions) == hinted.advice.actions
        assert len(analysis_service.cache) == 1

    run(scenario())


def test_who_plays_a_physical_game_alone_gets_a_suggestion_in_words(server: Server) -> None:
    ann = Player(server)
    table = ann.at(ann.open_table("me", "easy", game=physical_game.GAME.id))
    assert table.now.hints
    hint = ask_hint(table).json()
    assert hint["advice"] is None
    assert hint["suggestion"]["sentence"].endswith(".")
    assert "{" not in hint["suggestion"]["sentence"]
    state = physical_game.GAME.read_position(bytes(table.now.snapshot.view).decode())
    state.apply(action := physical_game.GAME.parse(hint["suggestion"]["actions"][0]), state.resolve(action))


def test_no_other_game_has_suggestions() -> None:
    game = find_game(GAME)
    with pytest.raises(Refusal, match="no hints"):
        suggest(game, game.start(game.options(), 1).view(0), 0)


def test_a_game_without_analysis_says_so() -> None:
    state = sample_game.GAME.start(sample_game.GAME.options(), 1)

    async def scenario() -> None:
        with pytest.raises(Refusal, match="no hints"):
            await AnalysisService(Workers(1), QUICK).analyse("ann", sample_game.GAME, state.view(0), 0, 0.01)

    run(scenario())


def test_only_a_few_questions_wait_for_one_guest_and_for_all() -> None:
    limits = Limits(analyses_per_guest=1, concurrent_analyses=2)
    game = find_game(GAME)

    async def scenario() -> None:
        analysis_service = AnalysisService(Workers(1), limits)

        def ask(guest: str, seed: int) -> Any:
            return analysis_service.analyse(guest, game, game.start(game.options(), seed).view(0), 0, 0.01)

        questions = [("ann", 1), ("ann", 2), ("ben", 1), ("cy", 2), ("dan", 3)]
        answers = await asyncio.gather(*(ask(*question) for question in questions), return_exceptions=True)
        assert [isinstance(answer, TooManyRequests) for answer in answers] == [False, True, False, False, True]
        assert answers[0] is answers[2]
        await ask("ann", 3)
        assert not analysis_service.pending

    run(scenario())


# Analysis


def test_a_finished_game_is_analysed_from_the_start_to_the_end(server: Server) -> None:
    ann, table, plies = play_game(server)
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    analyses = [ann.http.get(f"/api/tables/{table}/analysis/{ply}").json() for ply in range(plies + 1)]
    assert [analysis["ply"] for analysis in analyses] == list(range(plies + 1))
    for analysis, snapshot in zip(analyses, replay["snapshots"], strict=True):
        assert analysis["seat"] == snapshot["view"]["to_act"]
        assert sum(analysis["chances"]) == pytest.approx(1)
    for analysis in analyses[:-1]:
        assert analysis["best"]
        assert analysis["played"]
        assert 0 <= analysis["played_chance"] <= 1
        assert 0 <= analysis["best_chance"] <= 1
    winners = replay["places"].count(1)
    assert analyses[-1]["chances"] == [(place == 1) / winners for place in replay["places"]]
    assert analyses[-1]["proved"]
    assert analyses[-1]["best"] is None
    count = searches(ann)
    assert ann.http.get(f"/api/tables/{table}/analysis/0").json() == analyses[0]
    assert searches(ann) == count


def test_only_finished_games_are_analysed_and_no_further_than_they_went(server: Server) -> None:
    ann, table, plies = play_game(server)
    assert ann.http.get(f"/api/tables/{table}/analysis/{plies + 1}").status_code == 409
    running_game = ann.open_table("me", "screen")
    assert ann.http.get(f"/api/tables/{running_game}/analysis/0").json()["sentence"] == "This game is not over yet."


def test_a_flood_of_questions_is_held_back_and_the_server_still_answers(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path) as server:
        ann, table, plies = play_game(server)

        def ask(question: int) -> Any:
            return ann.http.get(f"/api/tables/{table}/analysis/{question % (plies + 1)}")

        with ThreadPoolExecutor(10) as threads:
            answers = list(threads.map(ask, range(300)))
        assert {answer.status_code for answer in answers} == {200, 429}
        assert all(answer.json()["sentence"] for answer in answers if answer.status_code == 429)
        assert ann.http.get("/healthz").status_code == 200
        assert ann.http.get("/api/lobby").status_code == 200


# Puzzles


@pytest.mark.parametrize("game_id", [game.id for game in GAMES if game.puzzles() and not game.physical])
def test_puzzles_are_judged_and_their_answers_given_on_request_only(server: Server, game_id: str) -> None:
    http, known = Player(server).http, find_game(game_id).puzzles()
    listed = http.get(f"/api/games/{game_id}/puzzles").json()
    counts = {game["id"]: game["puzzles"] for game in http.get("/api/games").json()}
    assert counts[game_id] == len(listed) == len(known)
    for shown, puzzle in list(zip(listed, known, strict=True))[:: max(1, len(known) // 10)]:
        assert shown == {
            "id": puzzle.id,
            "stars": puzzle.stars,
            "moves": len(puzzle.moves),
            "task": puzzle.goal.task,
            "estimated": puzzle.goal.estimated,
            "physical": False,
        }
        address = f"/api/games/{game_id}/puzzles/{puzzle.id}"
        played: list[str] = []
        for move in puzzle.moves:
            before = http.post(address, json={"played": played, "action": None}).json()
            assert not before["right"]
            [snapshot] = before["snapshots"]
            right = {text for move in puzzle.moves for text in move.accepted}
            wrong = next(action["text"] for action in snapshot["legal"] if action["text"] not in right)
            tried = http.post(address, json={"played": played, "action": wrong}).json()
            assert tried == {**before, "sentence": puzzle.goal.hint}
            taken = http.post(address, json={"played": played, "action": move.accepted[-1]}).json()
            assert taken["right"]
            assert len(taken["snapshots"]) == 1 + len(move.replies)
            assert [line["text"] for line in taken["lines"]]
            played.append(move.accepted[-1])
            assert taken["solved"] == (len(played) == len(puzzle.moves))
        assert http.post(address, json={"played": [], "action": "nonsense"}).status_code == 409
        assert http.post(address, json={"played": [wrong], "action": None}).status_code == 409
        solution = [move["accepted"] for move in http.get(f"{address}/solution").json()["moves"]]
        assert solution == [move.accepted for move in puzzle.moves]


@pytest.mark.parametrize("game", [game for game in GAMES if game.puzzles() and game.physical], ids=lambda game: game.id)
def test_an_act_in_a_puzzle_is_simulated_shown_and_judged_as_often_as_one_likes(server: Server, game: Game) -> None:
    http, puzzle = Player(server).http, game.puzzles()[0]
    answer, missed = puzzle.moves[0].accepted[0], str(game.read_position(puzzle.position).sample(Rng(1)))
    address = f"/api/games/{game.id}/puzzles/{puzzle.id}"
    assert http.get(f"/api/games/{game.id}/puzzles").json()[0]["physical"]
    before = http.post(address, json={"played": [], "action": None}).json()
    assert (before["snapshots"][0]["ply"], bool(before["snapshots"][0]["acts"])) == (0, True)
    for action, right in ((missed, False), (answer, True), (answer, True)):
        tried = http.post(address, json={"played": [], "action": action}).json()
        assert (tried["right"], tried["solved"], tried["sentence"]) == (right, right, "" if right else puzzle.goal.hint)
        [snapshot] = tried["snapshots"]
        assert snapshot["ply"] == 1
        assert snapshot["last"][0]["trajectory"]["frames"] > 10
        assert tried["lines"][0]["text"].startswith("You ")
    assert http.post(address, json={"played": [answer], "action": answer}).status_code == 409
    assert http.get(f"{address}/solution").json()["moves"] == [{"accepted": [answer]}]


@pytest.mark.parametrize("game_id", [game.id for game in GAMES if game.puzzles()])
def test_the_puzzle_of_the_day_is_the_same_for_everybody(server: Server, game_id: str) -> None:
    address = f"/api/games/{game_id}/puzzles/today"
    today = Player(server).http.get(address).json()
    assert today == Player(server).http.get(address).json()
    assert today["puzzle"] in {puzzle.id for puzzle in find_game(game_id).puzzles()}
    date.fromisoformat(today["day"])
    assert daily_puzzle(game_id, date(2026, 11, 17)) != daily_puzzle(game_id, date(2026, 11, 18))


def test_there_is_nothing_where_there_is_no_puzzle(server: Server) -> None:
    http = Player(server).http
    assert http.get("/api/games/chess/puzzles").status_code == 409
    assert http.get("/api/games/gone_fishing/puzzles/today").status_code == 409
    for answer in (
        http.post(f"/api/games/{GAME}/puzzles/none", json={"played": [], "action": "a1"}),
        http.get(f"/api/games/{GAME}/puzzles/none/solution"),
    ):
        assert answer.json()["sentence"] == "There is no such puzzle."
