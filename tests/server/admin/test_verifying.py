"""Everything verified again: what was changed behind the service's back is found, named, and mended if asked."""

from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update
from tests.server.admin.commands import BOARD, Admin, changed, repacked, rows_of, standing

from chainfall.server.admin.rejudging import Rejudged, StoredGame, rejudge
from chainfall.server.store.schema import boards, replays, scores, standings, tallies


def score_of(admin: Admin, player: int = 1) -> Any:
    """The best score of a player; the first player has the number 1."""
    asked = select(scores).where(scores.c.player == player).order_by(scores.c.score.desc()).limit(1)
    return changed(admin.database, lambda connection: connection.execute(asked).one())


def set_score(admin: Admin, number: int, **values: object) -> None:
    """Changes a row behind the service's back."""
    asked = update(scores).where(scores.c.id == number).values(**values)
    changed(admin.database, lambda connection: connection.execute(asked))


def test_what_the_service_entered_verifies_in_one_process_and_in_several(filled: Admin) -> None:
    before = rows_of(filled.database)
    told = "6 scores played again, 0 wrong.\nAll standings follow from the scores.\n"
    assert (filled("verify", "--jobs", 1), filled.status) == (told, 0)
    assert (filled("verify", "--jobs", 2, "--repair"), filled.status) == (told, 0)
    assert rows_of(filled.database) == before


def test_a_tampered_score_is_named_and_stays_without_repair(filled: Admin) -> None:
    row = score_of(filled)
    set_score(filled, row.id, score=row.score + 1_000_000)
    before = rows_of(filled.database)
    said = filled("verify", "--jobs", 1)
    assert filled.status == 1
    assert (
        f"{row.replay}: {row.score + 1_000_000} of 'Player-0' on {BOARD}: score {row.score + 1_000_000} is stored"
        in said
    )
    assert "6 scores played again, 1 wrong." in said
    assert f"{BOARD}, all: the standings do not follow from the scores\n" in said
    assert rows_of(filled.database) == before


def test_repair_takes_a_tampered_score_off_its_boards_and_makes_the_standings_anew(filled: Admin) -> None:
    row, second = score_of(filled), standing(filled.database)
    set_score(filled, row.id, score=row.score + 1_000_000)
    said = filled("verify", "--jobs", 1, "--repair")
    assert filled.status == 1
    assert f"on {BOARD}, removed: score" in said
    after = standing(filled.database)
    assert len(after) == len(second)
    assert row.score not in [score for _, player, score in after if player == "Player-0"]
    assert filled("verify", "--jobs", 1).splitlines()[0] == "5 scores played again, 0 wrong."
    assert filled.status == 0
    [action] = [filled.json("log")]
    assert (action["action"], action["subject"]) == ("remove-score", row.replay)


def test_every_thing_that_is_stored_of_a_game_is_compared(filled: Admin) -> None:
    """One after the other is changed and put back."""
    row = score_of(filled, 2)
    for column, other in (("steps", row.steps - 1), ("reason", "won"), ("score", row.score - 1)):
        right = getattr(row, column)
        set_score(filled, row.id, **{column: other})
        assert f"{column} {other!r} is stored, {right!r} was played" in filled("verify", "--jobs", 1)
        set_score(filled, row.id, **{column: right})
    assert "0 wrong" in filled("verify", "--jobs", 1)


@pytest.mark.parametrize("consistent", [False, True], ids=["other bytes", "a game that claims too much"])
def test_a_tampered_replay_is_found(filled: Admin, consistent: bool) -> None:
    row = score_of(filled, 3)

    def work(connection: Connection) -> None:
        kept = connection.execute(select(replays).where(replays.c.id == row.replay)).one()
        name, packed = repacked(kept.packed, row.score + 5)
        values = {"id": name, "packed": packed} if consistent else {"packed": packed}
        if consistent:
            connection.execute(replays.insert().values(id=name, packed=packed, size=1))
            connection.execute(update(scores).where(scores.c.id == row.id).values(replay=name, score=row.score + 5))
        else:
            connection.execute(update(replays).where(replays.c.id == row.replay).values(**values))

    changed(filled.database, work)
    said = filled("verify", "--jobs", 1)
    assert filled.status == 1
    assert ("the file claims score" if consistent else "its replay has been changed") in said


def test_a_replay_of_another_seed_than_its_ticket_is_found(filled: Admin) -> None:
    row, other = score_of(filled, 1), score_of(filled, 2)
    first, second = (update(scores).where(scores.c.id == one.id) for one in (row, other))

    def swap(connection: Connection) -> None:
        connection.execute(first.values(ticket="aside"))
        connection.execute(second.values(ticket=row.ticket))
        connection.execute(first.values(ticket=other.ticket))

    changed(filled.database, swap)
    said = filled("verify", "--jobs", 1)
    assert said.count("seed ") == 2
    assert "2 wrong" in said


@pytest.mark.parametrize("table", [standings, tallies], ids=["standings", "tallies"])
def test_standings_that_do_not_follow_from_the_scores_are_found_and_made_anew(filled: Admin, table: Any) -> None:
    before = rows_of(filled.database, "audit")
    changed(filled.database, lambda connection: connection.execute(delete(table).where(table.c.period == "all")))
    assert filled("verify", "--jobs", 1).splitlines()[1:2] == [
        f"{BOARD}, all: the standings do not follow from the scores"
    ]
    assert filled.status == 1
    assert "made anew" in filled("verify", "--jobs", 1, "--repair")
    assert rows_of(filled.database, "audit") == before
    assert filled.json("log")["action"] == "rebuild"


def test_what_was_found_until_somebody_stopped_it_is_told(filled_file: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    first = changed(
        filled_file.database, lambda connection: connection.execute(select(scores).order_by(scores.c.id).limit(1)).one()
    )
    set_score(filled_file, first.id, score=1)
    games = iter(range(6))

    def rejudge_until_stopped(stored: StoredGame) -> Rejudged:
        if next(games) == 3:
            raise KeyboardInterrupt
        return rejudge(stored)

    monkeypatch.setattr("chainfall.server.admin.rejudging.rejudge", rejudge_until_stopped)
    said = filled_file("verify", "--jobs", 1).splitlines()
    assert filled_file.status == 130
    assert said[0].startswith(f"{first.replay}: 1 of 'Player-0' on {BOARD}: score 1 is stored")
    assert said[1:] == ["3 of 6 scores played again, 1 wrong."]


def test_boards_for_earlier_rules_are_left_alone(filled: Admin) -> None:
    earlier = update(boards).where(boards.c.id == BOARD).values(rules=0, closed=1)
    changed(filled.database, lambda connection: connection.execute(earlier))
    said = filled("verify", "--jobs", 1, "--repair")
    assert "6 scores by earlier rules left alone, on triple-town-r1." in said
    assert filled.status == 0
    assert len(standing(filled.database)) == 3


def test_the_work_can_be_given_to_a_cluster_as_that_of_evaluate_can(filled: Admin) -> None:
    assert filled.fails("verify", "--address", "127.0.0.1:1") == "--address requires --engine ray"
    filled("verify", "--engine", "ray", "--address", "127.0.0.1:1")
    assert filled.status == 2
    assert "chainfall: " in filled.error
    assert "Ray" in filled.error
