public import OpeningHours
public import Places
public import Recognition

/// A result as one line of JSON with a stable, versioned format for programs. Code in the package uses
/// ``DestinationResult``.
///
/// Distances are in meters, times in seconds, and coordinates in WGS 84 degrees.
public struct ResultRecord: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// The parsed query.
  public struct Query: Codable, Sendable, Hashable {
    /// The intent.
    public var intent: Intent
    /// Words by slot name.
    public var slots: [String: String]
  }

  /// One place found.
  public struct Entry: Codable, Sendable, Hashable {
    /// Identity of the place.
    public var id: String
    /// Kind of place.
    public var kind: Place.Kind
    /// Name to show.
    public var name: String
    /// Rubric, if it has one.
    public var rubric: String?
    /// Street and number, if known.
    public var address: String?
    /// Latitude in degrees.
    public var lat: Double
    /// Longitude in degrees.
    public var lon: Double
    /// Distance from the driver in meters, if known.
    public var distance: Double?
    /// Meters and seconds by road from the driver to the point where a car stops for the place; omitted if not
    /// measured.
    public var road: RouteCost?
    /// Detour time, in seconds, of a stop there on the current route; omitted if not measured.
    public var detour: Double?
    /// Ranking score, 0 to 1.
    public var score: Double
    /// How it was found.
    public var match: PlaceCandidate.Match
    /// Whether it is open at the requested time; omitted if the query doesn't give one.
    public var opening: OpeningState?
    /// How it differs from the query; omitted if it doesn't.
    public var remarks: [MatchNote]?
    /// Category and location, as the line below its name in a list; omitted if no language was requested.
    public var line: String?
    /// The point where a car stops for it: latitude and longitude in degrees; omitted if not looked up.
    public var arrival: [Double]?
    /// The score's components by feature name; omitted unless requested.
    public var parts: [String: Double]?
  }

  /// The reason that nothing was found.
  public struct Reason: Codable, Sendable, Hashable {
    /// `noMapData`, `notOnEarth`, `noRoute`, `noVisits`, `notOnMap`, `noneNear` or `noCrossing`.
    public var code: String
    /// The position outside the map, the problem with the coordinates, the words that aren't on the map, the words that
    /// nothing was found near, or the two streets separated by a comma.
    public var about: String?
  }

  /// Times in seconds.
  public struct Timing: Codable, Sendable, Hashable {
    /// Length of the audio.
    public var audio: Double
    /// Decoding time after the end of speech.
    public var decode: Double
    /// Time from the end of the audio to the result.
    public var endToResult: Double
  }

  /// Version of the format.
  public var version = ResultRecord.currentVersion
  /// The recording, if there is one.
  public var file: String?
  /// The outcome.
  public var outcome: Outcome
  /// The recognized or typed words.
  public var transcript: String
  /// The probability, 0 to 1, that the first place is the intended one. For typed words, how well it matches them.
  public var confidence: Double
  /// The parsed query.
  public var query: Query?
  /// The places found, best first.
  public var results: [Entry]
  /// The reason that nothing was found, if known.
  public var reason: Reason?
  /// Durations of the steps.
  public var timing: Timing?

  /// Creates the record of a result, with the components of each score if `isExplained`. Times are omitted if no audio
  /// was decoded.
  public init(_ result: DestinationResult, file: String? = nil, isExplained: Bool = false) {
    self.file = file
    outcome = result.outcome
    transcript = result.transcript
    confidence = result.confidence.rounded(decimals: 3)
    query = result.query.map { Query(intent: $0.intent, slots: $0.slotTexts) }
    results = result.candidates.map { Entry($0, isExplained: isExplained) }
    reason = result.reason.map(Reason.init)
    if result.timing.audio > .zero {
      timing = Timing(
        audio: result.timing.audio.secondsToTheMillisecond, decode: result.timing.decode.secondsToTheMillisecond,
        endToResult: result.timing.endToResult.secondsToTheMillisecond)
    }
  }
}

extension Double {
  /// The value rounded to a number of decimals for records.
  package func rounded(decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}

extension Duration {
  /// Seconds, rounded to milliseconds for records.
  package var secondsToTheMillisecond: Double { (self / .seconds(1)).rounded(decimals: 3) }
}

extension ResultRecord.Entry {
  init(_ candidate: PlaceCandidate, isExplained: Bool) {
    let place = candidate.place
    self.init(
      id: place.id, kind: place.kind, name: place.name, rubric: place.rubric, address: place.address,
      lat: place.coordinate.latitude, lon: place.coordinate.longitude,
      distance: candidate.distance?.rounded(decimals: 1),
      road: candidate.road.map {
        RouteCost(distance: $0.distance.rounded(decimals: 1), duration: $0.duration.rounded(decimals: 1))
      },
      detour: candidate.detour?.rounded(decimals: 1), score: candidate.score.rounded(decimals: 3),
      match: candidate.match, opening: candidate.opening,
      remarks: candidate.remarks.isEmpty ? nil : candidate.remarks,
      parts: isExplained ? candidate.scoreParts.mapValues { $0.rounded(decimals: 3) } : nil)
  }
}

extension ResultRecord.Reason {
  init(_ reason: DestinationResult.Reason) {
    switch reason {
    case .noMapData(let position): self.init(code: "noMapData", about: position)
    case .notOnEarth(let message): self.init(code: "notOnEarth", about: message)
    case .noRoute: self.init(code: "noRoute")
    case .noVisits: self.init(code: "noVisits")
    case .notOnMap(let name): self.init(code: "notOnMap", about: name)
    case .noneNear(let name): self.init(code: "noneNear", about: name)
    case .noCrossing(let street, let other): self.init(code: "noCrossing", about: "\(street), \(other)")
    }
  }
}

/// A suggestion as one line of JSON with a stable, versioned format for programs.
public struct SuggestionRecord: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// Version of the format.
  public var version = SuggestionRecord.currentVersion
  /// Kind of suggestion.
  public var kind: String
  /// The text to show and to search for.
  public var text: String
  /// The typed parts of the text, each as the first character and the one after the last, counted from 0.
  public var typed: [[Int]]
  /// A detail that distinguishes it from other suggestions with this text.
  public var detail: String?
  /// Identity of the place, if it is one.
  public var id: String?
  /// Rubric, if it has one.
  public var rubric: String?
  /// Latitude in degrees.
  public var lat: Double?
  /// Longitude in degrees.
  public var lon: Double?
  /// Meters from the driver, if known.
  public var distance: Double?
  /// How the place differs from the typed text.
  public var remark: MatchNote?
  /// The probability that it is intended, 0 to 1.
  public var score: Double

  /// Creates the record of a suggestion.
  public init(_ suggestion: Suggestion) {
    kind = suggestion.kind.rawValue
    text = suggestion.text
    typed = suggestion.typed.map { [$0.lowerBound, $0.upperBound] }
    detail = suggestion.detail
    id = suggestion.place?.id
    rubric = suggestion.rubric
    lat = suggestion.place?.coordinate.latitude
    lon = suggestion.place?.coordinate.longitude
    distance = suggestion.distance?.rounded(decimals: 1)
    remark = suggestion.remark
    score = suggestion.score.rounded(decimals: 3)
  }
}
