public import DestinationSearch

/// Decodes utterances for a run: a recogniser with what stands behind it, or stored hypotheses.
///
/// A run has one for each job; each is used for one utterance at a time. The result must depend on nothing but the
/// utterance, or parallel runs would not agree.
public protocol UtteranceDecoding: Sendable {
  /// Decodes an utterance.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, mono; empty where recordings are not needed.
  ///   - entry: What is said in it; only its position may be used, and its identifier to look it up.
  /// - Throws: An error that is written down for this utterance; the run goes on. A `CancellationError` ends it.
  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance
}

/// What a decoder heard.
public struct DecodedUtterance: Sendable {
  /// The words.
  public var hypothesis: String
  /// How sure it is, 0 to 1.
  public var confidence: Double?
  /// The places found, where it looks for any.
  public var result: UtteranceRecord.Answer?
  /// How long things took, in seconds.
  public var timing: ResultRecord.Timing?

  /// Makes a result of words alone.
  public init(hypothesis: String, confidence: Double? = nil, timing: ResultRecord.Timing? = nil) {
    self.hypothesis = hypothesis
    self.confidence = confidence
    self.timing = timing
  }

  /// Makes a result of a search.
  public init(_ record: ResultRecord) throws {
    guard let outcome = Outcome(rawValue: record.outcome) else {
      throw EvaluationError(
        record.file ?? "result", "has an outcome that is not known: \(record.outcome)", advice: "check it")
    }
    hypothesis = record.transcript
    confidence = record.confidence
    timing = record.timing
    result = UtteranceRecord.Answer(
      outcome: outcome, query: record.query,
      places: record.results.map { .init(id: $0.id, name: $0.name, lat: $0.lat, lon: $0.lon, score: $0.score) })
  }
}
