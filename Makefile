# What one types every day. `make` alone prints the list.
# A line `name: … ## sentence` becomes a line of that list.

.DEFAULT_GOAL := help
.PHONY: help packages run test quick window bench looks soak mutants drives frozen fuzz pictures \
  sanitize film lint format reference clean

FILTER ?=
SEEDS ?= $(if $(MINUTES),1000000000,100)
FIRST ?= 1
DRIVES ?= 100000
SECONDS ?= 600
RUNS ?= -1
ROUNDS ?= 7
TARGET ?= drives
PICTURES ?= 2000
HOW ?= plain
COUNT ?= 100000
QUICK = HeadUnitCoreTests HeadUnitDisplayTests HeadUnitDrivesTests HeadUnitReportsTests TidyTests
# Guests are written as other people write.
FORMATTED = Package.swift Plugins Sources Examples Tests/Guests/Package.swift \
  $(filter-out Tests/Guests,$(wildcard Tests/*))
COMMA = ,
SPACE = $(COMMA:,=) $(COMMA:,=)
# Editors make an index of their own, and this one would be a fifth of each build; what a debugger wants
# would be another seventh. All builds of one folder take the same options, which .ci/options holds: with
# others everything is built anew.
PLAIN = $(shell cat .ci/options)
# See Package.swift.
export TESTDRIVE_OPTIMISED = 1
TESTING = --disable-xctest --enable-swift-testing
# The verbs that print a reference page: `testdrive VERB --markdown` is Documentation/VERB.md.
REFERENCE = open profiles themes library controls commands limits findings

help: ## print this list
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

packages: # what the build needs from the system; silent when it is all there
	@.ci/packages

run: packages ## build, and open the head unit with the demo; APP=Radio with an example
	swift run $(PLAIN) $(if $(APP),$(APP)Example,testdrive)

# Random walks begin with another seed at each commit; TESTDRIVE_SEED=n says with which. Of rules that
# are tried in many cases each commit tries a share; all of them come with TESTDRIVE_EVERY_CASE=1.
test: packages ## run the tests; FILTER=name runs those whose name matches
	$(if $(FILTER),swift test $(PLAIN) $(TESTING) --parallel --filter '$(FILTER)',.ci/tests)

# What is changed most often, in a build of its own that knows neither faces nor examples.
quick: packages ## run the tests of core, display, drives and reports; FILTER=name as above
	TESTDRIVE_TESTS=$(subst $(SPACE),$(COMMA),$(QUICK)) \
	  swift test $(PLAIN) $(TESTING) --parallel --scratch-path .build/quick $(if $(FILTER),--filter '$(FILTER)')

window: ## use the window as a person would, on a display of its own
	swift build $(PLAIN) --product testdrive && .ci/window-test

# With BASE=commit that commit is built in .build/base, and both run by turns; ROUNDS=n says how often,
# WORKLOADS='a b' which.
bench: packages ## measure the release build; BASE=commit sets it against that one
	swift build -c release --product testdrive
	swift build -c release --product testdrive-bench
ifdef BASE
	git worktree prune
	test -e .build/base || git worktree add --quiet --detach .build/base
	base=$$(git rev-parse --verify '$(BASE)^{commit}') && \
	  git -C .build/base checkout --quiet --detach $$base
	swift build --package-path .build/base -c release --product testdrive
	swift build --package-path .build/base -c release --product testdrive-bench
	.build/release/testdrive-bench --against .build/base/.build/release/testdrive-bench \
	  $(ROUNDS) $(WORKLOADS)
else
	.build/release/testdrive-bench
endif

# As bench has it, the commit is built in .build/base. STATES='list menu' draws these only.
looks: packages ## page of before and after for every situation; BASE=commit is before
	@test -n '$(BASE)' || { echo 'make looks BASE=commit' >&2; exit 1; }
	swift build $(PLAIN) --product testdrive
	git worktree prune
	test -e .build/base || git worktree add --quiet --detach .build/base
	base=$$(git rev-parse --verify '$(BASE)^{commit}') && \
	  git -C .build/base checkout --quiet --detach $$base
	swift build --package-path .build/base $(PLAIN) --product testdrive
	.ci/looks .build/base . $(STATES)

# FIRST=seed begins elsewhere; MINUTES=n walks for so long instead.
soak: packages ## random walks, drive files and pictures; SEEDS=n, DRIVES=n, PICTURES=n
	swift build -c release --product testdrive-soak
	.build/release/testdrive-soak $(SEEDS) --first $(FIRST) --jobs $(shell nproc) \
	  $(if $(MINUTES),--minutes $(MINUTES))
	.build/release/testdrive-soak --drives $(DRIVES)
	.build/release/testdrive-soak --pictures $(PICTURES)

# MUTANTS=--chosen tries those that were thought of against the walks alone, MUTANTS=--share twenty
# others with each commit; .ci/mutants says more.
mutants: packages ## change the program in 390 ways, one at a time: a test has to fail each time
	.ci/mutants $(MUTANTS)

drives: packages ## run Scenarios again and again: the same results every time
	swift build $(PLAIN) --product testdrive && .ci/drives

frozen: packages ## compare what is done, said and drawn with what is kept in Tests/Frozen
	swift build $(PLAIN) --product testdrive
	swift build $(PLAIN) --product testdrive-soak
	swift build $(PLAIN) --product testdrive-bench
	.ci/frozen

# Both sanitizers in one word: of two options the compiler takes the last, and counts nothing.
# RUNS=n ends after so many inputs: on a busy machine seconds say little. What is found goes to
# .build/fuzz; it begins with the target's files in Corpus, drives also with the lines of found.txt.
FOUND = .build/fuzz/$(TARGET)
fuzz: packages ## feed random bytes to TARGET=drives|pictures|library|lines|traces; SECONDS=n
	TESTDRIVE_FUZZ=1 swift build --scratch-path .build/fuzz -c release \
	  --product testdrive-fuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
	mkdir -p $(FOUND)
	test $(TARGET) != drives || { number=0; while read -r unit; do number=$$((number + 1)); \
	  printf '%s' "$$unit" | base64 -d > $(FOUND)/kept-$$number || exit 1; \
	done < Tests/Fuzz/found.txt; }
	TARGET=$(TARGET) SWIFT_BACKTRACE=enable=no \
	  LSAN_OPTIONS=suppressions=Tests/Fuzz/leaks.txt:print_suppressions=0 \
	  .build/fuzz/release/testdrive-fuzz -max_total_time=$(SECONDS) -runs=$(RUNS) \
	  -max_len=4096 -timeout=60 -report_slow_units=1 -print_funcs=0 -print_final_stats=1 \
	  -artifact_prefix=.build/fuzz/ $(FOUND) Tests/Fuzz/Corpus/$(TARGET)

# FIRST=seed begins elsewhere.
pictures: packages ## show COUNT broken pictures of each KINDS; HOW=plain|address|valgrind
	.ci/pictures $(HOW) $(COUNT) $(FIRST) $(KINDS)

# Each sanitizer has a build of its own. Races are written to files, each process to its own, as
# an app's process may end in a way that tells nobody. The older test library is left out where leaks
# are looked for: it has two of its own.
RACES = $(CURDIR)/.build/thread/race
sanitize: packages ## look for data races and leaks in Swift apps and the phone's parts
	swift build --build-tests --sanitize=thread --scratch-path .build/thread
	rm -f $(RACES).*
	export TSAN_OPTIONS=history_size=7:log_path=$(RACES); failed=0; \
	swift test --skip-build $(TESTING) --sanitize=thread --scratch-path .build/thread \
	  --filter '^FaceTests' || failed=1; \
	for drives in Examples/*/Scenarios; do \
	  app=$$(basename $$(dirname $$drives)); \
	  .build/thread/debug/$${app}Example run $$drives || failed=1; \
	done; \
	.ci/guests thread || failed=1; \
	for race in $(RACES).*; do \
	  if test -s $$race; then cat $$race >&2; failed=1; fi; \
	done; \
	exit $$failed
	swift build --build-tests --sanitize=address --scratch-path .build/address
	swift test --skip-build $(TESTING) --sanitize=address --scratch-path .build/address \
	  --filter Connects
	.ci/guests address

film: packages ## write the film of the README, Documentation/pictures/film.gif
	swift build -c release --product testdrive
	.build/release/testdrive film Documentation/film.drive -o Documentation/pictures/film.gif \
	  --fps 12 --bezel --pointer --caption

TOP := .ci .gitignore .swift-format CONTRIBUTING.md Documentation Examples LICENSE Makefile \
  Package.swift Plugins README.md Resources Scenarios Sources Tests

lint: packages ## check formatting, the syntax of the scripts, and for files that belong nowhere
	@strays=$$(git ls-files | cut -d / -f 1 | sort -u | grep -vxF $(TOP:%=-e %)); \
	test -z "$$strays" || { echo "belongs to no folder of ours: $$strays" >&2; exit 1; }
	swift format lint --strict --parallel --recursive $(FORMATTED)
	sh -n .ci/packages
	for script in $$(grep -l '^#!/usr/bin/env bash' .ci/*); do bash -n "$$script" || exit 1; done

format: packages ## format the Swift files in place
	swift format format --in-place --parallel --recursive $(FORMATTED)

# A page is moved into place only when it is whole.
reference: packages ## write the pages and the schema the program can print
	swift build $(PLAIN) --product testdrive
	@mkdir -p Documentation
	@for verb in $(REFERENCE); do \
	  .build/debug/testdrive $$verb --markdown > .build/$$verb.md || exit 1; \
	  test -s .build/$$verb.md || { echo "testdrive $$verb --markdown printed nothing" >&2; exit 1; }; \
	  mv .build/$$verb.md Documentation/$$verb.md; \
	done
	swift build $(PLAIN) --product phone-sources
	.build/debug/phone-sources --names Sources/Faces > .build/phone-names.txt
	mv .build/phone-names.txt Resources/phone-names.txt
	.build/debug/testdrive themes --schema > .build/theme.schema.json
	mv .build/theme.schema.json Resources/theme.schema.json
	.build/debug/testdrive library --schema > .build/library.schema.json
	mv .build/library.schema.json Resources/library.schema.json

clean: ## remove everything that was built
	rm -rf .build
