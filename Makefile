# You need Python 3.11 or newer and make. `make` lists what there is; `make play` and `make test` do the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --disable-pip-version-check --progress-bar off
STEP := $(PYTHON) tools/step.py
ROUNDS ?= 5
SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))

.PHONY: help play shell test quick lint web fast plain proof proof-load pictures bench docs clean

help:                     ## list these commands
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' Makefile | expand -t 18

play: web                 ## start the host on SQLite and open the browser
	@echo "Starting Parlour …"
	@$(BIN)/parlour

# The way to the command `parlour` that works wherever make does: no activation, and no pip of the system.
shell: web                ## open a shell in which the command `parlour` is at hand
	@echo "parlour, python and pip are those of $(VENV) here. \`exit\` leaves."
	@PATH="$(CURDIR)/$(BIN):$$PATH" VIRTUAL_ENV="$(CURDIR)/$(VENV)" "$${SHELL:-sh}"; true

test: $(VENV)/dev lint web ## lint, types and every test except the proofs
	$(BIN)/pytest -n 3 -m "not proof"

# What you touched: everything that differs from where your branch left origin/main (or main), committed or not.
quick: $(VENV)/dev web    ## lint, types and the tests of what you touched, in less than three minutes
	$(BIN)/python -m tests.quick

lint: $(VENV)/dev         ## formatting, lint and types of Python and of the browser client
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python web/build.py check

web: $(VENV)/installed    ## rebuild the browser client if it or a board has changed
	@$(STEP) "Building the page and the boards" $(BIN)/python web/build.py

fast: $(VENV)/dev         ## compile in place
	$(BIN)/python -m parlour.compiler

plain:                    ## undo `make fast`
	find src -name '*.so' -delete; rm -f src/parlour/kernel/compiled.txt

proof: $(VENV)/dev web    ## long tests, random examples and the suite under load
	@echo "random examples from SEED=$(SEED)"
	$(BIN)/pytest -s -m "proof or hypothesis" --hypothesis-profile=random --hypothesis-seed=$(SEED)
	$(MAKE) proof-load

# ROUNDS and TESTS make it shorter: make proof-load ROUNDS=1 TESTS=tests/kernel
proof-load: $(VENV)/dev web ## the whole suite while all cores are busy, five times
	$(BIN)/python -m tests.load --rounds $(ROUNDS) $(TESTS)

pictures: $(VENV)/dev web ## every page at three sizes, in light and dark, into out/
	$(BIN)/pytest -n 2 tests/browser -k pictures

bench: fast               ## measure against other engines, side by side in one run
	$(BIN)/pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	-npm install --silent --no-save --no-package-lock --prefix benchmarks/node boardgame.io socket.io-client ws
	$(BIN)/parlour compile benchmarks/bits
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/host/measure.py

$(VENV)/bin/pip:
	@$(PYTHON) tools/environment.py $(VENV)

# Without the browser client, which `make web` builds.
$(VENV)/installed: $(VENV)/bin/pip pyproject.toml hatch_build.py
	@PARLOUR_SKIP_WEB=1 $(STEP) "Installing Parlour and what it needs" $(PIP) -e '.[playtest]'
	@$(STEP) "Preparing Parlour" $(BIN)/python -m compileall -q src/parlour
	@touch $@

$(VENV)/dev: $(VENV)/installed tests/requirements.txt
	@$(STEP) "Installing what the tests need" $(PIP) -r tests/requirements.txt
	@touch $@

docs: $(VENV)/docs        ## the site of all pages, with search, into out/docs
	@NO_MKDOCS_2_WARNING=1 $(STEP) "Building the site" $(BIN)/mkdocs build --strict --quiet
	@echo "out/docs/index.html; a host serves it with: parlour host --docs out/docs"

$(VENV)/docs: $(VENV)/installed
	@PARLOUR_SKIP_WEB=1 $(STEP) "Installing what the site is built with" $(PIP) -e '.[docs]'
	@touch $@

clean: plain              ## remove everything that make has installed or built
	rm -rf $(VENV) dist out node_modules src/parlour/host/page src/parlour/games/*/web/dist
