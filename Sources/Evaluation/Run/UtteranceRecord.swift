public import DestinationSearch

/// What became of one utterance under one condition: a line of a run file.
///
/// Times are in seconds, 0 to 1 for confidence.
public struct UtteranceRecord: Codable, Sendable, Hashable {
  /// Place in the run, from 0: entries in the corpus' order, for each its conditions in the order asked for.
  public var index: Int
  /// The utterance's line in the corpus, from 1.
  public var line: Int?
  /// Which utterance: the path or identifier in the corpus.
  public var id: String
  /// The condition it was heard under.
  public var condition: String
  /// Path of the recording, relative where the corpus was named by a relative path.
  public var audio: String?
  /// Who speaks, where named.
  public var speaker: String?
  /// What was to come of it.
  public var expected: Expectation
  /// The words heard; `nil` where it could not be decoded.
  public var hypothesis: String?
  /// The result, where destinations were looked for.
  public var result: Answer?
  /// The slots' values that stand in the words, where nothing else understands them.
  public var slots: [String: String]?
  /// How sure the recogniser was, 0 to 1.
  public var confidence: Double?
  /// How long things took.
  public var timing: ResultRecord.Timing?
  /// The loudness over time, for a picture: base64 of at most 120 bytes, each -60 dBFS (0) to 0 dBFS (255).
  public var waveform: String?
  /// Why it could not be decoded.
  public var error: String?
  /// Which kind of problem ``error`` is.
  public var problem: CorpusProblem.Reason?
  /// What the result is worth; in reports, not in run files.
  public var judgement: Judgement?

  /// Makes the record of an utterance that nothing is known of yet.
  public init(index: Int, id: String, condition: String, expected: Expectation) {
    self.index = index
    self.id = id
    self.condition = condition
    self.expected = expected
  }

  /// A search result without what only a screen needs.
  public struct Answer: Codable, Sendable, Hashable {
    /// What came of it.
    public var outcome: Outcome
    /// How the words were understood.
    public var query: ResultRecord.Query?
    /// The places found, best first.
    public var places: [FoundPlace]
  }

  /// A place that was found.
  public struct FoundPlace: Codable, Sendable, Hashable {
    /// Identity of the place.
    public var id: String
    /// Its name.
    public var name: String
    /// Latitude in degrees.
    public var lat: Double
    /// Longitude in degrees.
    public var lon: Double
    /// Ranking score, 0 to 1.
    public var score: Double
  }

  /// Takes what a decoder heard.
  mutating func take(_ heard: DecodedUtterance) {
    hypothesis = heard.hypothesis
    confidence = heard.confidence
    result = heard.result
    timing = heard.timing
  }

  /// The name of the place offered first; empty where none was offered.
  var foundName: String {
    guard let result, result.outcome == .resolved || result.outcome == .ambiguous else { return "" }
    return result.places.first?.name ?? ""
  }
}
