"""Films: which part of a game is shown, its frames, and the page that plays them."""

import json
import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import TypedDict
from zlib import decompress

import pytest

from chainfall import ChainfallError, Replay, Session
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.film.cut import Chain, Cut, chain_cut, longest_chain, place, read_place, span_cut
from chainfall.play.film.page import NOTEBOOK_FRAMES, make_page, notebook_frame
from chainfall.play.film.shots import LAST_MS, MOVE_MS, Shot, shots, still
from chainfall.play.svg import render

REPLAYS = Path(__file__).parents[1] / "replays"


def golden(name: str) -> Replay:
    game, _, stem = name.partition("/")
    return Replay.load(max((REPLAYS / game).glob(f"r*/{stem}.json")))


def film_of(name: str, cut: Cut) -> list[Shot]:
    replay = golden(name)
    return list(shots(replay, registry.game(replay.game), cut))


class Packed(TypedDict):
    lines: list[str]
    frames: list[list[int]]


def packed(page: str) -> Packed:
    found = re.search(r'id="film">([^<]*)<', page)
    assert found
    content: Packed = json.loads(decompress(b64decode(found[1])))
    return content


def test_the_longest_chain_is_found_from_its_piece_to_its_last_clear() -> None:
    replay = golden("puzzle-fighter/a-chain-of-thirty")
    assert longest_chain(replay, registry.game(replay.game)) == Chain(30, 0, 1, 13, 825)


def test_the_longest_chain_of_a_match_may_be_of_either_seat() -> None:
    replay = golden("puzzle-fighter-versus/a-match-of-two-wins")
    chain = longest_chain(replay, registry.game(replay.game))
    assert chain
    assert (chain.seat, chain.links) == (1, 3)


def test_a_clear_alone_is_no_chain() -> None:
    session = Session("puzzle-kata")
    for line in ["RR LLL", "Br LLL"]:
        step = session.play(line)
    assert [type(effect).__name__ for effect in step.effects][2] == "Clear"
    assert longest_chain(session.replay(), session.game) is None


def test_a_clip_of_a_chain_is_ten_seconds_at_most_and_ends_after_it() -> None:
    assert chain_cut(Chain(30, 0, 1, 13, 825), 2000, 60) == Cut(297, 897, 824)
    assert chain_cut(Chain(2, 0, 500, 700, 730), 740, 60) == Cut(550, 740, 729)
    assert chain_cut(Chain(6, 0, 42, 42, 42), 44, 0) == Cut(40, 43, 42)


@pytest.mark.parametrize(
    ("text", "hz", "step"), [("80", 60, 4800), ("1:20", 60, 4800), ("0:00.5", 60, 30), ("0.05", 60, 3), ("7", 0, 7)]
)
def test_places_are_times_or_moves(text: str, hz: int, step: int) -> None:
    assert read_place(text, 5000, hz) == step


@pytest.mark.parametrize(
    ("text", "hz"), [("1:60", 60), ("1:5", 60), ("-1", 60), ("", 60), ("1:00", 0), ("1.5", 0), ("٣", 60)]
)
def test_what_is_no_place_is_refused(text: str, hz: int) -> None:
    with pytest.raises(ChainfallError, match="expected"):
        read_place(text, 9000, hz)


def test_a_place_outside_the_game_is_refused_with_the_span_of_the_game() -> None:
    with pytest.raises(ChainfallError, match=r"'2:00' is not in the game, which goes from 0:00 to 1:23\.3"):
        read_place("2:00", 5000, 60)
    with pytest.raises(ChainfallError, match="'9' is not in the game, which goes from move 0 to move 8"):
        read_place("9", 8, 0)


def test_a_span_with_one_end_has_the_usual_length() -> None:
    assert span_cut("0:10", None, 5000, 60) == Cut(600, 1200, 1200)
    assert span_cut(None, "0:20", 5000, 60) == Cut(600, 1200, 1200)
    assert span_cut(None, "5", 50, 0) == Cut(0, 5, 5)
    with pytest.raises(ChainfallError, match="ends at 0:05, before it begins at 0:10"):
        span_cut("0:10", "0:05", 5000, 60)


def test_the_still_of_a_span_is_of_the_chain_in_it() -> None:
    chain = Chain(3, 0, 100, 150, 200)
    assert span_cut("0", "0:10", 5000, 60, chain).best == 199
    assert span_cut("0:10", "0:20", 5000, 60, chain).best == 1200


@pytest.mark.parametrize("name", ["puzzle-fighter/timed-two-minutes", "dr-mario/hi-level-6-cleared"])
def test_a_film_lasts_as_long_as_its_part_at_thirty_frames_a_second(name: str) -> None:
    film = film_of(name, Cut(600, 1198, 1198))
    assert sum(shot.ms for shot in film) == 10_000 + LAST_MS
    assert all(shot.ms >= 33 for shot in film)
    assert len(film) > 30


def test_a_frame_like_the_one_before_is_not_drawn_again() -> None:
    film = film_of("puzzle-fighter/timed-two-minutes", Cut(600, 1198, 1198))
    assert all(one.frame != other.frame for one, other in pairwise(film))


