# `make play` and `make test` do everything from a fresh clone: they need Python 3.11 or newer, and Node 18 or newer for
# the arcade in the browser. `make play-terminal` needs no Node.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGE := $(VENV)/.package
TERMINAL := $(VENV)/.terminal
SERVER := $(VENV)/.server
READY := $(VENV)/.ready
COMPILED := $(VENV)/.compiled
CLUSTER := $(VENV)/.cluster
NODE_BIN := node_modules/.bin
PRETTY := '**/*.{js,mjs,ts,css,html,webmanifest}' '*.json'

# The tests start Python some hundred times: it keeps what it has compiled, whatever is usual on this machine.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play play-terminal serve site test static lint types docs js compiled programs check cluster browser firefox measured arcade contract wasm wheels release coverage gallery goldens bench against nightly clean

# Each target installs only what it needs, once: the files named here say what is there, so a second run needs no network.
# `make play` needs the package and the arcade, `make play-terminal` the package and the extra `tui`, the tests the rest.
play: site
	@$(BIN)/chainfall play

# The arcade in this terminal, in real time. Ctrl-C leaves it, also while it starts, and is no error.
play-terminal: $(TERMINAL)
	@trap : INT; $(BIN)/chainfall play --terminal || [ $$? -eq 130 ]

# The arcade with its boards and players, for this machine; docs/hosting.md says how to let others in.
serve: $(SERVER) site
	@$(BIN)/chainfall serve

# Those that use one core each run beside one another; the others use all cores by themselves.
test: arcade
	$(MAKE) --jobs=3 programs static
	$(MAKE) check
	$(MAKE) --jobs=2 browser firefox
	$(MAKE) measured

static: docs types lint js compiled

# The tests are compiled once after a change, and not by each of the workers that run them.
compiled: arcade
	@[ -e $(COMPILED) ] && [ -z "$$(find tests src examples -name '*.py' -newer $(COMPILED))" ] && exit 0; \
	said=$$($(BIN)/pytest --collect-only -q 2>&1) && touch $(COMPILED) || { echo "$$said" | tail -n 40; exit 1; }

# Says what is done, and how many seconds it took.
define step
@echo "$(1) ..."; begun=$$(date +%s); $(2) && echo "$(1): done in $$(( $$(date +%s) - begun )) s"
endef

# The requirements of an extra.
needs = $$($(BIN)/python -c 'import sys; import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]])' $(1))

$(PACKAGE): pyproject.toml hatch_build.py hatch_build.mjs package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Chainfall needs Python 3.11 or newer; set PYTHON=... to one"; exit 1; }
	$(call step,Making the virtual environment $(VENV),$(PYTHON) -m venv $(VENV))
	$(call step,Installing the package (about 25 MB),CHAINFALL_WITHOUT=arcade \
		$(BIN)/pip install --quiet --disable-pip-version-check hatchling --editable .)
	@touch $@

$(TERMINAL): $(PACKAGE)
	$(call step,Installing Textual for the terminal (about 25 MB),$(BIN)/pip install --quiet --disable-pip-version-check $(call needs,tui))
	@touch $@

$(SERVER): $(PACKAGE)
	$(call step,Installing what a service needs (about 40 MB),$(BIN)/pip install --quiet --disable-pip-version-check $(call needs,server))
	@touch $@

$(READY): $(PACKAGE)
	$(call step,Installing the tools of the tests and the documentation (about 500 MB),\
		$(BIN)/pip install --quiet --disable-pip-version-check $(call needs,dev) $(call needs,docs))
	@touch $@

# What the browser needs of Pyodide, made anew when a module imports something new; and a snapshot of its memory, made
# anew when any module that the browser runs has changed, so that pages on this machine start at once.
site: $(PACKAGE)
	$(call step,Bringing Python for the browser into the package,CHAINFALL_WITHOUT=tools $(BIN)/python hatch_build.py)
	$(call step,Making the snapshot of a started Python,$(BIN)/python -m chainfall.ui.web.snapshot)

# The same with the npm packages of the tests.
arcade: $(READY)
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m chainfall.ui.web.snapshot

lint: arcade
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NODE_BIN)/prettier --check --log-level warn $(PRETTY)
	for project in tsconfig*.json; do $(NODE_BIN)/tsc --project $$project || exit 1; done
	node .github/lint.mjs
	$(BIN)/zizmor --quiet --offline --config .github/zizmor.yml .github/workflows

types: $(READY)
	$(BIN)/mypy

