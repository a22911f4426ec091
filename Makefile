# Two commands are all there is to set up: `make play` and `make test`. Both make their own .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAMES  ?= 20000

.PHONY: play test lint types contract unit fuzz fuzzing torture marathon bench goldens snapshots pictures manual docs dist clean

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

play: $(VENV)/ready          ## open the app; with no terminal, play a demo table and say how it went
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/den; else $(BIN)/den demo; fi

test: lint types contract unit   ## everything that must hold before a change lands

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

contract: $(VENV)/ready
	$(BIN)/lint-imports

unit: $(VENV)/ready
	$(BIN)/pytest -n auto --maxschedchunk 24  # so few at once, or one worker gets all the long ones, which come first

fuzz: $(VENV)/ready          ## what every game must keep, five times as thoroughly; many random games, all checks on
	THOROUGH=5 $(BIN)/pytest -n auto tests/engines/test_conformance.py tests/netcode/test_torture.py tests/tui/test_in_bursts.py
	$(BIN)/python -m tests.fuzz --games $(GAMES)

fuzzing: $(VENV)/ready       ## one reader of what comes from outside: READER=codes RUNS=10000000
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[fuzzing]'
	$(BIN)/python -m tests.fuzzing $(READER) --runs $(or $(RUNS),1000000)

torture: $(VENV)/ready       ## many simulated tables with faults and liars; KIND=voting: of one kind
	$(BIN)/python -m tests.torture --games $(GAMES) $(if $(KIND),--kind $(KIND))

marathon: $(VENV)/ready      ## the same over all cores, for hours; stopped, it goes on. DIR=where SEED=from
	$(BIN)/python -m tests.marathon $(DIR) --tables $(GAMES) --from $(or $(SEED),0)

bench: $(VENV)/ready
	$(BIN)/den bench

goldens: $(VENV)/ready       ## write the recorded games anew; review the difference before you commit it
	$(BIN)/python -m tests.goldens

snapshots: $(VENV)/ready     ## write the recorded screens anew; look at them before you commit them
	$(BIN)/pytest tests/tui --snapshot-update

pictures: $(VENV)/ready      ## write the pictures of the README anew, from the app
	$(BIN)/python -m tests.tui.pictures

manual: $(VENV)/ready        ## write the page for man anew, from the commands
	$(BIN)/den manual > docs/shell/den.1

docs: $(VENV)/ready          ## the documentation as a site, in build/site; a warning is an error
	$(BIN)/mkdocs build --quiet

dist: $(VENV)/ready          ## a wheel and a source archive in dist/, tried out as a stranger would
	rm -rf dist
	$(BIN)/hatchling build
	$(BIN)/pytest tests/e2e/test_dist.py

clean:
	rm -rf $(VENV) .ruff_cache .mypy_cache .import_linter_cache .hypothesis build dist
