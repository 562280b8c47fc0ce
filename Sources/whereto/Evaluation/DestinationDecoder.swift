import DestinationSearch
import Evaluation
import LinuxAudio
import OfflineSearch
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers

/// Recognizes destinations: in whole recordings like `recognize`, or live like `listen`.
actor DestinationDecoder: UtteranceDecoding {
  /// Maximum number of recognizers kept; each position has its own vocabulary and recognizer, which use memory.
  private static let recognizersKept = 2

  private let engine: SearchEngine
  private let model: AcousticModel
  private let enhancement: EnhancementSettings
  private let origin: Coordinate?
  private let listening: Listening
  private var recognizers: [(cell: Coordinate?, recognizer: any SpeechRecognizer)] = []

  /// - `origin`: The driver's position for utterances without one.
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
    let search = SpokenSearch(
      recognizer: try await recognizer(near: near),
      resolver: engine.resolver.asked(at: entry.expected.at.flatMap(AskingTime.date)), rules: listening.rules)
    let (heard, result) = try await search.heard(
      in: listening.source(samples, enhancement), near: near, onPartial: listening.onPartial)
    var decoded = DecodedUtterance(result)
    if listening != .whole { decoded.live = LiveTiming(heard) }
    return decoded
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

/// Completes a corpus's expected places from the region.
struct ExpectedPlace: Sendable {
  let index: RegionSet
  /// The driver's position if the corpus has none.
  let origin: Coordinate?

  /// Completes an expected place: the name and position if only its identity is given, and the position of the
  /// nearest branch if only its name is given. Marks a place that the region doesn't have.
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
  fileprivate mutating func set(_ coordinate: Coordinate) { (lat, lon) = (coordinate.latitude, coordinate.longitude) }
}

/// Recognizes only words, with a grammar, a language model, or a model with its own vocabulary.
struct WordsDecoder: UtteranceDecoding {
  let recognizer: any SpeechRecognizer
  let enhancement: EnhancementSettings
  let listening: Listening

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    let source = listening.source(samples, enhancement)
    guard listening != .whole else {
      let samples = try await source.samples()
      let start = ContinuousClock.now
      return DecodedUtterance(try await recognizer.recognize(samples), since: start)
    }
    let (heard, result) = try await UtteranceListener.recognize(
      source, rules: listening.rules, by: recognizer, onPartial: listening.onPartial)
    var decoded = DecodedUtterance(result, since: heard.ended)
    decoded.live = LiveTiming(heard)
    return decoded
  }
}

extension DecodedUtterance {
  /// The recognized words, none if there was no speech, and the time since the decoding began to end.
  fileprivate init(_ result: RecognitionResult?, since start: ContinuousClock.Instant) {
    self.init(
      hypothesis: result?.best?.text ?? "", confidence: result?.confidence ?? 0,
      timing: result.map { DestinationResult.Timing($0, since: start) })
  }
}
