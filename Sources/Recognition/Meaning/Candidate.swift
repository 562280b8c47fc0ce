/// A sentence that may have been said, with its meaning: one value from retrieval to the rows on a screen.
///
/// Its features are natural logarithms, except ``distance``.
public struct Candidate: Hashable, Sendable, Codable {
  /// Its words, in lowercase and without digits.
  public var words: [String]
  /// Its written form: "Navigate to 459 Granville Street."
  public var written: String
  /// The words that fill its slots; empty if it names nothing.
  public var named: [String] = []
  /// The written form of ``named``: "459 Granville Street".
  public var name = ""
  /// Its interpretations: several if a phrase has several meanings, such as a category and a name.
  public var queries: [DestinationQuery]
  /// Its meaning as an answer to the pending question; `nil` if it isn't an answer.
  public var answer: String?
  /// The log-likelihood of its written form given the audio.
  public var heard = 0.0
  /// The log-likelihood of its written form given silence: the internal language-model score.
  public var unheard = 0.0
  /// Its phone distance to the nearest transcript, 0 to about 1.
  public var distance: Double
  /// Support for ``named`` (or for ``words``, if nothing is named) from the transcripts, as a log-likelihood ratio.
  public var support = 0.0
  /// Support for ``named`` (or for ``words``, if nothing is named) from phone recognition, as a log-likelihood ratio.
  public var phones = 0.0
  /// The log prior of the command and its phrases.
  public var prior: Double
  /// Whether it names a house number that the map doesn't contain.
  public var isUnknownHouse = false
  /// The probability, 0 to 1, that it was said, given that one of the candidates was; candidates with equal meanings
  /// share theirs.
  public var probability = 0.0

  /// Creates a candidate with the features of retrieval; the others are zero.
  public init(
    words: [String], written: String, queries: [DestinationQuery] = [], distance: Double = 0, prior: Double = 0
  ) {
    (self.words, self.written, self.queries) = (words, written, queries)
    (self.distance, self.prior) = (distance, prior)
  }

  /// What the sentence would do: candidates with equal meanings are one interpretation, in different words.
  public struct Meaning: Hashable, Sendable {
    /// The answer to the pending question.
    var answer: String?
    /// The intent; `navigate` for every command to drive somewhere.
    var intent: Intent?
    /// What it names, in its written form.
    var name: String
  }

  /// Its meaning.
  public var meaning: Meaning {
    let intent = queries.first?.intent
    return Meaning(answer: answer, intent: intent?.isDestination == true ? .navigate : intent, name: name)
  }
}

/// The candidates of an utterance, ranked, and the model's own transcript to compare them with.
public struct RankedCandidates: Hashable, Sendable, Codable {
  /// The candidates, the likeliest first.
  public var candidates: [Candidate]
  /// The model's own transcript.
  public var text: String
  /// The log-likelihood of ``text`` given the audio.
  public var heard: Double
  /// The log-likelihood of ``text`` given silence instead of the audio.
  public var unheard: Double

  /// Creates ranked candidates.
  public init(candidates: [Candidate], text: String, heard: Double, unheard: Double) {
    (self.candidates, self.text, self.heard, self.unheard) = (candidates, text, heard, unheard)
  }

  /// The likeliest candidate.
  public var best: Candidate? { candidates.first }
}

extension Intent {
  /// Whether the driver wants to drive to a place that the slots describe.
  public var isDestination: Bool {
    switch self {
    case .navigate, .nearest, .nearPlace, .alongRoute, .address, .crossing, .postcode, .position, .favorite: true
    case .home, .work, .recent, .cancel, .cancelRoute, .remaining, .avoid, .allow, .addStop, .skipStop, .quicker,
      .chooseWay, .repeatInstruction, .accept, .decline:
      false
    }
  }
}
