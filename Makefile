# Each target installs what is missing first; see scripts/install-packages.

.PHONY: demo test build release lint format accuracy relevance replies measure fixtures frames screens docs

## Builds everything and shows the whole way on the invented town of Alder Bay.
demo: release
	.build/release/whereto demo

REAL_TIME = AudioRoutingTests|PromptSpeechTests|CarAppExampleTests

## Builds everything and passes every test.
test:
	scripts/install-packages build test
	swift build --build-tests
# What hears and plays in real time goes first, and alone: beside a thousand others it would be too late.
	swift test --skip-build --filter "$(REAL_TIME)"
	swift test --skip-build --skip "$(REAL_TIME)"

build:
	scripts/install-packages build
	swift build

release:
	scripts/install-packages build
	swift build -c release --product whereto

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Examples

format:
	swift format format --in-place --recursive Package.swift Sources Tests Examples

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

## Draws the pictures of the README anew.
screens: release
	scripts/install-packages pictures test
	scripts/draw-screens

## Makes the reference of the library, a folder of web pages.
docs:
	scripts/install-packages build
	scripts/make-docs
