public import Places
public import Understanding

/// What an utterance came to, as far as a screen needs it.
public struct SpokenAnswer: Hashable, Sendable, Codable {
  /// What came of it.
  public var outcome: Outcome
  /// The words heard.
  public var transcript: String
  /// The places found, best first; after a reply those that were not read aloud yet.
  public var candidates: [PlaceCandidate]
  /// The own place that was asked for and is not set, such as "Home".
  public var missingPlace: String?
  /// What it says to the places that were offered, where any were.
  public var reply: ChoiceReply?
  /// What the driver hears of the places found, where any were: the question that a further reply is read against.
  public var prompt: SpokenPrompt?
  /// Whether it was understood as something that is no matter of navigation (VC-15).
  public var isOutOfDomain: Bool

  /// Makes an answer.
  public init(
    outcome: Outcome, transcript: String = "", candidates: [PlaceCandidate] = [], missingPlace: String? = nil,
    reply: ChoiceReply? = nil, prompt: SpokenPrompt? = nil, isOutOfDomain: Bool = false
  ) {
    self.outcome = outcome
    self.transcript = transcript
    self.candidates = candidates
    self.missingPlace = missingPlace
    self.reply = reply
    self.prompt = prompt
    self.isOutOfDomain = isOutOfDomain
  }

  /// The answer that a result gives.
  ///
  /// - Parameters:
  ///   - result: What the words came to.
  ///   - prompt: What the driver hears of it.
  public init(_ result: DestinationResult, prompt: SpokenPrompt?) {
    self.init(
      outcome: result.outcome, transcript: result.transcript, candidates: result.candidates,
      missingPlace: result.missingPlace, prompt: prompt)
  }
}
