"""Settings: each says what it is, and takes only what makes sense."""

import pytest

from chainfall.table.palettes import PALETTES
from chainfall.table.settings import GROUPS, BrowserSettings, SharedSettings, TerminalSettings, settings_of


@pytest.mark.parametrize("kind", [BrowserSettings, TerminalSettings])
def test_every_setting_of_an_arcade_can_be_shown_and_allows_its_default(kind: type) -> None:
    for setting in settings_of(kind):
        assert setting.title
        assert setting.group in GROUPS
        assert setting.help or setting.kind == "choice"
        assert setting.allows(setting.default)
        assert setting.allows(getattr(kind(), setting.name))


def test_both_arcades_have_what_they_share() -> None:
    shared = {setting.name: setting for setting in settings_of(SharedSettings)}
    assert {"palette", "letters", "shadow", "patience"} <= set(shared)
    for kind in (BrowserSettings, TerminalSettings):
        assert shared.items() <= {setting.name: setting for setting in settings_of(kind)}.items()


@pytest.mark.parametrize(
    ("name", "wrong", "expected"),
    [
        ("letters", 1, "true or false"),
        ("patience", 501, "a whole number from 0 to 500"),
        ("patience", -1, "a whole number from 0 to 500"),
        ("patience", True, "a whole number from 0 to 500"),
        ("patience", "250", "a whole number from 0 to 500"),
        ("palette", "mud", " or ".join(PALETTES)),
        ("palette", [], " or ".join(PALETTES)),
    ],
)
def test_a_value_that_makes_no_sense_is_refused_and_it_is_known_what_was_expected(
    name: str, wrong: object, expected: str
) -> None:
    setting = next(setting for setting in settings_of(BrowserSettings) if setting.name == name)
    assert not setting.allows(wrong)
    assert setting.expected == expected
