"""Sounds: heard on a tape instead of a loudspeaker."""

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab


def hear(page: Page, effects: list[dict[str, object]], change: str = "") -> dict[str, float]:
    """The loudest sample, and how often the first part of the sound crosses zero: the higher the tone, the more."""
    heard: dict[str, float] = lab(page, "hear", effects, change)
    return heard


@pytest.mark.parametrize(
    "kind",
    ["Move", "Rotate", "Lock", "Settle", "Power", "Clear", "Merge", "LevelCleared", "GameOver", "AllClear", "Rejected"],
)
def test_an_effect_is_heard(gallery: Page, kind: str) -> None:
    assert hear(gallery, [{"type": kind}])["peak"] > 0.03


def test_an_effect_without_a_sound_is_silent(gallery: Page) -> None:
    assert hear(gallery, [{"type": "Spawn"}, {"type": "Unheard"}])["peak"] == 0


def test_a_later_step_of_a_chain_sounds_higher(gallery: Page) -> None:
    steps = [hear(gallery, [{"type": "Clear", "chain_index": step}])["crossings"] for step in (1, 3, 6)]
    assert steps == sorted(set(steps))


def test_a_long_chain_does_not_clip(gallery: Page) -> None:
    crowd: list[dict[str, object]] = [
        {"type": name, "chain_index": step}
        for step in range(1, 9)
        for name in ("Lock", "Power", "Clear", "Merge", "AllClear", "LevelCleared")
    ]
    assert 0.2 < hear(gallery, crowd)["peak"] <= 1


def test_the_volume_counts_and_mute_is_silence(gallery: Page) -> None:
    over: list[dict[str, object]] = [{"type": "GameOver"}]
    loud, quiet, hush, mute = (hear(gallery, over, change)["peak"] for change in ("", "quiet", "hush", "mute"))
    assert quiet < loud * 0.5
    assert hush < loud * 0.5  # what is already on its way
    assert mute == 0


@pytest.mark.parametrize(("kind", "voice"), [("Lock", "piece"), ("Clear", "clears"), ("GameOver", "signals")])
def test_each_voice_has_a_volume_of_its_own(gallery: Page, kind: str, voice: str) -> None:
    effects: list[dict[str, object]] = [{"type": kind}]
    loud = hear(gallery, effects)["peak"]
    for other in ("piece", "clears", "signals"):
        peak = hear(gallery, effects, f"no {other}")["peak"]
        assert peak == 0 if other == voice else peak > loud / 2  # a hiss is never twice the same


def test_without_webaudio_there_is_no_sound_and_no_error(gallery: Page) -> None:
    assert lab(gallery, "readyWithoutAudio") == [False, False]
