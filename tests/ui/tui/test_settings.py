"""The file of settings."""

from pathlib import Path

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.ui.tui.settings import Settings, load_settings, save_settings


def test_settings_are_read_as_they_were_written(config: Path) -> None:
    assert load_settings() == Settings()
    settings = Settings(colours="16", palette="okabe-ito", letters=True, soft_drop_ms=80, patience=0)
    settings = settings.bound("alone", "drop", ("k", "a"))
    save_settings(settings)
    assert load_settings() == settings
    assert config.joinpath("terminal.json").exists()


def test_a_key_has_one_meaning_in_a_map() -> None:
    keys = Settings().bound("alone", "drop", ("left", "k")).keys["alone"]
    assert (keys["drop"], keys["left"]) == (("left", "k"), ("a",))


def test_two_at_one_keyboard_never_share_a_key() -> None:
    keys = Settings().bound("second", "drop", ("a", "k")).keys
    assert (keys["first"]["left"], keys["second"]["drop"], keys["alone"]["left"]) == ((), ("a", "k"), ("left", "a"))


def test_a_file_that_cannot_be_read_is_set_aside_and_not_written_over(config: Path) -> None:
    config.mkdir(parents=True)
    config.joinpath("terminal.json").write_text('{"letters": yes}', encoding="utf-8")
    save_settings(Settings(letters=True))
    save_settings(Settings(letters=True))
    assert load_settings().letters
    assert config.joinpath("terminal.json.old").read_text(encoding="utf-8") == '{"letters": yes}'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "not JSON: "),
        ("[]", "not an object of settings"),
        ('{"colours": "pink"}', "colours: 'pink', expected auto or true or 256 or 16 or none"),
        ('{"letters": 1}', "letters: 1, expected true or false"),
        ('{"soft_drop_ms": -1}', "soft_drop_ms: -1, expected a whole number from 0 to 2000"),
        ('{"patience": 501}', "patience: 501, expected a whole number from 0 to 500"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_name_and_what_is_wrong(config: Path, text: str, problem: str) -> None:
    config.mkdir(parents=True)
    config.joinpath("terminal.json").write_text(text, encoding="utf-8")
    with pytest.raises(ChainfallError, match=rf"settings '.*terminal\.json': {problem}"):
        load_settings()


def test_what_another_version_has_written_is_passed_over(config: Path) -> None:
    config.mkdir(parents=True)
    config.joinpath("terminal.json").write_text('{"new": 1, "letters": true, "keys": {"alone": {}}}', encoding="utf-8")
    assert load_settings() == Settings(letters=True)


def test_a_setting_that_was_renamed_is_still_read(config: Path) -> None:
    config.mkdir(parents=True)
    config.joinpath("terminal.json").write_text('{"patience_ms": 80}', encoding="utf-8")
    assert load_settings() == Settings(patience=80)
