// swift-tools-version: 6.2
import PackageDescription

/// Benchmarks of building and searching regions up to a million places; apart from the main package and its tests.
let package = Package(
  name: "whereto-benchmarks",
  dependencies: [
    .package(name: "whereto", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    .target(name: "SyntheticRegion"),
    .target(
      name: "SearchQueries",
      dependencies: [
        "SyntheticRegion", .product(name: "PlaceIndex", package: "whereto"),
        .product(name: "SearchScreen", package: "whereto"),
      ]),
    .executableTarget(
      name: "make-region",
      dependencies: ["SyntheticRegion", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "search-benchmark",
      dependencies: [
        "SearchQueries", .product(name: "DestinationSearchAdapters", package: "whereto"),
        .product(name: "PlaceIndex", package: "whereto"), .product(name: "PlaceIndexBuilding", package: "whereto"),
        .product(name: "SearchScreen", package: "whereto"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ]),
    .executableTarget(
      name: "route-benchmark",
      dependencies: [
        .product(name: "Routing", package: "whereto"), .product(name: "SearchScreen", package: "whereto"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "SyntheticRegionTests",
      dependencies: [
        "SyntheticRegion", .product(name: "DestinationSearchAdapters", package: "whereto"),
        .product(name: "PlaceIndex", package: "whereto"), .product(name: "PlaceIndexBuilding", package: "whereto"),
        .product(name: "SearchScreen", package: "whereto"),
      ]),
    .testTarget(
      name: "SearchQueriesTests",
      dependencies: [
        "SearchQueries", "SyntheticRegion", .product(name: "DestinationSearchAdapters", package: "whereto"),
        .product(name: "PlaceIndex", package: "whereto"), .product(name: "PlaceIndexBuilding", package: "whereto"),
        .product(name: "SearchScreen", package: "whereto"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// Where this is set, as continuous integration does, a warning is an error.
let isStrict = Context.environment["WHERETO_STRICT"] != nil

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["WHERETO_DEVELOPMENT"] != nil {
    target.swiftSettings?.append(.unsafeFlags(["-enable-testing"]))
  }
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
