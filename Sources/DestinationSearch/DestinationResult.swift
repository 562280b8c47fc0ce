public import Places
public import Recognition
public import Understanding

/// What a spoken or typed destination came to.
public struct DestinationResult: Sendable, Hashable {
  /// How long things took; zero where they did not happen.
  public struct Timing: Sendable, Hashable {
    /// Length of the audio.
    public var audio: Duration = .zero
    /// Time spent decoding after the end of speech.
    public var decode: Duration = .zero
    /// Time from the end of the audio to the result.
    public var endToResult: Duration = .zero

    /// All zero.
    public init() {}
  }

  /// Why nothing was found, where that is known.
  public enum Reason: Sendable, Hashable {
    /// There is no map of where it would be: the position, in degrees.
    case noMapData(for: String)
    /// What was given as coordinates is not on the Earth: what is wrong with it.
    case notOnEarth(String)
    /// Something on the way was asked for, and no route is set.
    case noRoute
    /// The driver has not been anywhere then, or nowhere of that kind.
    case noVisits
    /// No map at hand has a place, street or address of these words.
    case notOnMap(String)
    /// What was asked for is not there: near these words, or on the street.
    case noneNear(String)
    /// Two streets are on the map and do not cross: their names as they were said.
    case noCrossing(String, String)
  }

  /// What came of it.
  public var outcome: Outcome
  /// The words heard or typed.
  public var transcript: String
  /// How likely the first place is the one that was meant, 0 to 1; of typed words how well it fits them.
  public var confidence: Double
  /// How the words were understood, where they were.
  public var query: DestinationQuery?
  /// The places found, best first.
  public var candidates: [PlaceCandidate]
  /// Whether the words were heard too badly to believe any of the places: which one, if any, has to be asked.
  public var isGuess = false
  /// Home or work, where it was asked for and is not set.
  public var missingPlace: UserPlace.Role?
  /// Why nothing was found, where that is known.
  public var reason: Reason?
  /// The words of the best hypotheses of each ear in the first of two passes, where there was one.
  public var firstPass: [[String]] = []
  /// What each ear heard as phones without words; empty where none listened for that.
  public var phones: [[Phone]] = []
  /// What speaks for each sentence that may have been said; `nil` where no model judged them.
  public var verdict: SentenceScores?
  /// What speaks for each name that may have been said, where that was told without a model; else `nil`.
  public var names: NameScores?
  /// How long things took.
  public var timing = Timing()

  /// Makes a result.
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

/// What came of an utterance.
public enum Outcome: String, Sendable, Codable, CaseIterable {
  /// One clear place.
  case resolved
  /// Several places fit, or the words were heard too badly to believe any; the driver chooses.
  case ambiguous
  /// Understood, but nothing on the map matches.
  case notFound
  /// Speech that is no destination, or that was not heard well enough.
  case notUnderstood
  /// Nobody spoke.
  case noSpeech
  /// A command that is no destination, such as cancel.
  case command
}
