# make play, make test: everything else is set up on the way, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The lock files name every package, so nothing is left to resolve.
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --no-deps

.DEFAULT_GOAL := help
.PHONY: help play pages dist tools docs test check screens durations types lint format hooks bench evidence lock clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##\(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

$(VENV)/play.done: requirements/play.txt requirements/node.txt pyproject.toml
	@echo "Setting up the Python environment in $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit("Shoal needs Python 3.11 or newer: make PYTHON=python3.12 ..." if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(BIN)/python hatch_build.py --has-node || $(PIP) --require-hashes -r requirements/node.txt
	@$(PIP) --no-build-isolation -e .
	@touch $@

$(VENV)/dev.done: requirements/dev.txt $(VENV)/play.done
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

# Built anew only when the sources of the pages have changed.
pages: $(VENV)/play.done
	@$(BIN)/python hatch_build.py

# Formatter, linter and test runner of the web code, which playing does without.
tools: $(VENV)/dev.done
	@$(BIN)/python hatch_build.py --tools

# Chromium and PostgreSQL, for the tests that need them.
$(VENV)/services.done: tests/services.sh $(VENV)/dev.done
	@sh tests/services.sh
	@touch $@

play: pages  ## set up, serve and open the browser
	@$(BIN)/shoal

dist: pages  ## build the wheel and the source archive, with the pages inside, into dist/
	@rm -rf dist
	@$(BIN)/python -m hatchling build

test: tools pages $(VENV)/services.done  ## all tests, compiled and as plain Python, and those of the web pages
	$(BIN)/python -m shoal.bots.precompile
	$(BIN)/python -m shoal.envs.precompile
	$(BIN)/pytest -n auto --durations=10
	SHOAL_JIT=0 SHOAL_TWINS=1 $(BIN)/pytest -n auto -m "not physics and not once" --ignore-glob='*/test_rulebook*.py' tests/kernel tests/games
	SHOAL_JIT=0 $(BIN)/pytest -n auto --cov --cov-report= tests/games/*/test_rulebook*.py
	@$(BIN)/python -m tests.support.coverage_report

check: lint tools pages $(VENV)/services.done  ## lint and the quick tests, for the working loop
	$(BIN)/python -m shoal.bots.precompile
	$(BIN)/python -m shoal.envs.precompile
	$(BIN)/pytest -n auto -m "not slow"

screens: tools pages $(VENV)/services.done  ## pictures of every page into build/screens, from the tests in a browser
	SHOAL_SCREENS=1 $(BIN)/pytest -n auto -m browser

durations: tools pages $(VENV)/services.done  ## measure how long each test takes, for their order
	$(BIN)/pytest -n auto --store-durations

docs: pages $(VENV)/dev.done  ## build the documentation site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Read it: build/site/index.html, or $(BIN)/mkdocs serve"

types: tools  ## the browser's types from the Python ones
	$(BIN)/python -m shoal.server.wire.typescript web/src
	$(BIN)/python -m shoal.server.http.openapi | $(BIN)/python hatch_build.py npm run --silent types

lint: $(VENV)/dev.done  ## style, types, layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py npm run --silent lint

format: $(VENV)/dev.done  ## put the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python hatch_build.py npm run --silent format

hooks: $(VENV)/dev.done  ## check the style before every commit, the types before every push
	$(BIN)/pre-commit install

bench: $(VENV)/play.done  ## speed, as ratios measured in one run
	$(BIN)/shoal bench
	$(BIN)/python -m benchmarks.start_up
	$(BIN)/python -m benchmarks.hey_thats_my_fish.against_c

evidence: tools pages $(VENV)/services.done  ## measure what is due, or ONLY="words", or SINCE=date-or-commit; writes docs/evidence.md
	@$(BIN)/python -m benchmarks.evidence --only "$(ONLY)" --since "$(SINCE)"

lock: $(VENV)/play.done  ## pin the newest versions of everything
	@test -x $(VENV)/lock/bin/uv || $(BIN)/python -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip install --quiet uv
	$(VENV)/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --upgrade --group pyproject.toml:build pyproject.toml -o requirements/play.txt
	$(VENV)/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --upgrade --constraint requirements/play.txt --group pyproject.toml:build --group pyproject.toml:dev pyproject.toml -o requirements/dev.txt
	$(VENV)/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --upgrade --group pyproject.toml:node -o requirements/node.txt

clean:  ## remove everything that was made
	rm -rf $(VENV) build dist web/node_modules src/shoal/server/static