# The pages and the reference, into site/: fails on a warning, a dead link, or a name that does not exist.
docs: $(READY)
	@rm -rf docs/api/modules
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going docs site

# The tests of those parts of the JavaScript that need no browser.
js: arcade
	CONTRACT="$$($(BIN)/python -m chainfall.ui.web.declarations --values)" \
		node --import ./tests/ui/web/js/page.mjs --test tests/ui/web/js/*.test.js

# The tests of a Ray cluster run with nothing beside them: a cluster that takes 30 seconds to start gives up.
$(CLUSTER): $(READY)
	$(call step,Installing Ray,$(BIN)/pip install --quiet --disable-pip-version-check $(call needs,ray))
	@touch $@

cluster: $(CLUSTER)
	$(BIN)/pytest -m cluster tests/console

# What the tests look at beside Python: a terminal and two browsers, each by any of its names. If one is missing and this is
# a system on which that is possible, it is installed; otherwise its tests say what they lack.
TERMINALS := tmux
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable
FIREFOXES := firefox-esr firefox
programs:
	@for names in "$(TERMINALS)" "$(BROWSERS)" "$(FIREFOXES)"; do \
		for name in $$names; do command -v $$name >/dev/null && continue 2; done; \
		missing="$$missing $${names%% *}"; \
	done; \
	[ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0; \
	echo "Installing$$missing ..."; \
	apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null || true

# Two workers for each core, because many tests wait for programs that they have started.
WORKERS = $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
check: arcade programs
	$(BIN)/pytest -n $(WORKERS) -m "not browser and not firefox and not cluster"

# Tests of one file share a page, and often wait for it.
MEASURED := tests/ui/web/pages/test_speed.py
browser: arcade programs
	$(BIN)/pytest -n 3 --dist loadfile -m browser tests/ui/web $(MEASURED:%=--ignore=%)

# The core flows once more, in Firefox, whose tests share one window.
firefox: arcade programs
	$(BIN)/pytest -m firefox tests/ui/web/firefox

# Those that print how fast the page is run with nothing beside them.
measured: arcade programs
	$(BIN)/pytest -m browser $(MEASURED)

# The types of what Python and a service tell the page, after a change of it; a test says if that was forgotten.
contract: $(READY)
	$(BIN)/python -m chainfall.ui.web.declarations
	$(BIN)/python -m chainfall.server.api.declarations

# The kernels for the browser, after a change of their C. The compiler is a download of 100 MB.
wasm: $(READY)
	$(BIN)/pip install --quiet "$$($(BIN)/python -m chainfall.kernels.building_wasm --needs)"
	$(BIN)/python -m chainfall.kernels.building_wasm

# Wheels for a release, for every system, into dist/: each is looked into, and that for this machine is tried.
wheels: arcade
	$(BIN)/pip install --quiet "$$($(BIN)/python -m chainfall.kernels.building_wasm --needs)"
	$(BIN)/python hatch_wheels.py

# All that a release publishes, into dist/; docs/releasing.md is the checklist.
release: wheels
	$(BIN)/hatchling build --target sdist

# Which lines the tests run, of Python and of the JavaScript that needs no browser: to find what was forgotten. No number
# has to be reached.
coverage: arcade
	$(BIN)/pytest -n auto -m "not browser and not firefox and not cluster" --cov=chainfall --cov-report=term:skip-covered
	CONTRACT="$$($(BIN)/python -m chainfall.ui.web.declarations --values)" \
		node --import ./tests/ui/web/js/page.mjs --test --experimental-test-coverage tests/ui/web/js/*.test.js

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

# Those that do more at night: the server is killed more often, more is asked of it, and more fields of games are changed.
LONGER := tests/server/test_kills.py tests/server/test_openapi.py tests/server/judging/test_mutations.py
nightly: test cluster bench
	$(BIN)/chainfall puzzle check
	CHAINFALL_NIGHTLY=1 $(BIN)/pytest -n $(WORKERS) $(LONGER)
	$(BIN)/python -m tests.kernels.sanitized
	$(BIN)/python -m tests.kernels.longer 10_000_000
	$(BIN)/python -m benchmarks.strength
	$(BIN)/python -m benchmarks.ladder
	$(BIN)/python -m benchmarks.review
	$(BIN)/pip install --quiet "$$($(BIN)/python -m chainfall.kernels.building_wasm --needs)"
	$(BIN)/python -m chainfall.kernels.building_wasm --check
	$(BIN)/python hatch_wheels.py

clean:
	rm -rf $(VENV) .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist node_modules site docs/api/modules \
		src/chainfall/ui/web/vendor
