# Each target installs what is missing first; see scripts/install-packages.

.PHONY: demo test build release lint format fixtures

## Builds everything and shows the whole way on the invented town of Alder Bay.
demo: release
	.build/release/whereto demo

## Builds everything and passes every test.
test:
	scripts/install-packages build test
	swift test --parallel

build:
	scripts/install-packages build
	swift build

release:
	scripts/install-packages build
	swift build -c release --product whereto

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

format:
	swift format format --in-place --recursive Package.swift Sources Tests

## Makes the demo region and the recordings anew from their descriptions.
fixtures:
	scripts/install-packages speech
	scripts/make-demo-region
	scripts/make-fixtures
