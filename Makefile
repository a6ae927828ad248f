# On a machine with Python 3.11 or newer and make, nothing else: `make play` and `make test` do everything.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test fast plain proof pictures bench lint web clean

play: web                 ## start the host on SQLite and open the browser
	$(BIN)/parlour

test: $(VENV)/dev lint web ## everything in its short form
	$(BIN)/pytest -n 2 -m "not proof"

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python web/build.py check

web: $(VENV)/installed    ## build the browser client anew, if it or a board has changed
	@$(BIN)/python web/build.py

fast: $(VENV)/dev         ## compile in place; `make plain` takes it back
	$(BIN)/python -m parlour.compiling

plain:
	find src -name '*.so' -delete; rm -f src/parlour/kernel/compiled.txt

proof: $(VENV)/dev        ## by the thousand and the million, with printed counts
	$(BIN)/pytest -s -m proof

pictures: $(VENV)/dev web  ## every page at three sizes, in light and dark, into out/
	$(BIN)/pytest -n 2 tests/browser -k pictures

bench: fast               ## against peers, side by side in one run
	$(BIN)/pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	-npm install --silent --no-save --no-package-lock --prefix benchmarks/node boardgame.io socket.io-client ws
	$(BIN)/parlour compile benchmarks/bits
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/host/measure.py

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Parlour needs Python 3.11 or newer; try make PYTHON=python3.13 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml hatch_build.py
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/dev: $(VENV)/installed tests/requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@

clean: plain
	rm -rf $(VENV) dist out node_modules src/parlour/host/page
