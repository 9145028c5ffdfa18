"""What both players see: two boards, what waits to fall on each, and the rounds."""

from tests.games.puzzle_fighter.versus.matches import ALLEY, FOUR, Match

from chainfall.core.buttons import DROP
from chainfall.games.puzzle_fighter.versus.game import GAME


def numbers(match: Match, seat: int) -> dict[str, int]:
    return dict(GAME.frame(match.state).boards[seat].hud.numbers)


def test_an_attack_is_shown_at_the_seat_that_it_will_hit_with_its_size_class_and_when_it_can_fall() -> None:
    match = Match(**FOUR, landing_delay=30)
    match.drop(0)
    waited = match.state.clock - match.state.sides[1].pool[0].ready + 30
    shown = numbers(match, 1)
    assert (shown["incoming"], shown["warning"], shown["landing"]) == (4, 1, 30 - waited)
    assert numbers(match, 0)["incoming"] == 0
    assert "4 coming" in GAME.text(match.state)
    assert "caution" in GAME.text(match.state)


def test_a_large_attack_is_shown_as_99_and_a_danger() -> None:
    match = Match(first_pairs=" ".join(["rR"] * 9), strength="fierce")
    for _ in range(8):
        match.drop(0)
    assert match.waits_for(1) > 99
    assert (numbers(match, 1)["incoming"], numbers(match, 1)["warning"]) == (99, 3)


def test_scores_and_rounds_are_those_of_each_board() -> None:
    match = Match(board_1="RRR...", board_2=ALLEY, first_pairs="rG BY", round_pause_ms=1000)
    match.drop(0)
    match.step(0, DROP)  # its crash gem takes one of the column
    while match.state.pause is None:
        match.step()
    boards = GAME.frame(match.state).boards
    assert [board.hud.score for board in boards] == [420, 200]
    assert [numbers(match, seat)["wins"] for seat in (0, 1)] == [1, 0]
    assert numbers(match, 0)["timer_ms"] == 1000


def test_counter_gems_show_their_numbers() -> None:
    match = Match(**FOUR)
    match.drop(0)
    match.drop(1)
    marks = [tile.mark for tile in GAME.frame(match.state).boards[1].tiles if tile.kind == "counter"]
    assert marks == ["5"] * 4
    rows = [line.split("║")[3] for line in GAME.text(match.state).splitlines() if line.count("║") == 4]
    assert "".join(rows).count("5") == 4
