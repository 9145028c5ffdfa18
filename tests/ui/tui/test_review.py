"""The review of a replay, while it is watched in the terminal."""

from tests.bots.reviewing.replays import match, played
from tests.ui.tui.arcades import Driven, drive

from chainfall.bots import Reviewing, review
from chainfall.play.replay import Replay
from chainfall.ui.tui.library import keep_replay
from chainfall.ui.tui.screens.replay import ReplayScreen
from chainfall.ui.tui.screens.reviewer import Reviewer


async def watch(arcade: Driven, replay: Replay, title: str) -> tuple[ReplayScreen, Reviewer]:
    keep_replay(replay, "id")
    await arcade.choose("Replays")
    await arcade.choose(title)
    screen = arcade.screen(ReplayScreen)
    await arcade.press("space")
    assert screen.reviewer
    return screen, screen.reviewer


def test_a_review_tells_of_the_piece_that_is_seen_and_leads_to_the_next_mistake() -> None:
    replay = played("puzzle-fighter", 12, errors=70)
    found = review(replay)
    mistakes = [turn for turn in found.turns if turn.grade in {"mistake", "blunder"}]

    async def scenario(arcade: Driven) -> None:
        screen, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        await arcade.press("r")
        await arcade.wait(lambda: not reviewer.working)
        for turn in mistakes:
            await arcade.press("n")
            await arcade.until(lambda step=turn.step: screen.viewer.step == step)  # type: ignore[misc]
            await arcade.tick(2)
            assert f"Piece {turn.number}: {turn.grade}" in arcade.text
            assert f"accuracy {found.accuracy:.1f} %" in arcade.text
            assert "better: column" in arcade.text
            better = {(sprite.row, sprite.column) for sprite in reviewer.better()}
            assert len(better) == 2
            assert min(column for _, column in better) == turn.best.column
        before = screen.viewer.step
        await arcade.press("n")  # there is none after the last
        await arcade.tick(2)
        assert screen.viewer.step == before

    assert len(mistakes) >= 2
    drive(scenario)


def test_a_review_can_be_stopped_and_continued() -> None:
    replay = played("puzzle-fighter", 12)

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        await arcade.press("r", "r")
        assert not reviewer.working
        await arcade.tick(2)
        if "stopped" in arcade.text:  # it was quicker than the second key
            await arcade.press("r")
            await arcade.wait(lambda: not reviewer.working)
        await arcade.tick(2)
        assert f"accuracy {review(replay).accuracy:.1f} %" in arcade.text
        assert "stopped" not in arcade.text.replace("Speed 1", "").split("Review")[1]

    drive(scenario)


def test_in_a_game_for_two_the_other_seat_is_reviewed_next() -> None:
    replay = match("puzzle-fighter-versus", "pebble", "torrent", steps=600)

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        for seat in (0, 1):
            await arcade.press("r")
            await arcade.wait(lambda: not reviewer.working)
            await arcade.tick(2)
            assert reviewer.seat == seat
            assert f"Review of player {seat + 1}: accuracy" in arcade.text

    drive(scenario)


def test_a_game_without_placements_says_why_it_has_no_review() -> None:
    replay = played_turns()

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Triple Town")
        await arcade.press("r")
        await arcade.tick(2)
        assert "triple-town does" in arcade.text
        assert reviewer.notes() == ("triple-town does not offer placements, and only those can be reviewed",)
        assert not reviewer.working

    drive(scenario)


def played_turns() -> Replay:
    from chainfall.play.session import Session

    session = Session("triple-town", seed=7)
    session.play("0 0")
    return session.replay()


def test_the_thread_ends_with_the_screen() -> None:
    replay = played("puzzle-fighter", 12)

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        await arcade.press("r", "escape")
        assert not reviewer.working

    drive(scenario)
    assert Reviewing(replay).done == 0
