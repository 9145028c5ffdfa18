"""Pictures that were looked at."""

from tests.ui.tui.pictures import FOLDER, pictures


def test_everything_that_a_board_can_have_looks_as_it_did_when_it_was_last_looked_at() -> None:
    made = pictures()
    assert sorted(made) == sorted(path.name for path in FOLDER.iterdir())
    changed = [name for name, content in made.items() if FOLDER.joinpath(name).read_text(encoding="utf-8") != content]
    assert changed == [], "look at them: python -m tests.ui.tui.pictures"