def test_a_move_is_shown_for_a_readable_time_and_a_rejected_one_not_at_all() -> None:
    session = Session("triple-town")
    for line in ["0 0", "0 0", "1 1"]:
        session.play(line)
    film = list(shots(session.replay(), session.game, Cut(0, 3, 3)))
    assert [shot.ms for shot in film] == [MOVE_MS, MOVE_MS, MOVE_MS + LAST_MS]


def test_both_boards_of_a_match_are_shown_without_numbers_that_are_for_programs() -> None:
    [first, *_] = film_of("puzzle-fighter-versus/a-match-of-two-wins", Cut(600, 660, 660))
    assert len(first.frame.boards) == 2
    assert not {"landing", "warning", "timer_ms"} & {name for name, _ in first.frame.boards[0].hud.numbers}


def test_the_still_is_the_frame_of_the_best_moment() -> None:
    replay = golden("puzzle-fighter/a-chain-of-thirty")
    game = registry.game(replay.game)
    assert still(replay, game, Cut(297, 897, 824)) in {shot.frame for shot in shots(replay, game, Cut(824, 824, 824))}


def test_the_page_holds_every_frame_line_by_line() -> None:
    film = film_of("puzzle-fighter/timed-two-minutes", Cut(2900, 3100, 3100))
    content = packed(make_page("A title", film))
    before: list[int] = []
    for shot, (ms, top, bottom, *between) in zip(film, content["frames"], strict=True):
        before = [*before[:top], *between, *before[len(before) - bottom :]]
        assert ms == shot.ms
        assert [content["lines"][number] for number in before] == render(shot.frame).splitlines()


def test_a_title_cannot_leave_its_place() -> None:
    film = film_of("puzzle-kata/a-chain-of-six", Cut(40, 43, 42))
    assert "<b>" not in make_page("<b>{{scripts}}", film)


def test_a_page_names_no_address() -> None:
    page = make_page("A title", film_of("puzzle-kata/a-chain-of-six", Cut(40, 43, 42)))
    assert re.findall(r"\b(?:https?:|src=|href=|url\((?!#))", page) == []
    assert "default-src 'none'" in page


def test_a_notebook_plays_a_replay_in_a_frame_of_its_own() -> None:
    shown = golden("triple-town/a-game-to-the-full-board")._repr_html_()
    assert shown is not None
    found = re.fullmatch(r'<iframe srcdoc="([^"]*)" sandbox="allow-scripts" [^<>]*></iframe>', shown)
    assert found
    assert "<svg" not in shown
    assert len(packed(unescape(found[1]))["frames"]) > 90


def test_a_long_game_in_a_notebook_is_whole_with_frames_further_apart() -> None:
    replay = golden("puzzle-fighter/timed-two-minutes")
    frames = packed(unescape(notebook_frame(replay)))["frames"]
    assert 300 < len(frames) <= NOTEBOOK_FRAMES
    assert abs(sum(ms for ms, *_ in frames) - 1000 * replay.steps / 60 - LAST_MS) < 500


@pytest.mark.parametrize("most", [2, 3, 10, 40, 600])
@pytest.mark.parametrize("name", ["triple-town/a-game-to-the-full-board", "puzzle-fighter/a-chain-of-thirty"])
def test_frames_further_apart_go_from_the_first_to_the_last(name: str, most: int) -> None:
    replay = golden(name)
    whole = registry.game(replay.game), Cut(0, replay.steps, replay.steps)
    film, every = list(shots(replay, *whole, most=most)), list(shots(replay, *whole))
    assert min(most, len(every)) / 2 <= len(film) <= most
    assert [film[0].frame, film[-1].frame] == [every[0].frame, every[-1].frame]


def test_moves_further_apart_are_evenly_spread() -> None:
    replay = golden("triple-town/a-game-to-the-full-board")
    film = list(shots(replay, registry.game(replay.game), Cut(0, replay.steps, replay.steps), most=20))
    moves = [dict(shot.frame.boards[0].hud.numbers)["moves"] for shot in film]
    assert {after - before for before, after in pairwise(moves[:-1])} <= {6, 7}


def test_a_film_of_a_large_board_in_a_notebook_has_few_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = golden("triple-town/a-game-to-the-full-board")
    monkeypatch.setattr("chainfall.play.film.page.NOTEBOOK_CELLS", 10 * 36)
    assert 5 <= len(packed(unescape(notebook_frame(shown)))["frames"]) <= 10
    monkeypatch.setattr("chainfall.play.film.page.NOTEBOOK_CELLS", 35)
    assert len(packed(unescape(notebook_frame(shown)))["frames"]) == 2


def test_a_replay_that_cannot_be_played_has_no_film_in_a_notebook() -> None:
    assert replace(golden("triple-town/an-unfinished-game"), rules=99)._repr_html_() is None


def test_a_replay_that_takes_too_long_to_play_has_no_film_in_a_notebook() -> None:
    endless = replace(Session("triple-town").replay(), inputs=(("0 0", STEP_LIMIT + 1),))
    assert endless._repr_html_() is None


def test_a_step_is_named_as_a_time_or_a_move() -> None:
    assert [place(step, 60) for step in (0, 59, 3600, 36_030)] == ["0:00", "0:00.9", "1:00", "10:00.5"]
