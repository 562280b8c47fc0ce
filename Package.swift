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
      name: "DestinationSearch",
      targets: ["DestinationSearch", "Understanding", "VoiceControl", "Places", "Recognition", "Audio"]),
    .library(name: "SearchScreen", targets: ["SearchScreen", "ScreenRendering", "VoiceControl", "Places"]),
    .library(name: "PlaceIndex", targets: ["PlaceIndex", "PlaceImport", "PlaceExchange"]),
    .library(
      name: "DestinationSearchAdapters",
      targets: [
        "AudioCapture", "AudioRouting", "OfflineSearch", "PocketSphinxRecognition", "Pronunciation", "PromptSpeech",
        "SpeechEnhancement",
      ]),
    .library(name: "DestinationSearchTesting", targets: ["DestinationSearchTesting"]),
    .executable(name: "whereto", targets: ["whereto"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["YAML"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // C libraries, made importable.
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
    .systemLibrary(
      name: "CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(name: "CSpeexDSP", pkgConfig: "speexdsp", providers: [.apt(["libspeexdsp-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Values and rules.
    .target(name: "Audio"),
    .target(name: "Places", dependencies: ["OpeningHours"]),
    .target(name: "OpeningHours"),
    .target(name: "VoiceControl"),
    .target(name: "SearchScreen", dependencies: ["Places", "VoiceControl"]),
    .target(name: "Recognition"),
    .target(name: "Understanding", dependencies: ["Recognition"]),

    // Adapters.
    .target(name: "AudioCapture", dependencies: ["Audio", "CALSA"]),
    .target(
      name: "AudioRouting",
      dependencies: [
        "Audio", "AudioCapture", "CALSA", "VoiceControl", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "SpeechEnhancement", dependencies: ["Audio", "CSpeexDSP"]),
    .target(name: "Pronunciation", dependencies: ["Recognition", "CFlite"]),
    .target(
      name: "PocketSphinxRecognition",
      dependencies: ["Audio", "Recognition", "CPocketSphinx", .product(name: "Logging", package: "swift-log")]),
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
        "Places", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "PlaceIndex",
      dependencies: [
        "OpeningHours", "Places", "PlaceImport", "Recognition", "Understanding",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "PlaceExchange", dependencies: ["CZlib", "PlaceImport", "Places"]),

    // The session, and the commands that compose everything.
    .target(
      name: "DestinationSearch",
      dependencies: ["Audio", "OpeningHours", "Places", "Recognition", "SearchScreen", "Understanding", "VoiceControl"]),
    .target(name: "ScreenRendering", dependencies: ["SearchScreen", "VoiceControl"]),
    .target(
      name: "Evaluation",
      dependencies: [
        "Audio", "DestinationSearch", "Places", "Understanding",
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      resources: page.map { .embedInCode("Report/Page/\($0)") }),
    .target(
      name: "DestinationSearchTesting",
      dependencies: [
        "Audio", "DestinationSearch", "OpeningHours", "Places", "Recognition", "ScreenRendering", "SearchScreen",
        "Understanding", "VoiceControl",
      ]),
    .target(
      name: "OfflineSearch",
      dependencies: [
        "Audio", "AudioCapture", "AudioRouting", "DestinationSearch", "PlaceImport", "PlaceIndex", "Places",
        "PocketSphinxRecognition", "Pronunciation", "PromptSpeech", "Recognition", "SpeechEnhancement",
        "SpeechSynthesis", "Understanding", "VoiceControl",
      ]),
    .executableTarget(
      name: "whereto",
      dependencies: [
        "Audio", "AudioCapture", "DestinationSearch", "Evaluation", "OfflineSearch", "OpeningHours", "PlaceExchange",
        "PlaceImport", "PlaceIndex", "Places", "PocketSphinxRecognition", "Pronunciation", "Recognition",
        "ScreenRendering", "SearchScreen", "SpeechEnhancement", "SpeechSynthesis", "Understanding", "VoiceControl",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // Examples: a working screen, what an app writes for CarPlay, and a stub of that platform to build it against.
    .executableTarget(
      name: "TerminalScreen",
      dependencies: ["DestinationSearch", "OfflineSearch", "PlaceIndex", "Places", "ScreenRendering", "SearchScreen"],
      path: "Examples/TerminalScreen"),
    .target(name: "CarPlayStub", path: "Examples/CarPlayStub"),
    .target(
      name: "CarAppExample",
      dependencies: ["CarPlayStub", "DestinationSearch", "Places", "SearchScreen", "VoiceControl"],
      path: "Examples/CarAppExample/Sources"),
    .testTarget(
      name: "CarAppExampleTests",
      dependencies: [
        "Audio", "CarAppExample", "CarPlayStub", "DestinationSearch", "DestinationSearchTesting", "Places",
        "SearchScreen", "Understanding", "VoiceControl",
      ], path: "Examples/CarAppExample/Tests"),

    // Tests, a target each, and the built program from end to end.
    .target(
      name: "TestSupport", dependencies: ["Audio", "Evaluation"], path: "Tests/TestSupport",
      exclude: ["scripted-program"]),
    .testTarget(name: "AudioTests", dependencies: ["Audio", "DestinationSearchTesting", "TestSupport"]),
    .testTarget(name: "AudioCaptureTests", dependencies: ["Audio", "AudioCapture"]),
    .testTarget(
      name: "AudioRoutingTests",
      dependencies: [
        "Audio", "AudioRouting", "CALSA", "DestinationSearchTesting", "TestSupport", "VoiceControl",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(name: "SpeechEnhancementTests", dependencies: ["Audio", "SpeechEnhancement", "TestSupport"]),
    .testTarget(name: "SpeechSynthesisTests", dependencies: ["Audio", "SpeechSynthesis", "TestSupport"]),
    .testTarget(name: "RecognitionTests", dependencies: ["Recognition", "TestSupport"]),
    .testTarget(name: "PronunciationTests", dependencies: ["Pronunciation", "Recognition", "TestSupport"]),
    .testTarget(
      name: "PocketSphinxRecognitionTests",
      dependencies: [
        "Audio", "DestinationSearchTesting", "PocketSphinxRecognition", "Recognition", "SpeechEnhancement",
      ]),
    .testTarget(name: "PlacesTests", dependencies: ["OpeningHours", "Places"]),
    .testTarget(name: "OpeningHoursTests", dependencies: ["OpeningHours"]),
    .testTarget(name: "PlaceImportTests", dependencies: ["PlaceImport", "Places", "TestSupport"]),
    .testTarget(name: "PlaceExchangeTests", dependencies: ["CZlib", "PlaceExchange", "Places", "TestSupport"]),
    .testTarget(name: "UnderstandingTests", dependencies: ["Places", "Recognition", "TestSupport", "Understanding"]),
    .testTarget(
      name: "PlaceIndexTests",
      dependencies: [
        "DestinationSearchTesting", "PlaceImport", "PlaceIndex", "Places", "Pronunciation", "Recognition",
        "TestSupport", "Understanding", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "PromptSpeechTests",
      dependencies: ["Audio", "DestinationSearch", "DestinationSearchTesting", "PromptSpeech", "SpeechSynthesis"]),
    .testTarget(
      name: "VoiceControlTests", dependencies: ["DestinationSearchTesting", "TestSupport", "VoiceControl"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ScreenRenderingTests",
      dependencies: ["Places", "ScreenRendering", "SearchScreen", "TestSupport", "VoiceControl"], exclude: ["Snapshots"]
    ),
    .testTarget(name: "SearchScreenTests", dependencies: ["Places", "SearchScreen", "TestSupport", "VoiceControl"]),
    .testTarget(
      name: "DestinationSearchTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "OpeningHours", "Places", "Recognition",
        "SearchScreen", "TestSupport", "Understanding", "VoiceControl",
      ], exclude: ["Prompts/Snapshots", "Screen/Recordings", "Screen/Scenes"]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "Evaluation", "Places", "SpeechEnhancement",
        "TestSupport", "Understanding",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Audio", "DestinationSearch", "DestinationSearchTesting", "Evaluation", "TerminalScreen", "TestSupport",
        "whereto",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
