# Each target installs what is missing first; see scripts/install-packages.

.PHONY: demo test storm tests build release lint format benchmarks benchmark-tools accuracy relevance replies measure \
  fixtures frames screens docs clients postgres app-targets speech-model

## Builds everything and shows the whole way on the invented town of Alder Bay.
demo: release speech-model
	scripts/install-packages demo
	.build/release/whereto demo
	scripts/demo-service

# One optimised build for the program and the tests: they start the program hundreds of times and decode minutes of
# speech. What a debugger needs would take another minute; `make build` has it.
OPTIMISED = -c release -Xswiftc -enable-testing -Xswiftc -gnone
RUN_TESTS = swift test $(OPTIMISED) --skip-build
# What hears and plays in real time, or waits for other programs: beside a thousand other tests it would be too late.
REAL_TIME = AudioRoutingTests|PromptSpeechTests|CarAppExampleTests|ServiceTests|PositioningTests|RoutingTests
# What runs the built programs, a few at a time. The many recordings have a run to themselves: whoever waits for them to be
# heard waits within a time limit.
PROGRAMS = EndToEndTests
RECORDINGS = EndToEndTests\.FixtureTests

## Builds everything and passes every test.
test: tests speech-model
	$(RUN_TESTS) --filter "$(REAL_TIME)"
	$(RUN_TESTS) --skip "$(REAL_TIME)|$(PROGRAMS)"
	$(RUN_TESTS) --filter "$(RECORDINGS)"
	$(RUN_TESTS) --filter "$(PROGRAMS)" --skip "$(RECORDINGS)"

## Passes the tests of place search and of own places once more, with a PostgreSQL server in place of files.
postgres: tests
	scripts/with-postgres $(RUN_TESTS) --filter "PlaceIndexTests|UserPlacesTests"

## Drives the built service by clients from PyPI, and by what no client should send.
clients: release
	scripts/install-packages clients test
	python=$$(scripts/install-clients) && "$$python" scripts/test-clients

## Explores at length what `make test` tries briefly: sequences of events, and killed programs.
storm: tests
	WHERETO_STORM=1 $(RUN_TESTS) --filter "StormTests|ExplorationTests|DocumentTests|KilledProgramTests"

# The model of the neural recogniser. Where it cannot be had, everything works without it, and tests that need it say so;
# continuous integration does not go on.
speech-model:
	scripts/install-speech-model || [ -z "$$WHERETO_STRICT" ]

# An import of what a target does not name is an error.
tests:
	scripts/install-packages build test
	swift build $(OPTIMISED) --build-tests --explicit-target-dependency-import-check error

## Checks what an app links, and builds it.
app-targets:
	scripts/install-packages build
	BUILD_FLAGS="$(OPTIMISED)" scripts/check-app-targets

build:
	scripts/install-packages build
	swift build

release:
	scripts/install-packages build
	swift build $(OPTIMISED) --product whereto

SWIFT = Package.swift Sources Tests Examples $(addprefix Benchmarks/,Package.swift Sources Tests)
SCRIPTS = .ci/run $(wildcard scripts/* Benchmarks/* Benchmarks/geocoding/* Tests/Clients/* Tests/TestSupport/*)

lint:
	scripts/install-packages lint
	swift format lint --strict --recursive $(SWIFT)
	pyflakes3 $$(grep -lsE '^#!.*python' $(SCRIPTS)) $(filter %.py,$(SCRIPTS))
	shellcheck $$(grep -lsE '^#!.*[/ ](ba)?sh$$' $(SCRIPTS))

format:
	swift format format --in-place --recursive $(SWIFT)

# In the program's folder and with its flags, so that what both are made of is compiled once.
BENCHMARKS = --package-path Benchmarks --scratch-path .build $(OPTIMISED)

## Builds the benchmarks and passes their tests.
benchmarks:
	scripts/install-packages build
	swift test $(BENCHMARKS)
	cd Benchmarks/geocoding && python3 -m unittest

benchmark-tools:
	scripts/install-packages build
	swift build $(BENCHMARKS)

## Runs the project's own recordings and compares with the accuracy reached before.
accuracy: release
	scripts/measure-demo

## Runs the project's own judged queries and compares with what was reached before.
relevance: release
	scripts/measure-search

## Asks on the search screen which place is meant, and counts the spoken answers that are taken as meant.
replies: release
	scripts/install-packages speech
	scripts/measure-replies

FOLDER ?= measured
SEED ?= 1
VOICES ?= flite/slt,flite/rms,festival/kal,festival/ked

## Measures a region: make measure MAP=city.osm.pbf [FOLDER=measured] [SEED=7] [VOICES=flite/slt,flite/rms]
measure: release
	scripts/install-packages speech
	scripts/measure-region "$(MAP)" "$(FOLDER)" "$(SEED)" "$(VOICES)"

## Makes the demo region and the recordings anew from their descriptions.
fixtures:
	scripts/install-packages speech
	scripts/make-demo-region
	scripts/make-fixtures

## Draws the images of the voice frames anew.
frames:
	scripts/install-packages pictures
	scripts/draw-frames

## Takes the pictures of the README and the documents from the page.
screens: release
	scripts/install-packages clients pictures
	"$$(scripts/install-clients)" -m pip install --quiet --disable-pip-version-check pillow
	"$$(scripts/install-clients)" scripts/picture-page
	rsvg-convert -w 180 -h 180 Sources/Service/Page/Web/app.svg -o Sources/Service/Page/Web/app.png

## Makes the reference of the library, a folder of web pages.
docs:
	scripts/install-packages build
	BUILD_FLAGS="$(OPTIMISED)" scripts/make-docs
