import Audio
import DestinationSearch
import Evaluation
import LinuxAudio
import OfflineSearch
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers

/// Decodes utterances to destinations: whole recordings as `recognize` does, or live as `listen` does.
actor DestinationDecoder: UtteranceDecoding {
  /// Each position has a vocabulary and a recogniser of its own, which take memory.
  private static let recognizersKept = 2

  private let engine: SearchEngine
  private let model: AcousticModel
  private let enhancement: EnhancementSettings
  private let origin: Coordinate?
  private let listening: Listening
  private var recognizers: [(cell: Coordinate?, recognizer: any SpeechRecognizer)] = []

  /// - Parameters:
  ///   - origin: Where the driver is when an utterance does not say.
  ///   - listening: How an utterance is listened to.
  init(
    engine: SearchEngine, model: AcousticModel, enhancement: EnhancementSettings, origin: Coordinate?,
    listening: Listening
  ) {
    self.engine = engine
    self.model = model
    self.enhancement = enhancement
    self.origin = origin
    self.listening = listening
  }

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let near = entry.expected.near.flatMap { Coordinate(parsing: $0) } ?? origin
    let rules = listening.rules
    let search = SpokenSearch(
      recognizer: try await recognizer(near: near),
      resolver: engine.resolver.asked(at: entry.expected.at.flatMap(AskingTime.date)), rules: rules)
    let source = listening.source(samples, enhancement)
    guard listening != .whole else { return DecodedUtterance(try await search.search(in: source, near: near)) }
    let branch = EndpointTrackingSource(source, rules: rules)
    var heard = DecodedUtterance(
      try await search.search(in: branch, near: near, onPartial: listening.onPartial))
    heard.live = branch.hearing
    return heard
  }

  private func recognizer(near: Coordinate?) async throws -> any SpeechRecognizer {
    let cell = near.map(SearchEngine.cell)
    if let position = recognizers.firstIndex(where: { $0.cell == cell }) {
      recognizers.append(recognizers.remove(at: position))
    } else {
      let made = try await engine.makeRecognizer(
        near: near, model: model, enhancement: enhancement, partials: listening != .whole)
      recognizers.append((cell, made))
      if recognizers.count > Self.recognizersKept { recognizers.removeFirst() }
    }
    return recognizers[recognizers.count - 1].recognizer
  }
}

/// Looks up in the region what a corpus leaves open about an expected place.
struct ExpectedPlace: Sendable {
  let index: RegionSet
  /// Where the driver is when the corpus does not say.
  let origin: Coordinate?

  /// Fills in name and position of a place that is named by identity alone, and the position of the nearest branch of a
  /// place that is named by its name alone; marks a place that the region does not have.
  func complete(_ expected: Expectation) async throws -> Expectation {
    var expected = expected
    expected.near = expected.near ?? origin?.description
    if let id = expected.place {
      guard !id.hasPrefix("user:") else { return expected }
      guard let place = try await index.place(id: id) else {
        expected.unknown = true
        return expected
      }
      expected.name = expected.name ?? place.name
      if expected.lat == nil || expected.lon == nil { expected.set(place.coordinate) }
    } else if let name = expected.name, expected.lat == nil || expected.lon == nil {
      let branches = try await index.places(exactlyNamed: name)
      guard !branches.isEmpty else {
        expected.unknown = true
        return expected
      }
      guard let origin = expected.near.flatMap({ Coordinate(parsing: $0) }) else { return expected }
      let nearest = branches.min { origin.distance(to: $0.coordinate) < origin.distance(to: $1.coordinate) }
      if let nearest { expected.set(nearest.coordinate) }
    }
    return expected
  }
}

extension Expectation {
  fileprivate mutating func set(_ coordinate: Coordinate) {
    (lat, lon) = (coordinate.latitude, coordinate.longitude)
  }
}

/// Decodes utterances to words alone, with a grammar, a language model, or a model that has words of its own.
struct WordsDecoder: UtteranceDecoding {
  private let recognizer: any SpeechRecognizer
  private let enhancement: EnhancementSettings
  private let listening: Listening

  /// - Parameter listening: How an utterance is listened to.
  init(_ recognizer: any SpeechRecognizer, enhancement: EnhancementSettings, listening: Listening) {
    self.recognizer = recognizer
    self.enhancement = enhancement
    self.listening = listening
  }

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let source = listening.source(samples, enhancement)
    guard listening != .whole else { return try await decodeWhole(source) }
    let branch = EndpointTrackingSource(source, rules: listening.rules)
    let (heard, result) = try await UtteranceListener.recognize(
      branch, rules: listening.rules, by: recognizer, onPartial: listening.onPartial)
    var decoded = DecodedUtterance(result, since: heard.ended)
    decoded.live = branch.hearing
    return decoded
  }

  private func decodeWhole(_ source: any AudioSource) async throws -> DecodedUtterance {
    var samples: [Int16] = []
    try await source.start()
    while let chunk = try await source.next() { samples += chunk.samples }
    let start = ContinuousClock.now
    return DecodedUtterance(try await recognizer.recognize(samples), since: start)
  }
}

extension DecodedUtterance {
  /// The words that were heard, none where nobody spoke, and how long that took since the decoding began to end.
  fileprivate init(_ result: RecognitionResult?, since start: ContinuousClock.Instant) {
    self.init(
      hypothesis: result?.best?.text ?? "", confidence: result?.confidence ?? 0,
      timing: result.map { DestinationResult.Timing($0, since: start) })
  }
}

extension Listening {
  /// What looks at partial hypotheses: nobody, but at a microphone they cost what they cost.
  fileprivate var onPartial: PartialHandler? {
    if self == .whole { nil } else { { @Sendable _ in } }
  }
}
