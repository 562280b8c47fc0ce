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
        "SyntheticRegion", .product(name: "DestinationSearch", package: "whereto"),
        .product(name: "PlaceIndex", package: "whereto"),
      ]),
    .executableTarget(
      name: "make-region",
      dependencies: ["SyntheticRegion", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "search-benchmark",
      dependencies: [
        "SearchQueries", .product(name: "DestinationSearch", package: "whereto"),
        .product(name: "PlaceIndex", package: "whereto"),
        .product(name: "DestinationSearchAdapters", package: "whereto"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ]),
    .testTarget(
      name: "SyntheticRegionTests",
      dependencies: [
        "SyntheticRegion", .product(name: "PlaceIndex", package: "whereto"),
        .product(name: "DestinationSearch", package: "whereto"),
      ]),
    .testTarget(
      name: "SearchQueriesTests",
      dependencies: [
        "SearchQueries", "SyntheticRegion", .product(name: "PlaceIndex", package: "whereto"),
        .product(name: "DestinationSearchAdapters", package: "whereto"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
