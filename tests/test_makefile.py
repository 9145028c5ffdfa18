"""What each target installs: no more than it needs."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXTRAS = {"play": set(), "play-terminal": {"tui"}, "arcade": {"dev", "docs"}, "check": {"dev", "docs"}}


@pytest.mark.parametrize("target", EXTRAS)
def test_a_target_installs_only_the_extras_that_it_needs(target: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["make", "--dry-run", target, f"VENV={tmp_path}/venv"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {
        name for name in ("tui", "dev", "docs", "ray", "rl") if f"[sys.argv[1]])' {name})" in done.stdout
    } == EXTRAS[target]
    assert ("chainfall.ui.web.snapshot" in done.stdout) == (target != "play-terminal")
    assert "Installing the package" in done.stdout


def test_a_second_run_installs_nothing(tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    venv.mkdir()
    for name in (".package", ".terminal", ".ready"):
        (venv / name).touch()
    for target in EXTRAS:
        done = subprocess.run(
            ["make", "--dry-run", target, f"VENV={venv}"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert "pip install" not in done.stdout
