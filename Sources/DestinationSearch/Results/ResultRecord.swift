import OpeningHours
import Places
import Understanding

/// A result as one line of JSON: stable, versioned, for programs.
///
/// Distances are in metres, times in seconds, coordinates in WGS 84 degrees.
public struct ResultRecord: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// How the words were understood.
  public struct Query: Codable, Sendable, Hashable {
    /// The intent's name.
    public var intent: String
    /// Words by slot name.
    public var slots: [String: String]
  }

  /// One place found.
  public struct Entry: Codable, Sendable, Hashable {
    /// Identity of the place.
    public var id: String
    /// Kind of place.
    public var kind: String
    /// Name to show.
    public var name: String
    /// Rubric, where it has one.
    public var rubric: String?
    /// Street and number, where known.
    public var address: String?
    /// Latitude in degrees.
    public var lat: Double
    /// Longitude in degrees.
    public var lon: Double
    /// Distance from the driver in metres, where known.
    public var distance: Double?
    /// Ranking score, 0 to 1.
    public var score: Double
    /// How it was found.
    public var match: String
    /// Whether it is open when it was asked to be: `open`, `closed`, `unknown`; left out where nobody asked.
    public var opening: String?
  }

  /// Why nothing was found.
  public struct Reason: Codable, Sendable, Hashable {
    /// `noMapData`, `notOnEarth`, `noRoute` or `noVisits`.
    public var code: String
    /// The position without a map, or what is wrong with the coordinates.
    public var about: String?
  }

  /// Times in seconds.
  public struct Timing: Codable, Sendable, Hashable {
    /// Length of the audio.
    public var audio: Double
    /// Decoding after the end of speech.
    public var decode: Double
    /// From the end of the audio to the result.
    public var endToResult: Double
  }

  /// Version of the format.
  public var version = ResultRecord.currentVersion
  /// The recording, where there is one.
  public var file: String?
  /// What came of it.
  public var outcome: String
  /// The words heard or typed.
  public var transcript: String
  /// How sure the answer is, 0 to 1.
  public var confidence: Double
  /// How the words were understood.
  public var query: Query?
  /// The places found, best first.
  public var results: [Entry]
  /// Why nothing was found, where that is known.
  public var reason: Reason?
  /// How long things took.
  public var timing: Timing?

  /// Makes the record of a result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - file: The recording it came from, where there is one. Times are left out where nothing was heard.
  public init(_ result: DestinationResult, file: String? = nil) {
    self.file = file
    outcome = result.outcome.rawValue
    transcript = result.transcript
    confidence = Self.rounded(result.confidence, 1_000)
    query = result.query.map { query in
      Query(
        intent: query.intent.rawValue,
        slots: Dictionary(uniqueKeysWithValues: query.slots.map { ($0.key.rawValue, $0.value) }))
    }
    results = result.candidates.map(Entry.init)
    reason = result.reason.map(Reason.init)
    if result.timing.audio > .zero {
      timing = Timing(
        audio: Self.seconds(result.timing.audio), decode: Self.seconds(result.timing.decode),
        endToResult: Self.seconds(result.timing.endToResult))
    }
  }

  fileprivate static func rounded(_ value: Double, _ scale: Double) -> Double {
    (value * scale).rounded() / scale
  }

  private static func seconds(_ duration: Duration) -> Double {
    rounded(duration / .seconds(1), 1_000)
  }
}

extension ResultRecord.Entry {
  init(_ candidate: PlaceCandidate) {
    let place = candidate.place
    self.init(
      id: place.id, kind: place.kind.rawValue, name: place.name, rubric: place.rubric, address: place.address,
      lat: place.coordinate.latitude, lon: place.coordinate.longitude,
      distance: candidate.distance.map { ResultRecord.rounded($0, 10) },
      score: ResultRecord.rounded(candidate.score, 1_000),
      match: candidate.match.rawValue, opening: candidate.opening?.rawValue)
  }
}

extension ResultRecord.Reason {
  init(_ reason: DestinationResult.Reason) {
    switch reason {
    case .noMapData(let position): self.init(code: "noMapData", about: position)
    case .notOnEarth(let message): self.init(code: "notOnEarth", about: message)
    case .noRoute: self.init(code: "noRoute")
    case .noVisits: self.init(code: "noVisits")
    }
  }
}
