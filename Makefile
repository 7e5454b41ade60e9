# One command for each thing a person does here: serve, build, check, test. Each sets up what it needs first.
# Works with GNU make 3.81 (macOS) and newer; every step is redone only when something it depends on changed.

# The port of `make serve`, which reads it from the environment: `make serve PORT=9000`
PORT ?= 8000
export PORT
# Any Python from 3.11 on, found by guard; `make PYTHON=/path/to/python` uses that one.
PYTHON ?=

MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.DEFAULT_GOAL := help
.PHONY: help serve build test test-browsers check bench lock audit clean setup browser guard always

python := .venv/bin/python
npm_bin := node_modules/.bin
installed := .venv/.installed node_modules/.installed
bundle := build/js/manifest.json
records := build/records.json
site := build/stamps/site

# Material otherwise prints a page about a MkDocs 2 that it does not use.
export NO_MKDOCS_2_WARNING := 1

# The files below some folders, and the folders too: their times tell when a file has gone.
below = $(shell find $(1) -name __pycache__ -prune -o ! -name '.*' -print 2>/dev/null)

# The stamp of a .venv whose Python has since been upgraded or removed would be a lie.
$(shell test ! -e .venv/.installed || $(python) -c '' 2>/dev/null || rm -f .venv/.installed)

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

serve: $(installed) $(bundle) ## serve the site on 127.0.0.1 (PORT=8000) and rebuild it as files change
	$(python) -m lessons serve

build: $(site) ## build the site into site/, ready for any static host (SITE_URL=https://... where it will live)

test: $(installed) $(site) browser ## run every test: TypeScript under Node, then Python, Pyodide and the built site
	node --import tsx --test site-js/test/*.test.ts
	$(python) -m pytest -n 2 --dist loadfile

test-browsers: $(installed) $(site) ## go the main path in Chromium, Firefox and WebKit, installing those that are missing
	@$(python) -m tests.three_browsers

check: $(installed) ## lint, types, import directions, and the gate every exercise must pass
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy
	$(npm_bin)/tsc -b site-js
	$(npm_bin)/biome ci
	$(python) -c 'import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))'
	$(python) -m lessons types --check
	$(python) -m lessons check

bench: $(installed) $(site) browser ## measure how fast the site is ready, against a bare page (ROUNDS=7, ONLY=cold,check; ONLY=growth: 1,000 exercises)
	@$(python) -m tests.bench

# ---- Setup. Each stamp lies inside the folder it vouches for, which its recipe empties first: an interrupted setup leaves none.

setup: $(installed) ## install what the site needs into .venv/ and node_modules/

.venv/.installed: requirements.txt | guard
	@rm -f $@
	@echo "Installing Python packages into .venv/"
	@$(find_python); "$$found" -m venv --clear .venv
	@$(python) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

node_modules/.installed: package-lock.json package.json .npmrc | guard
	@rm -f $@
	@echo "Installing Node packages into node_modules/"
	@npm ci --no-progress --loglevel=error
	@touch $@

# Only the tests and the bench need a browser, and nginx; where there is none, one is installed or the sentence says how.
browser: .venv/.installed
	@$(python) -m tests.browser.browsers --install
	@$(python) -m tests.browser.nginx --install

# ---- Build

$(bundle): package-lock.json site-js/build.mjs $(call below,site-js/src) | $(installed)
	node site-js/build.mjs
	@touch $@

# The site's own address, kept so that building for another one builds again.
build/stamps/address: always
	@mkdir -p $(@D)
	@echo '$(SITE_URL)' | cmp -s - $@ || echo '$(SITE_URL)' > $@

# Wrong answers run in Pyodide; the command redoes only those that changed, and leaves the file alone when none did.
$(records): always | $(installed)
	@$(python) -m lessons records

$(site): mkdocs.yml requirements.txt $(call below,docs engine lessons) $(bundle) $(records) build/stamps/address | $(installed)
	$(python) -m mkdocs build --strict --quiet
	$(python) -m lessons precompress site
	@mkdir -p $(@D) && touch $@

# ---- Care

lock: | guard ## lock the versions again after requirements.in or package.json changed (UPGRADE=--upgrade: newest ones)
	@$(find_python); "$$found" -m venv --clear build/lock
	@build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	@build/lock/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-emit-index-url --no-emit-find-links $(UPGRADE) requirements.in -o requirements.txt
	@npm install --package-lock-only --no-progress --loglevel=error >/dev/null
	@echo "Locked: see git diff requirements.txt package-lock.json"

audit: $(installed) ## ask PyPI and npm for known faults in what this is built on, where their services answer
	@test -x build/audit/bin/pip-audit || { $(find_python); "$$found" -m venv --clear build/audit; \
	  build/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1; }
	@$(python) -m tests.audit

clean: ## remove the built site and all caches; what was installed stays
	rm -rf build site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# ---- Guard: before anything is installed, one sentence says what is missing.

# A Python on the PATH may be a version manager's stand-in that only fails, and hide a good one further on:
# each is run, the newest first, and the first that can make a .venv wins.
try_python := import sys; sys.version_info >= (3, 11) or sys.exit(3); import importlib.util as u; u.find_spec("ensurepip") and u.find_spec("venv") or sys.exit(4)
find_python = found=; old=; bare=; \
  try() { \
    [ -z "$$found" ] && [ -x "$$1" ] || return 0; \
    "$$1" -c '$(try_python)' 2>/dev/null; \
    case $$? in 0) found="$$1";; 3) old="$$1";; 4) bare="$$1";; esac; \
  }; \
  if [ -n "$(PYTHON)" ]; then try "$$(command -v "$(PYTHON)")"; else \
    for name in python3.14 python3.13 python3.12 python3.11 python3; do \
      IFS=:; for folder in $$PATH; do try "$$folder/$$name"; done; unset IFS; \
    done; \
  fi

guard:
	@$(find_python); \
	say() { echo "$$1" >&2; exit 1; }; \
	if [ -z "$$found" ] && [ -n "$$bare" ]; then \
	  say "$$bare cannot make a virtual environment: install its venv module (on Debian and Ubuntu: apt install python3-venv), then run make again."; \
	fi; \
	if [ -z "$$found" ] && [ -n "$$old" ]; then \
	  say "$$old is $$("$$old" -V 2>&1), and Gradwalk needs Python 3.11 or newer: install one, then run make again."; \
	fi; \
	[ -n "$$found" ] || say "Python is missing: install Python 3.11 or newer, then run make again."; \
	node -e '' 2>/dev/null || say "Node is missing: install Node 20 or newer, then run make again."; \
	node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null \
	  || say "This is Node $$(node --version), and Gradwalk needs Node 20 or newer: install one, then run make again."; \
	npm --version >/dev/null 2>&1 || say "npm is missing: install npm, which comes with Node (on Debian and Ubuntu: apt install npm), then run make again."

always:
