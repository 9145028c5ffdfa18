"""The tests of the kernels with GCC's sanitizers: ``python -m tests.kernels.sanitized``.

A copy of the sources is built with checks of every address and of undefined behaviour, and tested there.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
CHECKS = "-fsanitize=address,undefined -fno-sanitize-recover=all -g"


def main(arguments: list[str]) -> int:
    """Builds and tests; the answer is the exit status."""
    library = subprocess.run(
        ["gcc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True
    ).stdout.strip()
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("vendor", "__pycache__", "_native*", "web")
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        settings = {**os.environ, "PYTHONPATH": str(copy / "src"), "CC": "gcc", "CFLAGS": CHECKS}
        subprocess.run([sys.executable, "-m", "chainfall.kernels.building"], cwd=copy, env=settings, check=True)
        # Python itself never gives all of its memory back, so leaks are not looked for.
        settings |= {"LD_PRELOAD": library, "ASAN_OPTIONS": "detect_leaks=0"}
        tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/kernels", *arguments]
        return subprocess.run(tests, cwd=copy, env=settings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
