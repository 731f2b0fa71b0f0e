# Everything a person runs. `make play` plays, `make test` proves.
SHELL := /bin/bash
PYTHON ?= python3
PORT ?= 8000
DATA ?= data
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv || echo .tools/bin/uv)
WEB_SOURCES := $(shell find web \( -name node_modules -o -name lighthouse \) -prune -o -type f -print)
PACKAGES := yams storage service worker cli

.PHONY: setup play test check fix bench screens lighthouse lock clean

setup: $(VENV)/.installed service/static/index.html  ## install everything into .venv, build the client

play: setup  ## play today's challenge: http://127.0.0.1:8000 (PORT=… DATA=… change it)
	@YAMS_LOG_LEVEL="$${YAMS_LOG_LEVEL:-warning}" exec $(BIN)/yams up --port '$(PORT)' --data '$(DATA)'

test: check browser  ## every check, then every test, each file in one process, the browser's last
	$(BIN)/pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder $(PYTEST)

check: setup  ## what never edits: style, types, package borders, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(PACKAGES) bench tests/conftest.py tests/checks tests/naive tests/unit
	$(BIN)/mypy tests/integration
	$(BIN)/mypy tests/e2e
	$(BIN)/lint-imports
	$(BIN)/python -m tests.checks.generated --check
	cd web && ./with-node npm run check

fix: setup  ## what edits
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python -m tests.checks.generated
	$(BIN)/python -m tests.checks.pictures
	cd web && ./with-node npm run fix

bench: setup  ## side-by-side measurements, printed as ratios
	$(BIN)/python -m bench

screens: setup browser  ## photograph every page into docs/screens
	$(BIN)/python tests/e2e/site_screens.py

lighthouse: setup browser web/lighthouse/node_modules/.installed  ## what Lighthouse says of each page; fails below 100
	$(BIN)/python tests/e2e/site_lighthouse.py

.PHONY: browser
browser:  ## Debian's Chromium for the browser tests, when we may install it
	@if [ -x /usr/bin/chromium ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	else echo "No /usr/bin/chromium: THE BROWSER TESTS WILL BE SKIPPED (apt-get install chromium)"; fi

lock:  ## choose new versions, write them down with hashes and without hosts
	$(UV) lock --upgrade
	$(UV) export --quiet --frozen --no-dev --no-emit-project -o requirements.txt
	$(UV) export --quiet --frozen --no-emit-project -o requirements-dev.txt

$(UV):
	$(PYTHON) -m venv .tools || { echo "Python's venv module is missing: apt-get install python3-venv"; exit 1; }
	.tools/bin/pip install --quiet uv

$(VENV)/.installed: requirements-dev.txt pyproject.toml | $(UV)
	[ -x $(BIN)/python ] || $(UV) venv --quiet --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(VENV)
	$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements-dev.txt
	$(UV) pip install --quiet --python $(BIN)/python --no-deps -e .
	touch $@

web/node_modules/.installed: web/package-lock.json web/package.json $(VENV)/.installed
	cd web && ./with-node npm ci --no-audit --no-fund --loglevel=error
	touch $@

web/lighthouse/node_modules/.installed: web/lighthouse/package-lock.json $(VENV)/.installed
	cd web/lighthouse && ../with-node npm ci --no-audit --no-fund --loglevel=error
	touch $@

service/static/index.html: $(WEB_SOURCES) web/node_modules/.installed
	cd web && ./with-node npm run --silent build
	touch $@

clean:  ## forget what was installed and built; the game's data stays
	rm -rf $(VENV) .tools build web/node_modules web/lighthouse/node_modules service/static *.egg-info
