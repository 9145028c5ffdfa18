"""Folders of their own for what the arcade keeps, and dialogs that take keys at once."""

from pathlib import Path

import pytest

from chainfall.ui.tui.screens import dialogs


@pytest.fixture(autouse=True)
def config(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the settings; it is not that of whoever runs the tests."""
    home = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    return home / "chainfall"


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "GUARD", 0)
