"""Runs ``make browser`` again and again on a busy machine: ``python -m tests.ui.web.again 50``.

Two processes that never rest run beside it. It stops at the first run that fails: a test that fails once in fifty is
a defect, of the test or of the arcade.
"""

import signal
import subprocess
import sys
import time

BUSY = 2
"""Processes that take time away from the tests."""


def main(runs: int) -> int:
    """Runs the tests this number of times; the answer is the exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # nothing is left running
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        for number in range(1, runs + 1):
            start = time.monotonic()
            done = subprocess.run(["make", "browser"], capture_output=True, text=True, check=False)
            took = time.monotonic() - start
            verdict = "passed" if done.returncode == 0 else "FAILED"
            print(f"run {number} of {runs}: {verdict} after {took:.0f} s", flush=True)
            if done.returncode:
                print(done.stdout[-8000:])
                return 1
    finally:
        for process in busy:
            process.kill()
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal():
        sys.exit("usage: python -m tests.ui.web.again RUNS")
    sys.exit(main(int(sys.argv[1])))
