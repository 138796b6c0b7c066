"""Studying: variations of finished games and of lessons, and games that are played on from there."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from msgspec import Raw

from shoal.core import LessonSource, Record, Refusal, Rng, TableSource, find_game, game_ids, parse_record, read_record
from shoal.server.domain.commands import AddSeat
from shoal.server.domain.decide import decide
from shoal.server.domain.entries import (
    NO_OUTCOME,
    AnyEntry,
    Began,
    Clock,
    MoveMade,
    Opened,
    Seat,
    decode_entry,
    encode_entry,
)
from shoal.server.domain.table import Table, open_table
from shoal.server.http.study import StudyService
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import NewTable, PlayOn, SeatWish, StudyPosition
from tests.games.hey_thats_my_fish.positions import TINY_LAYOUT
from tests.support.client import Player, legal_texts, play_to_the_end
from tests.support.event_loop import run
from tests.support.game_files import file_of
from tests.support.server_process import Server
from tests.support.tables import move, start_service

GAME = "hey_thats_my_fish"
OVER = "The game is over in this position: play on from an earlier one."
SEARCHABLE = [game_id for game_id in game_ids() if find_game(game_id).searchable]
PHYSICAL = [game_id for game_id in game_ids() if find_game(game_id).physical]


@pytest.fixture(scope="module")
def site(servers: Callable[[str], Server]) -> Server:
    """Return a server on one kind of database, because a variation is stored nowhere."""
    return servers("sqlite")


@pytest.fixture(scope="module")
def finished(site: Server) -> tuple[str, list[Any]]:
    """Return the id of a finished table and the snapshots of its replay."""
    ann = Player(site, "Ann")
    table = ann.at(ann.open_table("me", "screen", options={"layout": TINY_LAYOUT}))
    play_to_the_end([table])
    return table.table_id, ann.http.get(f"/api/tables/{table.table_id}/replay").json()["snapshots"]


def from_table(table: str, ply: int, *actions: str) -> dict[str, Any]:
    return {"source": {"kind": "table", "table": table, "ply": ply}, "actions": list(actions)}


def from_lesson(game: str, step: int, *actions: str) -> dict[str, Any]:
    return {"source": {"kind": "lesson", "game": game, "step": step}, "actions": list(actions)}


def study(player: Player, position: dict[str, Any], path: str = "") -> Any:
    answer = player.http.post(f"/api/study{path}", json=position)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(player: Player, position: dict[str, Any], path: str = "") -> str:
    answer = player.http.post(f"/api/study{path}", json=position)
    assert answer.status_code == 409, answer.text
    return str(answer.json()["sentence"])


# Variations


def test_a_variation_begins_where_the_game_was_and_moves_every_seat(site: Server, finished: Any) -> None:
    ann, (table, snapshots) = Player(site), finished
    actions: list[str] = []
    for ply in range(4, 9):
        shown = study(ann, from_table(table, 4, *actions))
        snapshot = shown["snapshot"]
        assert snapshot["ply"] == ply
        assert snapshot["viewpoint"] == snapshot["view"]["to_act"]
        if not actions:
            assert (snapshot["view"], shown["lines"]) == (snapshots[4]["view"], [])
            assert snapshot["last"] == snapshots[4]["last"], "the board marks the last move of the game"
        else:
            assert [line["ply"] for line in shown["lines"]] == [ply] * len(shown["lines"])
            assert shown["names"][shown["lines"][0]["seat"]] in shown["lines"][0]["text"]
        actions.append(snapshot["legal"][-1]["text"])
    assert study(ann, from_table(table, 4, *actions)) == study(Player(site), from_table(table, 4, *actions))


def test_a_running_game_is_not_studied(site: Server) -> None:
    ann = Player(site)
    running = ann.open_table("me", "greedy")
    for path, body in (
        ("", from_table(running, 0)),
        ("/analysis", from_table(running, 0)),
        ("/table", {"position": from_table(running, 0)}),
    ):
        assert refused(ann, body, path) == "This game is not over yet."
    waiting = ann.open_table("me", "friend")
    assert refused(ann, from_table(waiting, 0)) == "This game is not over yet."


def test_what_cannot_be_studied_is_refused_with_a_sentence(site: Server, finished: Any) -> None:
    ann, (table, snapshots) = Player(site), finished
    assert refused(ann, from_table(table, len(snapshots))) == "The game is not that far yet."
    assert refused(ann, from_table("no-such-table", 0)) == "There is no such table."
    early = "Penguins are still being placed: choose one floe with one fish."
    assert refused(ann, from_table(table, 0, "a1-h8")) == early
    assert refused(ann, from_table(table, len(snapshots) - 1, "a1-a2")) == "The game is over."
    assert refused(ann, from_lesson(GAME, 999)) == "There is no such step."
    assert refused(ann, from_lesson("chess", 0)) == "There is no game with this name."
    for malformed in (
        {"source": {"kind": "table", "table": table}},
        {"source": {"kind": "position", "text": "1 2 3"}},
        from_table("a\x00b" * 4, 0),
        from_table(table, -1),
        from_table(table, 0, *["a1"] * 301),
    ):
        answer = ann.http.post("/api/study", json=malformed)
        assert answer.status_code == 400
        assert answer.json()["sentence"].startswith("This request cannot be understood")


def test_studying_needs_a_guest(site: Server, finished: Any) -> None:
    ann, (table, _) = Player(site), finished
    ann.http.cookies.clear()
    assert ann.http.post("/api/study", json=from_table(table, 0)).status_code == 401


@pytest.mark.parametrize("game_id", SEARCHABLE)
def test_every_step_of_a_lesson_can_be_played_freely(site: Server, game_id: str) -> None:
    ann, lesson = Player(site), find_game(game_id).lesson
    assert lesson
    for index in range(len(lesson.steps)):
        before = study(ann, from_lesson(game_id, index))
        assert len(before["names"]) == before["snapshot"]["view"]["options"]["players"]
        for action in before["snapshot"]["legal"][:1]:
            after = study(ann, from_lesson(game_id, index, action["text"]))
            assert after["snapshot"]["ply"] == 1
            assert after["lines"]


@pytest.mark.parametrize("game_id", PHYSICAL)
def test_acts_of_the_hand_cannot_be_tried_in_variations(site: Server, game_id: str) -> None:
    ann, title = Player(site), find_game(game_id).title
    assert study(ann, from_lesson(game_id, 0))["snapshot"]["ply"] == 0
    refusal = f"Other moves cannot be tried in {title}, but you can play on from here."
    assert refused(ann, from_lesson(game_id, 0, "flick 0 2 0 11")) == refusal


def test_a_variation_is_analysed_like_a_game(site: Server, finished: Any) -> None:
    ann, (table, snapshots) = Player(site), finished
    assert study(ann, from_table(table, 6), "/analysis")["best"]
    action = study(ann, from_table(table, 6))["snapshot"]["legal"][-1]["text"]
    analysis = study(ann, from_table(table, 6, action), "/analysis")
    shown = study(ann, from_table(table, 6, action))["snapshot"]
    assert (analysis["ply"], analysis["seat"]) == (7, shown["view"]["to_act"])
    assert sum(analysis["chances"]) == pytest.approx(1)
    assert analysis["best"] in [legal["text"] for legal in shown["legal"]]
    assert analysis["played"] is None
    final = study(ann, from_table(table, len(snapshots) - 1), "/analysis")
    assert (final["seat"], final["best"], final["proved"], sum(final["chances"])) == (None, None, True, 1)


# Playing on


def test_a_game_is_played_on_against_a_bot(server: Server) -> None:
    ann = Player(server, "Ann")
    first = ann.at(ann.open_table("me", "screen", options={"layout": TINY_LAYOUT}))
    play_to_the_end([first])
    table = first.table_id
    position = from_table(table, 5)
    link = ann.http.post("/api/study/table", json={"position": position, "level": "greedy"})
    assert link.status_code == 201, link.text
    shown = study(ann, position)["snapshot"]
    played = ann.at(link.json()["id"])
    now = played.now
    assert (now.status, now.mine, [seat.kind for seat in now.seats]) == ("playing", [1], ["bot", "person"])
    assert now.seats[0].level == "greedy"
    assert (now.snapshot.ply, now.source, now.lines) == (0, TableSource(table, 5), [])
    assert legal_texts(now.snapshot) == [action["text"] for action in shown["legal"]]
    played.move()
    while played.now.status == "playing":
        played.until(lambda now: now.status != "playing" or bool(now.snapshot.legal))
        if played.now.status == "playing":
            played.move()
    replay = ann.http.get(f"/api/tables/{played.table_id}/replay").json()
    assert replay["snapshots"][0]["view"] == shown["view"]
    assert replay["source"] == {"kind": "table", "table": table, "ply": 5}
    record = parse_record(ann.http.get(f"/api/tables/{played.table_id}/record").text)
    assert record.origin
    assert record.origin.source == TableSource(table, 5)
    assert record.final_state().result() == record.result
    played.do("rematch")
    rematch = ann.at(str(played.until(lambda now: now.rematch).rematch))
    assert rematch.now.mine == [0]
    assert rematch.now.source == TableSource(table, 5)
    assert rematch.until(lambda now: now.snapshot.legal).snapshot.ply <= 1
    assert ann.http.get(f"/api/tables/{rematch.table_id}/turns/0").json()["view"] == shown["view"]


def test_a_seat_is_chosen_and_has_to_be_there(site: Server, finished: Any) -> None:
    ann, (table, snapshots) = Player(site), finished
    for seat in (0, 1):
        link = ann.http.post("/api/study/table", json={"position": from_table(table, 4), "seat": seat}).json()["id"]
        assert ann.at(link).now.mine == [seat]
    position = from_table(table, 4)
    assert refused(ann, {"position": position, "seat": 2}, "/table") == "There is no such seat at this table."
    assert "no bot 'huge'" in refused(ann, {"position": position, "level": "huge"}, "/table")
    assert refused(ann, {"position": from_table(table, len(snapshots) - 1)}, "/table") == OVER


@pytest.mark.parametrize("game_id", game_ids())
def test_a_lesson_is_played_on_from_any_step(site: Server, game_id: str) -> None:
    ann, lesson = Player(site), find_game(game_id).lesson
    assert lesson
    for index in (0, len(lesson.steps) - 1):
        position = from_lesson(game_id, index)
        shown = study(ann, position)["snapshot"]
        if shown["view"]["to_act"] is None:
            assert refused(ann, {"position": position}, "/table") == OVER
            continue
        link = ann.http.post("/api/study/table", json={"position": position, "level": "easy"}).json()["id"]
        now = ann.at(link).now
        assert now.source == LessonSource(game_id, index)
        assert now.mine == [shown["viewpoint"]]
        assert now.snapshot.ply == 0
        assert legal_texts(now.snapshot) == [action["text"] for action in shown["legal"]]
        assert len(now.snapshot.acts) == len(shown["acts"])


# The log of such a table


def table_of(record: Record) -> Table:
    """Return the table at which a recorded game was played."""
    seats = tuple(Seat("person", name, name) for name in record.seats)
    options = {name: getattr(record.options, name) for name in record.options.__struct_fields__}
    opened = Opened(record.game.id, options, seats, Clock(), False, record.seats[0])
    table = open_stored("recorded-table", [opened, Began(record.seed, record.game.rules_version)])
    for step in record.steps:
        assert table.to_act is not None
        action, _, outcome = str(step).partition(" {")
        stored = Raw(f"{{{outcome}".encode()) if outcome else NO_OUTCOME
        table.fold(MoveMade(table.to_act, action, 0.0, outcome=stored), 0.0, 0.0)
    return table


def open_stored(table_id: str, entries: list[AnyEntry]) -> Table:
    """Return a table from entries that were stored and read again."""
    return open_table(table_id, [("", 0.0, decode_entry(encode_entry(entry))) for entry in entries], 0.0)


def views(state: Any) -> list[bytes]:
    return [state.view(seat).encode() for seat in (*range(state.options.players), None)]


def play_on(table: Table, ply: int, seed: int) -> Table:
    opened = Opened(
        table.game.id, table.opened.options, table.seats, Clock(), False, "ann", origin=table.origin_at(ply, ())
    )
    return open_stored("played-on-table", [opened, Began(seed, table.game.rules_version)])


@pytest.mark.parametrize("game_id", game_ids())
def test_the_log_alone_leads_to_the_position_in_every_game(game_id: str) -> None:
    """Play on from positions of a recorded game, and play on again from there; no physics runs."""
    table = table_of(read_record(file_of(game_id, "golden.record")))
    assert table.status == "over"
    for ply in range(0, table.ply, 1 + table.ply // 5):
        truth, _ = table.state_at(ply)
        again = play_on(table, ply, seed=9)
        assert views(again.state) == views(truth)
        assert views(play_on(again, 0, seed=10).state) == views(truth)
        assert again.opened.origin
        assert again.opened.origin.source == TableSource(table.id, ply)


def test_the_host_cannot_change_the_number_of_players_of_a_position() -> None:
    """Offer a rematch of such a game to another person, who is not there yet."""
    table = table_of(read_record(file_of(GAME, "golden.record")))
    seats = (Seat("person", "ann", "Ann"), Seat("reserved", "ben", "Ben"))
    opened = Opened(GAME, table.opened.options, seats, Clock(), False, "ann", origin=table.origin_at(4, ()))
    waiting = open_stored("rematch-table", [opened])
    with pytest.raises(Refusal, match="keeps its number of seats"):
        decide(waiting, "ann", "Ann", AddSeat(id="command-1"), 0.0, "easy")


def test_a_table_survives_a_restart_and_its_draws_are_its_own(database_address: str) -> None:
    """Play on after a variation of Kuna Yala, whose stacks nobody may know, and open the table again."""

    async def play() -> tuple[str, list[bytes], Any]:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, database_address)
            studies = StudyService(service)
            stack.callback(studies.stop)
            session = await finish(service, "kuna_yala")
            before, _ = session.table.state_at(5)
            action = before.legal()[-1]
            before.apply(action)
            position = StudyPosition(TableSource(session.table.id, 5), (str(action),))
            played = await service.find(await studies.play_on(PlayOn(position, level="random"), "ann", "Ann"))
            assert played.table.state is not before
            assert views(played.table.start()) == views(before)
            assert played.table.start().stacks != before.stacks  # type: ignore[attr-defined]
            await move(service, played, "ann")
            return played.table.id, views(played.table.state_at(1)[0]), played.table.start().stacks  # type: ignore[attr-defined]

    async def reopen(table_id: str) -> tuple[list[bytes], Any]:
        async with AsyncExitStack() as stack:
            table = (await (await start_service(stack, database_address)).find(table_id)).table
            return views(table.state_at(1)[0]), table.start().stacks  # type: ignore[attr-defined]

    table_id, *seen = run(play())
    assert list(run(reopen(table_id))) == seen


async def finish(service: TableService, game_id: str) -> TableSession:
    """Let two people at one device play a random game to its end."""
    wishes = (SeatWish("me"), SeatWish("screen"))
    session = await service.find(await service.new_table(NewTable(game_id, wishes), "ann", "Ann"))
    rng = Rng(1)
    while session.table.status == "playing":
        await move(service, session, "ann", rng.choice(session.table.state.legal()))
    return session
