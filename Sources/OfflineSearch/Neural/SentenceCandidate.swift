import Recognition

/// A candidate sentence: a command with the phrases that fill its slots.
struct SentenceCandidate: Sendable {
  /// Its words, as the resolver parses them.
  var words: [String]
  /// Its written form: "Navigate to 459 Granville Street."
  var written: String
  /// The words that fill its slots; empty if the command names nothing.
  var named: [String]
  /// The written form of ``named``.
  var name = ""
  /// The phone distance to the nearest transcript, 0 to about 1.
  var distance: Double
  /// Whether it names one place and nothing else.
  var isPlace = false
  /// Whether it names a house number that the map doesn't contain.
  var isUnknownHouse = false
  /// Its meaning as an answer to the pending question; `nil` if it isn't an answer.
  var answer: String?
  /// Support for its name from any part of the transcripts, as a natural-log likelihood ratio.
  var support = 0.0
  /// Support for its name from phone recognition, as a natural-log likelihood ratio.
  var phones = 0.0
  /// The natural-log prior of the command and its phrases.
  var prior = 0.0
}

extension SentenceCandidate {
  /// Whether a rescored sentence is this one.
  func isSame(as sentence: SentenceScores.Sentence?) -> Bool {
    words.joined(separator: " ") == sentence?.words && name == sentence?.name && answer == sentence?.answer
  }

  /// Its features before rescoring.
  var features: SentenceScores.Sentence {
    var sentence = SentenceScores.Sentence(
      words: words.joined(separator: " "), named: named.joined(separator: " "), name: name)
    (sentence.distance, sentence.prior) = (distance, prior)
    (sentence.support, sentence.phones) = (support, phones)
    (sentence.isUnknownHouse, sentence.answer) = (isUnknownHouse, answer)
    return sentence
  }
}
