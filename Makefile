# The commands of the house. Each sets up what it needs, and finds it done the next time.
#
#   make play     play at a simulated tray; ARGS="--camera webcam:0" for another
#   make check    lint, types, imports and the quick tests: run it before every commit
#   make test     all of that, every test, what the quick ones cover, and those on each Python we support
#   make bench    measure, and print the numbers
#   make weights  train the reader's networks anew, for some thirty-five hours (docs/training-data.md)

PYTHON ?= python3
VENV ?= .venv
ARGS ?= --camera simulated
# Tests with a browser wait for a while: three of them keep two cores busy.
WAITING = $$(($$(nproc) * 3 / 2))

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_ROOT_USER_ACTION = ignore

.PHONY: play check test bench lint quick browser weights
.NOTPARALLEL:

play: $(VENV)/.runs
	$(VENV)/bin/croupier play $(ARGS)

check: lint quick

lint: $(VENV)/.tests
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

quick: $(VENV)/.tests
	$(VENV)/bin/python -m pytest -n auto -m "not slow and not browser"

test: browser lint
	@for python in $$(.ci/pythons --but $(VENV)/bin/python); do \
		version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
		$(MAKE) --no-print-directory quick VENV=.venv-$$version PYTHON=$$python || exit 1; \
	done
	$(VENV)/bin/python -m pytest -n auto -m "not slow and not browser" --cov --cov-report=term
	$(VENV)/bin/python -m pytest -n $(WAITING) --dist worksteal -m "slow or browser"

bench: $(VENV)/.tests
	$(VENV)/bin/python -m tests.bench

weights: .venv-training/.made
	$(MAKE) -f vision/training/course.mk weights PYTHON=$(<D)/bin/python

browser:
	@{ command -v chromium && command -v chromedriver && test -n "$$(fc-list :lang=ko)"; } >/dev/null \
		|| .ci/need chromium chromium-driver fonts-noto-cjk

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Croupier needs Python 3.11 or newer; name one: make PYTHON=python3.13 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/need python3-venv
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(VENV)/bin/pip install -qq --upgrade pip
	@touch $@

$(VENV)/.runs: $(VENV)/.made pyproject.toml
	@echo "Installing Croupier into $(VENV) (a minute or two) ..."
	@$(VENV)/bin/pip install -qq --editable .
	@touch $@

$(VENV)/.tests: $(VENV)/.runs
	@echo "Installing what its tests need ..."
	@$(VENV)/bin/pip install -qq --group dev
	@touch $@

.venv-training/.made: pyproject.toml
	@command -v python3.11 >/dev/null || { echo "Blender's module needs Python 3.11"; exit 1; }
	@echo "Installing Blender and torch into $(@D) (some minutes) ..."
	@python3.11 -m venv --clear $(@D)
	@$(@D)/bin/pip install -qq --editable '.[training]'
	@touch $@
