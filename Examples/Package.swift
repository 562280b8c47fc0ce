// swift-tools-version: 6.2
import PackageDescription

/// A working screen, the code of an app for CarPlay, and a stub of that platform to build it against.
let package = Package(
  name: "whereto-examples",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [.package(name: "whereto", path: "..")],
  targets: [
    .executableTarget(
      name: "TerminalScreen",
      dependencies: [
        .product(name: "DestinationSearchAdapters", package: "whereto"),
        .product(name: "PlaceIndex", package: "whereto"), .product(name: "ScreenRendering", package: "whereto"),
        .product(name: "SearchScreen", package: "whereto"),
      ], path: "TerminalScreen/Sources"),
    .testTarget(
      name: "TerminalScreenTests",
      dependencies: [
        "TerminalScreen", .product(name: "DestinationSearchAdapters", package: "whereto"),
        .product(name: "PlaceIndexBuilding", package: "whereto"),
      ], path: "TerminalScreen/Tests"),
    .target(name: "CarPlayStub", path: "CarPlayStub"),
    .target(
      name: "CarAppExample",
      dependencies: ["CarPlayStub", .product(name: "SearchScreen", package: "whereto")],
      path: "CarAppExample/Sources"),
    .testTarget(
      name: "CarAppExampleTests",
      dependencies: [
        "CarAppExample", "CarPlayStub", .product(name: "DestinationSearchTesting", package: "whereto"),
        .product(name: "SearchScreen", package: "whereto"),
      ], path: "CarAppExample/Tests"),
  ],
  swiftLanguageModes: [.v6]
)

/// If this is set, as in continuous integration, a warning is an error.
let isStrict = Context.environment["WHERETO_STRICT"] != nil

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if target.type == .test { target.swiftSettings?.append(.unsafeFlags(["-Onone"])) }
  if Context.environment["WHERETO_DEVELOPMENT"] != nil {
    target.swiftSettings?.append(.unsafeFlags(["-enable-testing"]))
  }
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
