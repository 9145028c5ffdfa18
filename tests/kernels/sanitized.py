"""The tests of the kernels with GCC's sanitizers: ``python -m tests.kernels.sanitized``.

A copy of the sources is built with checks of every address and of undefined behaviour, and tested there. Then come the
calls of ``tests.kernels.hostile``, by many seeds.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
HOSTILE_SEEDS = 20
HOSTILE_ROUNDS = 200
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
        status = subprocess.run(tests, cwd=copy, env=settings, check=False).returncode
        for seed in range(HOSTILE_SEEDS):
            calls = [sys.executable, "-m", "tests.kernels.hostile", str(seed), str(HOSTILE_ROUNDS)]
            status = subprocess.run(calls, cwd=copy, env=settings, check=False).returncode or status
        return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
