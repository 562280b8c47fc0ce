package import DestinationSearch
import Foundations
import Places
package import Recognition

/// The result of one utterance under one condition: a line of a run file.
///
/// Times are in seconds; confidence is 0 to 1.
package struct UtteranceRecord: Codable, Sendable, Hashable {
  /// Index in the run, from 0: entries in the corpus's order, and for each entry its conditions in the given order.
  package var index: Int
  package var line: Int?
  /// The path or identifier in the corpus.
  package var id: String
  package var condition: String
  /// Path of the recording; relative if the corpus's path was.
  package var audio: String?
  package var speaker: String?
  package var expected: Expectation
  /// The recognized words; `nil` if it couldn't be decoded.
  package var hypothesis: String?
  /// The best hypotheses of each branch in the first of two passes; `nil` if there was one pass.
  package var firstPass: [[String]]?
  /// The phone-loop output of each branch, as symbols; `nil` if there was none.
  package var phones: [String]?
  /// The candidates; `nil` if no model rescored them.
  package var ranked: RankedCandidates?
  /// The scores of each candidate name, if they were computed without a model; otherwise `nil`.
  package var names: NameScores?
  /// The result, if destinations were searched for.
  package var result: Answer?
  /// The slot values in the words, for plain recognition.
  package var slots: [String: String]?
  /// The recognizer's confidence, 0 to 1.
  package var confidence: Double?
  package var timing: Timing?
  /// The endpointer's boundaries, in a live run.
  package var live: LiveTiming?
  /// The level over time, for a plot: base64 of at most 120 bytes, each -60 dBFS (0) to 0 dBFS (255).
  package var waveform: String?
  /// The reason that it couldn't be decoded.
  package var error: String?
  /// The kind of problem of ``error``.
  package var problem: CorpusProblem.Reason?
  /// The result's scores; in reports, not in run files.
  package var judgement: Judgement?

  /// A search result without the fields that only a screen needs.
  package struct Answer: Codable, Sendable, Hashable {
    package var outcome: Outcome
    /// The interpretation of the words.
    package var query: Query?
    /// The found places, best first.
    package var places: [FoundPlace]
  }

  package struct Query: Codable, Sendable, Hashable {
    package var intent: Intent
    /// Words by slot name.
    package var slots: [String: String]
  }

  package struct Timing: Codable, Sendable, Hashable {
    package var audio: Double
    /// Decoding time after the end of speech.
    package var decode: Double
    package var endToResult: Double
  }

  package struct FoundPlace: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    package var lat: Double
    package var lon: Double
    /// Ranking score, 0 to 1.
    package var score: Double
  }

  mutating func take(_ heard: DecodedUtterance) {
    hypothesis = heard.hypothesis
    firstPass = heard.firstPass
    phones = heard.phones
    ranked = heard.ranked
    names = heard.names
    confidence = heard.confidence
    result = heard.result
    timing = heard.timing
    live = heard.live
  }

  /// The name of the first returned place; empty if there is none.
  var foundName: String {
    guard let result, result.outcome == .resolved || result.outcome == .ambiguous else { return "" }
    return result.places.first?.name ?? ""
  }
}

extension RankedCandidates {
  /// The candidates with the precision of a run file.
  var rounded: RankedCandidates {
    var ranked = thousandths(self, [\.heard, \.unheard])
    ranked.candidates = candidates.map {
      thousandths($0, [\.heard, \.unheard, \.distance, \.support, \.phones, \.prior, \.probability])
    }
    return ranked
  }
}

extension NameScores {
  /// The scores with the precision of a run file.
  var rounded: NameScores {
    var verdict = thousandths(self, [\.certainty])
    verdict.margin = margin?.rounded(decimals: 3)
    verdict.names = names.map { thousandths($0, [\.first, \.second, \.phones, \.explained, \.share]) }
    return verdict
  }
}

/// Rounds some values to three decimals.
private func thousandths<Value>(_ value: Value, _ paths: [WritableKeyPath<Value, Double>]) -> Value {
  paths.reduce(into: value) { value, path in value[keyPath: path] = value[keyPath: path].rounded(decimals: 3) }
}

extension UtteranceRecord.Answer {
  /// A search result with the precision of a run file.
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
