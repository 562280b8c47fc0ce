public import OpeningHours
public import Places
public import Understanding

/// A result as one line of JSON: stable, versioned, for programs. Within the package results go by their own type,
/// ``DestinationResult``.
///
/// Distances are in metres, times in seconds, coordinates in WGS 84 degrees.
public struct ResultRecord: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// How the words were understood.
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
    /// Metres and seconds by road from the driver to where a car stops for it; left out where that was not measured.
    public var road: RouteCost?
    /// Seconds that stopping there adds to the route that is driven; left out where that was not measured.
    public var detour: Double?
    /// Ranking score, 0 to 1.
    public var score: Double
    /// How it was found.
    public var match: PlaceCandidate.Match
    /// Whether it is open when it was asked to be; left out where nobody asked.
    public var opening: OpeningState?
    /// In what it is not quite what was asked for; left out where it is.
    public var remarks: [MatchNote]?
    /// What it is and where, as a line below its name in a list; left out where nobody asked in which language.
    public var line: String?
    /// Where a car stops for it: latitude and longitude in degrees; left out where that was not looked up.
    public var arrival: [Double]?
    /// What the score is made of, by the names of features; left out unless it was asked for.
    public var parts: [String: Double]?
  }

  /// Why nothing was found.
  public struct Reason: Codable, Sendable, Hashable {
    /// `noMapData`, `notOnEarth`, `noRoute`, `noVisits`, `notOnMap`, `noneNear` or `noCrossing`.
    public var code: String
    /// The position without a map, what is wrong with the coordinates, the words that are not on the map, those that nothing
    /// was found near, or two streets with a comma between.
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
  public var outcome: Outcome
  /// The words heard or typed.
  public var transcript: String
  /// How likely the first place is the one that was meant, 0 to 1; of typed words how well it fits them.
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
  ///   - isExplained: Whether to say what each score is made of.
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
  /// To so many decimals, as records hold it.
  package func rounded(decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}

extension Duration {
  /// In seconds, to the millisecond, as records hold it.
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

/// A suggestion as one line of JSON: stable, versioned, for programs.
public struct SuggestionRecord: Codable, Sendable, Hashable {
  /// The version of this format.
  public static let currentVersion = 1

  /// Version of the format.
  public var version = SuggestionRecord.currentVersion
  /// Kind of suggestion.
  public var kind: String
  /// What to show and to search for.
  public var text: String
  /// The parts of the text that were typed: first character and the one after the last, counted from 0.
  public var typed: [[Int]]
  /// What tells it apart from others of its text.
  public var detail: String?
  /// Identity of the place, where it is one.
  public var id: String?
  /// Rubric, where it has one.
  public var rubric: String?
  /// Latitude in degrees.
  public var lat: Double?
  /// Longitude in degrees.
  public var lon: Double?
  /// Metres from the driver, where known.
  public var distance: Double?
  /// In what the place is not quite what was typed.
  public var remark: MatchNote?
  /// How likely it is meant, 0 to 1.
  public var score: Double

  /// Makes the record of a suggestion.
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
