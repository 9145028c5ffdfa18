"""What may be seen of a match: both bottles, what is coming, and how it stands."""

from tests.games.dr_mario.versus.playing import LEFTOVER, at_rest, drawn, falling, feed, match_of

from chainfall.games.dr_mario.versus.game import GAME
from chainfall.games.dr_mario.versus.state import Arms, Sent, VersusState


def numbers(state: VersusState, seat: int) -> dict[str, int]:
    return dict(GAME.frame(state).boards[seat].hud.numbers)


def threatened(size: int) -> VersusState:
    """Something is on its way to player 1, whose bottle comes to rest."""
    return match_of(at_rest(drawn(LEFTOVER), arms=Arms(incoming=(Sent(size, 0, "YYYY"),))), falling())


def test_each_board_has_its_own_numbers_and_the_wins_as_score() -> None:
    state = GAME.start(GAME.Options(level_1=2, level_2=7), 0)
    assert [(numbers(state, seat)["level"], numbers(state, seat)["viruses"]) for seat in (0, 1)] == [(2, 12), (7, 32)]
    assert [board.hud.score for board in GAME.frame(state).boards] == [0, 0]


def test_an_attack_that_is_coming_is_seen_on_the_board_that_it_will_hit() -> None:
    for size, warning in ((2, 1), (3, 2), (4, 3), (7, 3)):
        state = threatened(size)
        assert (numbers(state, 0)["incoming"], numbers(state, 0)["warning"]) == (size, warning)
        assert (numbers(state, 1)["incoming"], numbers(state, 1)["warning"]) == (0, 0)


def test_when_it_lands_is_known_once_the_bottle_is_at_rest() -> None:
    state = threatened(2)
    assert [numbers(feed(state, frames), 0)["landing"] for frames in (0, 1, 2, 6, 7)] == [0, 6, 5, 1, 0]


def test_an_attack_that_takes_time_is_announced_if_it_can_land_by_then() -> None:
    for due, landing in ((106, 6), (107, 6), (108, 0)):  # the check is in frame 101
        arms = Arms(incoming=(Sent(2, due, "YYYY"),))
        state = match_of(at_rest(drawn(LEFTOVER), 100, arms=arms), falling(100), delay=60)
        assert numbers(feed(state, 1), 0)["landing"] == landing
        assert numbers(feed(state, 7), 0)["incoming"] == (0 if landing else 2)


def test_the_phase_is_that_of_each_bottle_and_between_rounds_that_of_the_match() -> None:
    state = threatened(2)
    assert [board.phase for board in GAME.frame(state).boards] == ["SETTLE", "FALLING"]
    over = feed(match_of(at_rest(drawn("rRRR")), falling()), 4)
    assert {board.phase for board in GAME.frame(over).boards} == {"ROUND_OVER"}


def test_the_text_has_both_bottles_side_by_side() -> None:
    text = GAME.text(threatened(3))
    assert all(word in text for word in ("player 1", "player 2", "wins 0 of 3", "incoming 3!!"))
    over = GAME.text(feed(match_of(at_rest(drawn("rRRR")), falling()), 4))
    assert (over.count("ROUND OVER"), over.count("WINS"), over.count("wins 1 of 3")) == (2, 1, 1)
    draw = GAME.text(feed(match_of(at_rest(drawn("rRRR")), at_rest(drawn("rRRR"))), 4))
    assert draw.count("DRAW") == 2
