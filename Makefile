# `make play` and `make test` do everything from a fresh clone: they need Python 3.11 or newer, and Node 18 or newer for
# the arcade in the browser.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
CLUSTER := $(VENV)/.cluster
NODE_BIN := node_modules/.bin
PRETTY := '**/*.{js,mjs,css,html,webmanifest}' '*.json'
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable

.PHONY: play play-terminal test lint types docs check cluster browser browser-again arcade wasm wheels gallery goldens bench against nightly clean

play: arcade
	$(BIN)/chainfall play

# The arcade in this terminal, in real time.
play-terminal: $(READY)
	@$(BIN)/chainfall play --terminal

test: lint types docs check browser

# The virtual environment is made anew only when what it holds has changed, so a second run needs no network.
$(READY): pyproject.toml hatch_build.py hatch_build.mjs package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Chainfall needs Python 3.11 or newer; set PYTHON=... to one"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[dev,docs]'
	@touch $@

# What the browser needs of Pyodide; made anew when a module imports something new.
arcade: $(READY)
	@$(BIN)/python hatch_build.py

lint: arcade
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NODE_BIN)/prettier --check --log-level warn $(PRETTY)
	for project in tsconfig*.json; do $(NODE_BIN)/tsc --project $$project || exit 1; done

types: $(READY)
	$(BIN)/mypy

# The pages and the reference, into site/: fails on a warning, a dead link, or a name that does not exist.
docs: $(READY)
	@rm -rf docs/api/modules
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going docs site

# The tests of a Ray cluster run with nothing beside them: a cluster that takes 30 seconds to start gives up.
$(CLUSTER): $(READY)
	$(BIN)/pip install --quiet $$($(BIN)/python -c 'import tomllib; \
		print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["ray"])')
	@touch $@

cluster: $(CLUSTER)
	$(BIN)/pytest -m cluster tests/ui/console

# The arcade in the terminal is tried in a terminal that a program can look at.
check: arcade
	@command -v tmux >/dev/null && exit; [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0; \
		apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq tmux || true
	$(BIN)/pytest -n auto -m "not browser and not cluster"

# Tests of one file share a page, and often wait for it. Those that print how fast it is run with nothing beside them.
MEASURED := tests/ui/web/pages/test_speed.py
browser: arcade
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit; done; \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0; \
		apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium || true
	$(BIN)/pytest -n 3 --dist loadfile -m browser tests/ui/web $(MEASURED:%=--ignore=%)
	$(BIN)/pytest -m browser $(MEASURED)

# The browser tests again and again beside two busy processes: none may fail once in fifty.
RUNS ?= 50
browser-again: arcade
	$(BIN)/python -m tests.ui.web.again $(RUNS)

# The kernels for the browser, after a change of their C. The compiler is a download of 100 MB.
wasm: $(READY)
	$(BIN)/pip install --quiet "$$($(BIN)/python -m chainfall.kernels.building_wasm --needs)"
	$(BIN)/python -m chainfall.kernels.building_wasm

# Wheels for a release, for every system, into dist/: each is looked into, and that for this machine is tried.
wheels: arcade
	$(BIN)/pip install --quiet "$$($(BIN)/python -m chainfall.kernels.building_wasm --needs)"
	$(BIN)/python hatch_wheels.py

# Every tile, board, animation and sound on one page, to try out how they look.
gallery: $(READY)
	@$(BIN)/python tests/ui/web/look/gallery/serve.py

# The golden replays, recorded anew from their recipes in tests/recording.
goldens: $(READY)
	$(BIN)/python -m tests.recording

bench: $(READY)
	$(BIN)/python -m benchmarks

# The games in real time beside those of another revision: make against REV=HEAD~20
against: $(READY)
	$(BIN)/python -m benchmarks.against $(REV)

nightly: test cluster bench
	$(BIN)/chainfall puzzle check
	$(BIN)/python -m tests.kernels.sanitized
	$(BIN)/python -m tests.kernels.longer 10_000_000
	$(BIN)/python -m benchmarks.strength
	$(BIN)/python -m benchmarks.ladder
	$(BIN)/pip install --quiet "$$($(BIN)/python -m chainfall.kernels.building_wasm --needs)"
	$(BIN)/python -m chainfall.kernels.building_wasm --check
	$(BIN)/python hatch_wheels.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist node_modules site docs/api/modules \
		src/chainfall/ui/web/vendor
