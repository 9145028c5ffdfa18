"""``chainfall serve``: a mistake in its arguments is told in one line, before anything listens or is written."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

pytestmark = pytest.mark.usefixtures("logs_put_back")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--port", "70000"], "argument --port: '70000': expected a whole number from 0 to 65535"),
        (["--workers", "0"], "argument --workers: '0': expected a whole number from 1 to 64"),
        (["--public", "play.example"], "the public address is 'play.example', expected https://HOST/ or "),
        (["--public", "ftp://play.example"], "the public address is 'ftp://play.example', expected https://HOST/ or "),
        (["--public", "https://[::1"], "the public address is 'https://[::1', expected https://HOST/ or "),
        (["--public", "https://a:99999"], "the public address is 'https://a:99999', expected https://HOST/ or "),
        (["--public", "https://play example"], "the public address is 'https://play example', expected https://HOST/"),
        (["--public", "https://play.example/a b"], "the public address is 'https://play.example/a b', expected "),
        (["--public", "https://play.example/?a=1"], "the public address is 'https://play.example/?a=1', expected "),
        (["--public", "https://play.example/arcade"], "the public address is 'https://play.example/arcade', expected "),
        (["--origin", "play.example"], "'play.example' is not a web address, expected one like https://"),
        (["--origin", "https://play example"], "'https://play example' is not a web address, expected one like "),
        (["--proxy", "10.0.0.1/8"], "'10.0.0.1/8' is not a network, expected an address or a network like 10.0.0.0/8"),
        (["--watcher", "home"], "'home' is not a network, expected an address or a network like 10.0.0.0/8"),
        (["--database", "scores.db"], "the database 'scores.db' is not given as sqlite:///FILE or postgresql://USER@"),
        (
            ["--database", "my://me:word@host/x"],
            "the database is not given as sqlite:///FILE or postgresql://USER@HOST",
        ),
        (["--database", "postgresql://me:here/x"], "the database 'postgresql://me:here/x' is not given as sqlite:///"),
        (["--database", "sqlite://"], "a database in memory would lose every score: expected sqlite:///FILE"),
        (["--host", "no such host"], "no such host cannot be used: "),
    ],
    ids=" ".join,
)
def test_a_mistake_is_told_in_one_line_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    status, out, err = run("serve", "--port", "0", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert problem in err
    assert list(tmp_path.iterdir()) == []
