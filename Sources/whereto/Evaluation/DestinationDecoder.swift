import Audio
import DestinationSearch
import Evaluation
import OfflineSearch
import PlaceIndex
import Places
import PocketSphinxRecognition
import Recognition
import SpeechEnhancement

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
    let ear = LiveEar(source, rules: rules)
    var heard = DecodedUtterance(try await search.search(in: ear, near: near))
    heard.live = ear.hearing
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
    if listening != .whole { return try await decodeLive(source) }
    try await source.start()
    try await recognizer.startUtterance()
    while let chunk = try await source.next() { _ = try await recognizer.accept(chunk.samples) }
    try Task.checkCancellation()
    return try await finish()
  }

  private func decodeLive(_ source: any AudioSource) async throws -> DecodedUtterance {
    let ear = LiveEar(source, rules: listening.rules)
    try await ear.start()
    let isUtterance = try await UtteranceListener(recognizer: recognizer, rules: listening.rules).hear(ear).isUtterance
    if !isUtterance { await recognizer.cancelUtterance() }
    var heard = isUtterance ? try await finish() : DecodedUtterance(hypothesis: "", confidence: 0)
    heard.live = ear.hearing
    return heard
  }

  private func finish() async throws -> DecodedUtterance {
    let start = ContinuousClock.now
    let heard = try await recognizer.finishUtterance()
    return DecodedUtterance(
      hypothesis: heard.best?.text ?? "", confidence: heard.confidence,
      timing: DestinationResult.Timing(heard, since: start))
  }
}
