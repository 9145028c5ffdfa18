"""Par is the same number for everyone: whoever changes how it is played changes what players are compared with."""

import pytest

from chainfall.bots.par import ParGame


@pytest.mark.parametrize(("game", "score"), [("puzzle-fighter", 110_013), ("triple-town", 38_650)])
def test_par_is_the_number_that_it_always_was(game: str, score: int) -> None:
    par = ParGame(game, 3)
    while par.advance() is None:
        assert 0 < par.done <= 1
    assert par.result
    assert par.result.score == score
