public import Places
public import Recognition

/// The result of a spoken or typed destination search.
public struct DestinationResult: Sendable, Hashable {
  /// Durations of the steps; zero for steps that didn't happen.
  public struct Timing: Sendable, Hashable {
    /// Length of the audio.
    public var audio: Duration = .zero
    /// Time spent decoding after the end of speech.
    public var decode: Duration = .zero
    /// Time from the end of the audio to the result.
    public var endToResult: Duration = .zero

    /// Creates a timing of zeros.
    public init() {}
  }

  /// The reason that nothing was found, if known.
  public enum Reason: Sendable, Hashable {
    /// No loaded map covers the requested position, in degrees.
    case noMapData(for: String)
    /// The coordinates are out of range; the value says what is wrong with them.
    case notOnEarth(String)
    /// The query asks for something along the route, but no route is set.
    case noRoute
    /// No recorded visit matches the time or the kind of place.
    case noVisits
    /// No loaded map has a place, street, or address with these words.
    case notOnMap(String)
    /// Nothing that matches was found near these words or on the street.
    case noneNear(String)
    /// Two streets are on the map but don't intersect. The values are their names as spoken.
    case noCrossing(String, String)
  }

  /// The outcome.
  public var outcome: Outcome
  /// The recognized or typed words.
  public var transcript: String
  /// The probability, 0 to 1, that the first place is the intended one. For typed words, how well it matches them.
  public var confidence: Double
  /// The parsed query; `nil` if the words weren't understood.
  public var query: DestinationQuery?
  /// The places found, best first.
  public var candidates: [PlaceCandidate]
  /// Whether confidence is too low to accept a place, so that the driver has to confirm one or choose.
  public var isGuess = false
  /// Home or work, if the driver asked for it and it isn't set.
  public var missingPlace: UserPlace.Role?
  /// The reason that nothing was found, if known.
  public var reason: Reason?
  /// The words of each decoding branch's best hypotheses in the first of two passes; empty without a first pass.
  public var firstPass: [[String]] = []
  /// The phones that each decoding branch recognized with its phone loop; empty if no branch ran one.
  public var phones: [[Phone]] = []
  /// The candidates of the utterance; `nil` if no model rescored them.
  public var ranked: RankedCandidates?
  /// The scores of candidate names computed without a model; `nil` if there are none.
  public var names: NameScores?
  /// Durations of the steps.
  public var timing = Timing()

  /// Creates a result.
  public init(
    outcome: Outcome, transcript: String, confidence: Double, query: DestinationQuery? = nil,
    candidates: [PlaceCandidate] = [], missingPlace: UserPlace.Role? = nil, reason: Reason? = nil
  ) {
    self.outcome = outcome
    self.transcript = transcript
    self.confidence = confidence
    self.query = query
    self.candidates = candidates
    self.missingPlace = missingPlace
    self.reason = reason
  }
}

/// The kind of result that an utterance has.
public enum Outcome: String, Sendable, Codable, CaseIterable {
  /// One clear place.
  case resolved
  /// Several places match, or confidence is too low to accept one; the driver chooses.
  case ambiguous
  /// The query was understood, but nothing on the map matches.
  case notFound
  /// The speech isn't a destination, or was recognized with too little confidence.
  case notUnderstood
  /// No speech was detected.
  case noSpeech
  /// A command that isn't a destination, such as cancel.
  case command
}
