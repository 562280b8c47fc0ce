package import DestinationSearch
import Places
package import Recognition
package import Understanding

/// What became of one utterance under one condition: a line of a run file.
///
/// Times are in seconds, 0 to 1 for confidence.
package struct UtteranceRecord: Codable, Sendable, Hashable {
  /// Place in the run, from 0: entries in the corpus' order, for each its conditions in the order asked for.
  package var index: Int
  /// The utterance's line in the corpus, from 1.
  package var line: Int?
  /// Which utterance: the path or identifier in the corpus.
  package var id: String
  /// The condition it was heard under.
  package var condition: String
  /// Path of the recording, relative where the corpus was named by a relative path.
  package var audio: String?
  /// Who speaks, where named.
  package var speaker: String?
  /// What was to come of it.
  package var expected: Expectation
  /// The words heard; `nil` where it could not be decoded.
  package var hypothesis: String?
  /// What each detector heard in the first of two passes, the best hypotheses; `nil` where there was one pass.
  package var firstPass: [[String]]?
  /// What each detector heard as phones without words, by their symbols; `nil` where none listened for that.
  package var phones: [String]?
  /// What speaks for each sentence that may have been said; `nil` where no model judged them.
  package var verdict: SentenceScores?
  /// What speaks for each name that may have been said, where that was told without a model; else `nil`.
  package var names: NameScores?
  /// The result, where destinations were looked for.
  package var result: Answer?
  /// The slots' values that stand in the words, where nothing else understands them.
  package var slots: [String: String]?
  /// How sure the recogniser was, 0 to 1.
  package var confidence: Double?
  /// How long things took.
  package var timing: Timing?
  /// Where the end-pointer cut it, where it was heard live.
  package var live: LiveTiming?
  /// The loudness over time, for a picture: base64 of at most 120 bytes, each -60 dBFS (0) to 0 dBFS (255).
  package var waveform: String?
  /// Why it could not be decoded.
  package var error: String?
  /// Which kind of problem ``error`` is.
  package var problem: CorpusProblem.Reason?
  /// What the result is worth; in reports, not in run files.
  package var judgement: Judgement?

  /// Makes the record of an utterance that nothing is known of yet.
  package init(index: Int, id: String, condition: String, expected: Expectation) {
    self.index = index
    self.id = id
    self.condition = condition
    self.expected = expected
  }

  /// A search result without what only a screen needs.
  package struct Answer: Codable, Sendable, Hashable {
    /// What came of it.
    package var outcome: Outcome
    /// How the words were understood.
    package var query: Query?
    /// The places found, best first.
    package var places: [FoundPlace]
  }

  /// How the words were understood.
  package struct Query: Codable, Sendable, Hashable {
    /// What the driver wants.
    package var intent: Intent
    /// Words by slot name.
    package var slots: [String: String]
  }

  /// How long things took, in seconds.
  package struct Timing: Codable, Sendable, Hashable {
    /// Length of the audio.
    package var audio: Double
    /// Decoding after the end of speech.
    package var decode: Double
    /// From the end of the audio to the result.
    package var endToResult: Double
  }

  /// A place that was found.
  package struct FoundPlace: Codable, Sendable, Hashable {
    /// Identity of the place.
    package var id: String
    /// Its name.
    package var name: String
    /// Latitude in degrees.
    package var lat: Double
    /// Longitude in degrees.
    package var lon: Double
    /// Ranking score, 0 to 1.
    package var score: Double
  }

  /// Takes what a decoder heard.
  mutating func take(_ heard: DecodedUtterance) {
    hypothesis = heard.hypothesis
    firstPass = heard.firstPass
    phones = heard.phones
    verdict = heard.verdict
    names = heard.names
    confidence = heard.confidence
    result = heard.result
    timing = heard.timing
    live = heard.live
  }

  /// The name of the place offered first; empty where none was offered.
  var foundName: String {
    guard let result, result.outcome == .resolved || result.outcome == .ambiguous else { return "" }
    return result.places.first?.name ?? ""
  }
}

extension SentenceScores {
  /// The same in the figures that a run file keeps.
  var rounded: SentenceScores {
    var verdict = thousandths(self, [\.heard, \.unheard])
    verdict.sentences = sentences.map {
      thousandths($0, [\.heard, \.unheard, \.distance, \.support, \.phones, \.prior])
    }
    return verdict
  }
}

extension NameScores {
  /// The same in the figures that a run file keeps.
  var rounded: NameScores {
    var verdict = thousandths(self, [\.certainty])
    verdict.margin = margin?.rounded(decimals: 3)
    verdict.names = names.map { thousandths($0, [\.first, \.second, \.phones, \.explained, \.share]) }
    return verdict
  }
}

/// Some values to three decimals.
private func thousandths<Value>(_ value: Value, _ paths: [WritableKeyPath<Value, Double>]) -> Value {
  paths.reduce(into: value) { value, path in value[keyPath: path] = value[keyPath: path].rounded(decimals: 3) }
}

extension UtteranceRecord.Answer {
  /// A search's result, in the figures that a run file keeps.
  init(_ result: DestinationResult) {
    self.init(
      outcome: result.outcome,
      query: result.query.map { UtteranceRecord.Query(intent: $0.intent, slots: $0.slotTexts) },
      places: result.candidates.map { candidate in
        UtteranceRecord.FoundPlace(
          id: candidate.place.id, name: candidate.place.name, lat: candidate.place.coordinate.latitude,
          lon: candidate.place.coordinate.longitude, score: candidate.score.rounded(decimals: 3))
      })
  }
}

extension UtteranceRecord.Timing {
  /// The range of decoded times, in seconds. A result can come before the end of the audio.
  private static let times = -1e9...1e9

  /// Decodes times.
  ///
  /// - Throws: `DecodingError`, also for a time out of range.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      audio: try values.decode(in: Self.times, forKey: .audio),
      decode: try values.decode(in: Self.times, forKey: .decode),
      endToResult: try values.decode(in: Self.times, forKey: .endToResult))
  }

  /// Times to the millisecond; `nil` where nothing was heard.
  init?(_ timing: DestinationResult.Timing) {
    guard timing.audio > .zero else { return nil }
    self.init(
      audio: timing.audio.secondsToTheMillisecond, decode: timing.decode.secondsToTheMillisecond,
      endToResult: timing.endToResult.secondsToTheMillisecond)
  }
}
