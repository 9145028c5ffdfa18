"""The example packages, installed as a stranger would install them."""

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python in an environment of its own in which the examples are installed.

    The packages of the running environment can be seen from there, pip and hatchling among them, so nothing is fetched.
    """
    home = tmp_path_factory.mktemp("examples") / "environment"
    venv.create(home, symlinks=True)
    at_home = {"base": str(home), "platbase": str(home)}
    python = Path(sysconfig.get_path("scripts", "venv", at_home)) / Path(sys.executable).name
    packages = Path(sysconfig.get_path("purelib", "venv", at_home))
    visible = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    lines = [f"import site; site.addsitedir({path!r})" for path in visible]
    (packages / "running_environment.pth").write_text("\n".join(lines) + "\n")

    def run(*arguments: object, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        command = [str(python), "-B", *map(str, arguments)]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=home, check=False, timeout=120)

    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--no-cache-dir", "--disable-pip-version-check"]
    installed = run("-m", "pip", "install", "--quiet", *offline, EXAMPLES / "columns", EXAMPLES / "puyo")
    assert installed.returncode == 0, installed.stderr
    return run
