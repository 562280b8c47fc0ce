// swift-tools-version: 6.2
import PackageDescription

/// The files of the report page, in the order in which the page holds them.
let page = [
  "report.html", "report.css", "elements.js", "metrics.js", "summary.js", "figures.js", "charts.js", "plots.js",
  "comparison.js", "sound.js", "alignment.js", "filters.js", "utterances.js", "report.js",
]

let package = Package(
  name: "whereto",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(
      name: "SearchScreen",
      targets: [
        "SearchScreen", "HeadUnit", "VoiceControl", "DestinationSearch", "Understanding", "Places", "Recognition",
        "Audio",
      ]),
    .library(name: "PlaceIndex", targets: ["PlaceIndex", "UserPlaces"]),
    .library(name: "ScreenRendering", targets: ["ScreenRendering", "Cartography"]),
    .library(name: "PlaceIndexBuilding", targets: ["PlaceIndexBuilding", "PlaceImport"]),
    .library(name: "PlaceExchange", targets: ["PlaceExchange"]),
    .library(name: "Navigation", targets: ["Navigation", "Places"]),
    .library(name: "Positioning", targets: ["Positioning"]),
    .library(name: "Routing", targets: ["Routing"]),
    .library(
      name: "DestinationSearchAdapters",
      targets: [
        "AudioCapture", "AudioRouting", "OfflineSearch", "PocketSphinxRecognition", "Pronunciation", "PromptSpeech",
        "SpeechEnhancement", "VoskRecognition", "WhisperRecognition",
      ]),
    .library(name: "WheretoClient", targets: ["WheretoClient"]),
    .library(name: "WheretoClientSockets", targets: ["WheretoClientSockets"]),
    .library(name: "DestinationSearchTesting", targets: ["DestinationSearchTesting"]),
    .executable(name: "whereto", targets: ["whereto"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["YAML"]),
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
    .systemLibrary(name: "CBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
    .systemLibrary(name: "CKissFFT", pkgConfig: "kissfft-float", providers: [.apt(["libkissfft-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(
      name: "CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CSpeexDSP", pkgConfig: "speexdsp", providers: [.apt(["libspeexdsp-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Values and rules.
    .target(name: "Audio", dependencies: [.product(name: "DequeModule", package: "swift-collections")]),
    .target(
      name: "Places", dependencies: ["OpeningHours", .product(name: "Algorithms", package: "swift-algorithms")]),
    .target(name: "OpeningHours"),
    .target(name: "Cartography", dependencies: ["Places"]),
    .target(name: "Navigation", dependencies: ["Places"]),
    .target(
      name: "Routing",
      dependencies: [
        "Places", "TextFiles", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "VoiceControl", dependencies: ["Places"]),
    .target(
      name: "HeadUnit",
      dependencies: ["Places", "VoiceControl", .product(name: "Algorithms", package: "swift-algorithms")]),
    .target(name: "Recognition", dependencies: ["Audio"]),
    .target(name: "Reproducible"),
    .target(name: "TextFiles"),
    .target(
      name: "Understanding",
      dependencies: [
        "OpeningHours", "Places", "Recognition", .product(name: "Algorithms", package: "swift-algorithms"),
      ]),

    // Adapters.
    .target(name: "AudioCapture", dependencies: ["Audio", "CALSA"]),
    .target(
      name: "AudioRouting",
      dependencies: [
        "Audio", "AudioCapture", "CALSA", "VoiceControl", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "SpeechEnhancement", dependencies: ["Audio", "CKissFFT", "CSpeexDSP"]),
    .target(
      name: "Pronunciation",
      dependencies: ["Recognition", "CFlite", .product(name: "Algorithms", package: "swift-algorithms")]),
    .target(
      name: "PocketSphinxRecognition",
      dependencies: [
        "Audio", "Recognition", "Reproducible", "CPocketSphinx", .product(name: "Logging", package: "swift-log"),
      ]),
    .target(name: "VoskRecognition", dependencies: ["Audio", "Recognition"]),
    .target(name: "WhisperRecognition", dependencies: ["Audio", "CBLAS", "Recognition"]),
    .target(
      name: "SpeechSynthesis",
      dependencies: [
        "Audio", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "PromptSpeech", dependencies: ["Audio", "DestinationSearch", "SpeechSynthesis"]),
    .target(
      name: "PlaceImport",
      dependencies: [
        "Cartography", "Places", "TextFiles", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "PlaceIndex",
      dependencies: [
        "Cartography", "OpeningHours", "Places", "Recognition", "Reproducible", "Understanding",
        .product(name: "Algorithms", package: "swift-algorithms"), .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "PlaceIndexBuilding",
      dependencies: [
        "Cartography", "OpeningHours", "PlaceImport", "PlaceIndex", "Places", "Recognition", "Understanding",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "UserPlaces",
      dependencies: [
        "Places", "Recognition", "Understanding", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "PostgresPlaces",
      dependencies: [
        "CPostgreSQL", "PlaceIndex", "Places", "Recognition", "Understanding", "UserPlaces",
        .product(name: "DequeModule", package: "swift-collections"), .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "PlaceExchange", dependencies: ["CZlib", "Places", "TextFiles"]),
    .target(
      name: "Positioning",
      dependencies: [
        "Places", "TextFiles", .product(name: "Algorithms", package: "swift-algorithms"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ]),

    // The session, and the commands that compose everything.
    .target(
      name: "DestinationSearch",
      dependencies: [
        "Audio", "HeadUnit", "OpeningHours", "Places", "Recognition", "Understanding",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ]),
    .target(
      name: "SearchScreen",
      dependencies: [
        "Audio", "DestinationSearch", "HeadUnit", "Navigation", "OpeningHours", "Places", "Recognition",
        "Understanding", "VoiceControl",
      ]),
    .target(name: "ScreenRendering", dependencies: ["Cartography", "HeadUnit", "Places"]),
    .target(
      name: "AudioConditions", dependencies: ["Audio", "Reproducible"]),
    .target(
      name: "Evaluation",
      dependencies: [
        "Audio", "AudioConditions", "DestinationSearch", "Places", "Recognition", "Reproducible", "TextFiles",
        "Understanding", .product(name: "Algorithms", package: "swift-algorithms"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      resources: page.map { .embedInCode("Report/Page/\($0)") }),
    .target(
      name: "CorpusMaking",
      dependencies: [
        "Audio", "DestinationSearch", "Evaluation", "Places", "Reproducible", "TextFiles", "Understanding",
      ]),
    .target(
      name: "DestinationSearchTesting",
      dependencies: [
        "Audio", "DestinationSearch", "HeadUnit", "OpeningHours", "Places", "Recognition", "ScreenRendering",
        "SearchScreen", "Understanding", "VoiceControl",
      ]),
    .target(
      name: "OfflineSearch",
      dependencies: [
        "Audio", "AudioCapture", "AudioRouting", "DestinationSearch", "HeadUnit", "PlaceImport", "PlaceIndex", "Places",
        "PocketSphinxRecognition", "PostgresPlaces", "Pronunciation", "PromptSpeech", "Recognition", "Routing",
        "SearchScreen", "SpeechEnhancement",
        "Understanding", "UserPlaces", "VoiceControl", "VoskRecognition", "WhisperRecognition",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ]),
    .target(
      name: "Service",
      dependencies: [
        "Audio", "CZlib", "Cartography", "DestinationSearch", "HeadUnit", "Places", "Recognition", "Reproducible",
        "ScreenRendering", "SearchScreen", "Understanding", "UserPlaces", "VoiceControl",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ], exclude: ["Page/Web"], resources: [.embedInCode("Description/openapi.json")]),
    .target(
      name: "WheretoClient",
      dependencies: [
        "Audio", "DestinationSearch", "HeadUnit", "Places", "Recognition", "SearchScreen", "VoiceControl",
      ]),
    .target(
      name: "WheretoClientSockets",
      dependencies: [
        "WheretoClient", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "whereto",
      dependencies: [
        "Audio", "AudioCapture", "AudioConditions", "AudioRouting", "CMalloc", "CorpusMaking", "DestinationSearch",
        "Evaluation", "HeadUnit", "OfflineSearch", "OpeningHours", "PlaceExchange", "PlaceImport", "PlaceIndex",
        "PlaceIndexBuilding", "Places", "PocketSphinxRecognition", "Positioning", "PostgresPlaces", "PromptSpeech",
        "Pronunciation", "Recognition", "Reproducible", "Routing", "ScreenRendering", "SearchScreen", "Service",
        "SpeechEnhancement",
        "SpeechSynthesis", "Understanding", "UserPlaces", "VoiceControl", "VoskRecognition", "WheretoClient",
        "WheretoClientSockets", "WhisperRecognition",
        .product(name: "Algorithms", package: "swift-algorithms"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"), .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // Examples: a working screen, what an app writes for CarPlay, and a stub of that platform to build it against.
    .executableTarget(
      name: "TerminalScreen",
      dependencies: [
        "HeadUnit", "OfflineSearch", "PlaceIndex", "Places", "ScreenRendering", "SearchScreen",
      ],
      path: "Examples/TerminalScreen"),
    .target(name: "CarPlayStub", path: "Examples/CarPlayStub"),
    .target(
      name: "CarAppExample",
      dependencies: ["CarPlayStub", "HeadUnit", "Places", "SearchScreen"],
      path: "Examples/CarAppExample/Sources"),
    .testTarget(
      name: "CarAppExampleTests",
      dependencies: [
        "CarAppExample", "CarPlayStub", "DestinationSearch", "DestinationSearchTesting", "HeadUnit", "Places",
        "SearchScreen", "TestSupport", "Understanding", "VoiceControl",
      ], path: "Examples/CarAppExample/Tests"),

    // Tests, a target each, and the built program from end to end.
    .target(
      name: "TestSupport",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "Evaluation", "Places", "Understanding",
      ],
      path: "Tests/TestSupport",
      exclude: ["scripted-program", "vosk-stand-in.c"]),
    .target(
      name: "RegionFixtures",
      dependencies: [
        "PlaceImport", "PlaceIndex", "PlaceIndexBuilding", "Places", "PostgresPlaces", "Pronunciation", "TestSupport",
      ], path: "Tests/RegionFixtures"),
    .testTarget(name: "AudioTests", dependencies: ["Audio", "DestinationSearchTesting", "TestSupport"]),
    .testTarget(name: "AudioCaptureTests", dependencies: ["Audio", "AudioCapture", "TestSupport"]),
    .testTarget(
      name: "AudioRoutingTests",
      dependencies: [
        "Audio", "AudioCapture", "AudioRouting", "DestinationSearchTesting", "TestSupport", "VoiceControl",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "SpeechEnhancementTests",
      dependencies: ["Audio", "DestinationSearchTesting", "SpeechEnhancement", "TestSupport"]),
    .testTarget(name: "SpeechSynthesisTests", dependencies: ["Audio", "SpeechSynthesis", "TestSupport"]),
    .testTarget(
      name: "RecognitionTests", dependencies: ["DestinationSearchTesting", "Recognition", "TestSupport"]),
    .testTarget(name: "PronunciationTests", dependencies: ["Pronunciation", "Recognition", "TestSupport"]),
    .testTarget(
      name: "PocketSphinxRecognitionTests",
      dependencies: [
        "DestinationSearchTesting", "PocketSphinxRecognition", "Recognition", "TestSupport", "VoskRecognition",
        .product(name: "Algorithms", package: "swift-algorithms"), .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "WhisperRecognitionTests",
      dependencies: ["Audio", "OfflineSearch", "Recognition", "Reproducible", "TestSupport", "WhisperRecognition"],
      exclude: ["parity.jsonl"]),
    .testTarget(name: "VoskRecognitionTests", dependencies: ["Recognition", "TestSupport", "VoskRecognition"]),
    .testTarget(
      name: "OfflineSearchTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "OfflineSearch", "Places", "PocketSphinxRecognition",
        "Recognition", "RegionFixtures", "SearchScreen", "SpeechEnhancement", "TestSupport", "Understanding",
        "UserPlaces", .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "HeadUnit", "PlaceIndex", "Places", "Recognition",
        "RegionFixtures", "SearchScreen", "Service", "TestSupport", "Understanding", "VoiceControl", "WheretoClient",
        "WheretoClientSockets",
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Instrumentation", package: "swift-distributed-tracing"),
        .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .testTarget(name: "PlacesTests", dependencies: ["Places", "TestSupport"]),
    .testTarget(name: "OpeningHoursTests", dependencies: ["OpeningHours", "TestSupport"]),
    .testTarget(name: "TextFilesTests", dependencies: ["TestSupport", "TextFiles"]),
    .testTarget(name: "CartographyTests", dependencies: ["Cartography", "Places", "Reproducible"]),
    .testTarget(name: "PlaceImportTests", dependencies: ["Cartography", "PlaceImport", "Places", "TestSupport"]),
    .testTarget(name: "PlaceExchangeTests", dependencies: ["CZlib", "PlaceExchange", "Places", "TestSupport"]),
    .testTarget(
      name: "PositioningTests",
      dependencies: [
        "Places", "Positioning", "TestSupport", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["Recordings"]),
    .testTarget(name: "UnderstandingTests", dependencies: ["Places", "Recognition", "TestSupport", "Understanding"]),
    .testTarget(
      name: "PlaceIndexTests",
      dependencies: [
        "Cartography", "OpeningHours", "PlaceImport", "PlaceIndex", "PlaceIndexBuilding", "Places",
        "Recognition", "RegionFixtures", "TestSupport", "Understanding", "UserPlaces",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "UserPlacesTests",
      dependencies: [
        "DestinationSearchTesting", "Places", "PostgresPlaces", "Recognition", "RegionFixtures", "TestSupport",
        "UserPlaces", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(name: "ReproducibleTests", dependencies: ["Reproducible"]),
    .testTarget(
      name: "PromptSpeechTests",
      dependencies: ["Audio", "DestinationSearch", "DestinationSearchTesting", "PromptSpeech", "SpeechSynthesis"]),
    .testTarget(
      name: "RoutingTests",
      dependencies: [
        "Places", "Reproducible", "Routing", "TestSupport", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["Answers"]),
    .testTarget(
      name: "NavigationTests", dependencies: ["Navigation", "Places", "Reproducible", "Routing", "TestSupport"]),
    .testTarget(
      name: "VoiceControlTests",
      dependencies: [
        "Places", "TestSupport", "VoiceControl", .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ScreenRenderingTests",
      dependencies: ["Cartography", "HeadUnit", "Places", "ScreenRendering", "TestSupport", "VoiceControl"],
      exclude: ["Snapshots"]
    ),
    .testTarget(
      name: "HeadUnitTests",
      dependencies: ["DestinationSearchTesting", "HeadUnit", "Places", "TestSupport", "VoiceControl"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "DestinationSearchTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "HeadUnit", "OpeningHours", "Places", "Recognition",
        "RegionFixtures", "TestSupport", "Understanding", "VoiceControl",
      ], exclude: ["Prompts/Snapshots"]),
    .testTarget(
      name: "SearchScreenTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "HeadUnit", "OpeningHours", "Places", "Recognition",
        "SearchScreen", "TestSupport", "Understanding", "VoiceControl",
      ], exclude: ["Screen/Recordings", "Screen/Scenes"]),
    .testTarget(
      name: "AudioConditionsTests", dependencies: ["Audio", "AudioConditions", "Reproducible"]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: [
        "Audio", "AudioConditions", "DestinationSearch", "Evaluation", "Places", "TestSupport",
        "Understanding",
      ]),
    .testTarget(
      name: "CorpusMakingTests",
      dependencies: [
        "Audio", "CorpusMaking", "DestinationSearchTesting", "Evaluation", "Places", "SpeechEnhancement", "TestSupport",
        "Understanding",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Audio", "DestinationSearch", "Evaluation", "OfflineSearch", "TerminalScreen", "TestSupport", "whereto",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// Where this is set, as continuous integration does, a warning in a target of the project is an error.
let isStrict = Context.environment["WHERETO_STRICT"] != nil

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // An optimised build is for the program: optimised tests take twice as long to compile and hardly run faster.
  if target.type == .test { target.swiftSettings?.append(.unsafeFlags(["-Onone"])) }
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
