"""Runs the benchmarks of the service.

``python -m benchmarks.service sqlite:///FILE`` or ``postgresql://...`` uses an empty database of one's own; without one
they run on SQLite in a temporary folder.
"""

import sys

from benchmarks.service.measuring import main

main(*sys.argv[1:2])
