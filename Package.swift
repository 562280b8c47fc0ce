// swift-tools-version: 6.2
import PackageDescription

/// The files of the report page, in the order in which the page holds them.
let page = [
  "report.html", "report.css", "elements.js", "metrics.js", "summary.js", "figures.js", "charts.js", "plots.js",
  "comparison.js", "sound.js", "alignment.js", "filters.js", "utterances.js", "report.js",
]

/// The files of the calendar of public holidays, by the first letters of their countries.
let holidays = ["ab", "ce", "fh", "i", "jl", "m", "nr", "st", "uz"]

/// The languages of the screen; each has a file of words.
let languages = ["en", "fa", "pt", "ru", "zh"]

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

/// Products of SwiftNIO.
func nio(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-nio") } }

/// What a target that starts programs depends on.
let programs: [Target.Dependency] = [
  .product(name: "Subprocess", package: "swift-subprocess"), .product(name: "SystemPackage", package: "swift-system"),
]

/// Whether the service can speak TLS. `make demo` does without: BoringSSL's 430 C files are a fifth of its build. A trait
/// would define itself in every module, so that the next command compiled all of them again.
let hasTLS = Context.environment["WHERETO_WITHOUT_TLS"] == nil
let tls: [Target.Dependency] = hasTLS ? [.product(name: "NIOSSL", package: "swift-nio-ssl")] : []

let package = Package(
  name: "whereto",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(
      name: "SearchScreen",
      targets: [
        "SearchScreen", "HeadUnit", "DestinationSearch", "Understanding", "Places", "Recognition", "Audio",
        "Foundations",
      ]),
    .library(name: "PlaceIndex", targets: ["PlaceIndex"]),
    .library(name: "ScreenRendering", targets: ["ScreenRendering", "Cartography"]),
    .library(name: "PlaceIndexBuilding", targets: ["PlaceIndexBuilding"]),
    .library(name: "Navigation", targets: ["Navigation", "Places"]),
    .library(name: "Positioning", targets: ["Positioning"]),
    .library(name: "Routing", targets: ["Routing"]),
    .library(
      name: "DestinationSearchAdapters",
      targets: ["LinuxAudio", "OfflineSearch", "SpeechRecognizers", "SpeechSynthesis"]),
    .library(name: "WheretoClient", targets: ["WheretoClient"]),
    .library(name: "WheretoClientSockets", targets: ["WheretoClientSockets"]),
    .library(name: "DestinationSearchTesting", targets: ["DestinationSearchTesting"]),
    .executable(name: "whereto", targets: ["whereto"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // C libraries, made importable.
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
    .systemLibrary(name: "CKissFFT", pkgConfig: "kissfft-float", providers: [.apt(["libkissfft-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "COneDNN", providers: [.apt(["libdnnl-dev"])]),
    .systemLibrary(
      name: "CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CSpeexDSP", pkgConfig: "speexdsp", providers: [.apt(["libspeexdsp-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Values, rules, and protocols.
    .target(name: "Foundations"),
    .target(name: "ExternalPrograms", dependencies: ["Foundations"] + programs),
    .target(name: "Audio", dependencies: ["Foundations", deque]),
    .target(
      name: "EmbeddedData",
      resources: holidays.map { .embedInCode("Holidays/\($0).txt") }
        + languages.map { .embedInCode("Words/\($0).json") }),
    .target(name: "OpeningHours", dependencies: ["EmbeddedData"]),
    .target(name: "Places", dependencies: ["Foundations", "OpeningHours", algorithms]),
    .target(name: "Cartography", dependencies: ["Places"]),
    .target(name: "Navigation", dependencies: ["Places"]),
    .target(name: "HeadUnit", dependencies: ["EmbeddedData", "Foundations", "Places", algorithms]),
    .target(name: "Recognition", dependencies: ["Audio", "Foundations", algorithms]),
    .target(name: "Understanding", dependencies: ["OpeningHours", "Places", "Recognition", algorithms]),

    // Adapters.
    .target(
      name: "LinuxAudio",
      dependencies: ["Audio", "CALSA", "CKissFFT", "CSpeexDSP", "ExternalPrograms", "Foundations", "HeadUnit"]),
    .target(
      name: "SpeechRecognizers",
      dependencies: ["Audio", "CFlite", "COneDNN", "CPocketSphinx", "Foundations", "Recognition", algorithms, logging]),
    .target(
      name: "PlaceIndex",
      dependencies: [
        "Cartography", "Foundations", "OpeningHours", "Places", "Recognition", "Understanding", algorithms, grdb,
      ]),
    .target(
      name: "PlaceIndexBuilding",
      dependencies: [
        "CZlib", "Cartography", "ExternalPrograms", "Foundations", "OpeningHours", "PlaceIndex", "Places",
        "Recognition", "Understanding", grdb,
      ]),
    .target(
      name: "PostgresPlaces",
      dependencies: [
        "CPostgreSQL", "Foundations", "PlaceIndex", "Places", "Recognition", "Understanding", deque, grdb,
      ]),
    .target(
      name: "Positioning", dependencies: ["Foundations", "Places", algorithms] + nio("NIOCore", "NIOPosix")),
    .target(
      name: "Routing",
      dependencies: ["ExternalPrograms", "Foundations", "Places"] + nio("NIOCore", "NIOHTTP1", "NIOPosix")),

    // The search, its screen, and what puts them together on Linux.
    .target(
      name: "DestinationSearch",
      dependencies: ["Audio", "HeadUnit", "OpeningHours", "Places", "Recognition", "Understanding", algorithms]),
    .target(name: "SpeechSynthesis", dependencies: ["Audio", "DestinationSearch", "ExternalPrograms", "Foundations"]),
    .target(
      name: "SearchScreen",
      dependencies: [
        "Audio", "DestinationSearch", "Foundations", "HeadUnit", "Navigation", "OpeningHours", "Places", "Recognition",
        "Understanding",
      ]),
    .target(name: "ScreenRendering", dependencies: ["Cartography", "HeadUnit", "Places"]),
    .target(
      name: "OfflineSearch",
      dependencies: [
        "Audio", "DestinationSearch", "Foundations", "HeadUnit", "LinuxAudio", "PlaceIndex", "PlaceIndexBuilding",
        "Places", "PostgresPlaces", "Recognition", "Routing", "SearchScreen", "SpeechRecognizers", "SpeechSynthesis",
        "Understanding", algorithms,
      ]),
    .target(
      name: "Evaluation",
      dependencies: [
        "Audio", "DestinationSearch", "Foundations", "Places", "Recognition", "Understanding", algorithms,
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      resources: page.map { .embedInCode("Report/Page/\($0)") }),
    .target(
      name: "Service",
      dependencies: [
        "Audio", "CZlib", "Cartography", "DestinationSearch", "ExternalPrograms", "Foundations", "HeadUnit",
        "OpeningHours", "PlaceIndex", "Places", "Recognition", "ScreenRendering", "SearchScreen", "Understanding",
        logging, metrics,
        serviceLifecycle,
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ] + tls + nio("NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"),
      exclude: ["Page/Web"], resources: [.embedInCode("Description/openapi.json")]),
    .target(
      name: "WheretoClient",
      dependencies: ["Audio", "DestinationSearch", "HeadUnit", "Places", "Recognition", "SearchScreen"]),
    .target(
      name: "WheretoClientSockets",
      dependencies: ["WheretoClient"] + nio("NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket")),
    .target(
      name: "DestinationSearchTesting",
      dependencies: [
        "Audio", "DestinationSearch", "HeadUnit", "OpeningHours", "Places", "Recognition", "ScreenRendering",
        "SearchScreen", "Understanding",
      ]),
    .executableTarget(
      name: "whereto",
      dependencies: [
        "Audio", "CMalloc", "DestinationSearch", "Evaluation", "ExternalPrograms", "Foundations", "HeadUnit",
        "LinuxAudio",
        "OfflineSearch", "OpeningHours", "PlaceIndex", "PlaceIndexBuilding", "Places", "Positioning",
        "PostgresPlaces", "Recognition", "Routing", "ScreenRendering", "SearchScreen", "Service", "SpeechRecognizers",
        "SpeechSynthesis", "Understanding", "WheretoClient", "WheretoClientSockets", algorithms, logging, metrics,
        serviceLifecycle,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),

    // Tests: a target for each part of the program, and one that starts the built program.
    .target(
      name: "TestSupport",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "Evaluation", "Foundations", "PlaceIndex",
        "PlaceIndexBuilding", "Places", "PostgresPlaces", "SpeechRecognizers", "Understanding",
      ],
      path: "Tests/TestSupport", exclude: ["scripted-program", "vosk-stand-in.c"]),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        "Audio", "Cartography", "DestinationSearch", "DestinationSearchTesting", "EmbeddedData", "Evaluation",
        "Foundations", "LinuxAudio", "Navigation", "OpeningHours", "Places", "Recognition", "Routing", "TestSupport",
        "Understanding",
      ]),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "Audio", "CZlib", "Cartography", "DestinationSearch", "DestinationSearchTesting", "Foundations", "HeadUnit",
        "OpeningHours",
        "PlaceIndex", "PlaceIndexBuilding", "Places", "PostgresPlaces", "Recognition", "SearchScreen", "TestSupport",
        "Understanding", grdb,
      ] + nio("NIOCore", "NIOPosix"),
      exclude: ["DestinationSearch/Prompts/Snapshots"]),
    .testTarget(
      name: "ScreenTests",
      dependencies: [
        "Audio", "Cartography", "DestinationSearch", "DestinationSearchTesting", "Foundations", "HeadUnit",
        "OpeningHours", "Places",
        "Recognition", "ScreenRendering", "SearchScreen", "TestSupport", "Understanding", algorithms,
      ],
      exclude: [
        "HeadUnit/Snapshots", "ScreenRendering/Snapshots", "SearchScreen/Screen/Recordings",
        "SearchScreen/Screen/Scenes", "VoiceControl/Snapshots",
      ]),
    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "ExternalPrograms", "Foundations", "HeadUnit",
        "LinuxAudio",
        "OfflineSearch", "PlaceIndex", "Places", "Positioning", "Recognition", "Routing", "SearchScreen",
        "SpeechRecognizers", "SpeechSynthesis", "TestSupport", "Understanding", algorithms, logging,
      ] + nio("NIOCore", "NIOHTTP1", "NIOPosix") + programs,
      exclude: ["Positioning/Recordings", "Routing/Answers", "Whisper/parity.jsonl"]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "Foundations", "HeadUnit", "PlaceIndex", "Places",
        "Recognition",
        "SearchScreen", "Service", "TestSupport", "Understanding", "WheretoClient", "WheretoClientSockets", logging,
        metrics, serviceLifecycle,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Instrumentation", package: "swift-distributed-tracing"),
      ] + nio("NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix", "NIOWebSocket")),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Audio", "DestinationSearch", "Evaluation", "OfflineSearch", "TestSupport", "whereto", grdb]),
  ],
  swiftLanguageModes: [.v6]
)

/// Whether this is a development build. In it, tests can import what isn't public, and modules without hot code aren't
/// optimized. Each target has the flag for the tests, because a flag for the whole build would also apply to other
/// packages, which would take a quarter longer to compile.
let isDevelopment = Context.environment["WHERETO_DEVELOPMENT"] != nil

/// Modules whose optimization takes long and doesn't make them measurably faster.
let unoptimized: Set = [
  "DestinationSearchTesting", "EmbeddedData", "ExternalPrograms", "HeadUnit", "Positioning",
  "PostgresPlaces", "ScreenRendering", "SearchScreen", "Service", "SpeechSynthesis", "WheretoClient",
  "WheretoClientSockets", "whereto",
]

/// If this is set, as in continuous integration, a warning in one of the project's targets is an error.
let isStrict = Context.environment["WHERETO_STRICT"] != nil

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if isDevelopment, target.name != "EmbeddedData" {
    target.swiftSettings?.append(.unsafeFlags(["-enable-testing"]))
  }
  // Optimized tests take twice as long to compile, and hardly run faster.
  if target.type == .test || isDevelopment && unoptimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
  if target.name == "Service", hasTLS { target.swiftSettings?.append(.define("TLS")) }
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
