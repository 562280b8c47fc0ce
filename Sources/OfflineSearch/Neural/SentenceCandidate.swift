import Recognition

/// A sentence that may have been said: a command with what fills its slots.
struct SentenceCandidate: Sendable {
  /// Its words, as a resolver reads them.
  var words: [String]
  /// The sentence as it is written: "Navigate to 459 Granville Street."
  var written: String
  /// What fills its slots, in words; none in a command that names nothing.
  var named: [String]
  /// The same as it is written.
  var name = ""
  /// How unlike it sounds to what was heard in its place, 0 to about 1, where that is nearest.
  var distance: Double
  /// Whether it names one place and nothing else.
  var isPlace = false
  /// Whether it names a house that the map does not know.
  var isUnknownHouse = false
  /// What it means as an answer to the question that was asked; `nil` where it is none.
  var answer: String?
  /// How much what was heard speaks for what it names, wherever in it that was said: a natural logarithm.
  var support = 0.0
  /// How much the phones do that were heard without words.
  var phones = 0.0
  /// The natural logarithm of how often such a command is given, and such a phrase named.
  var prior = 0.0
}

extension SentenceCandidate {
  /// Whether a model judged this sentence.
  func isSame(as sentence: SentenceScores.Sentence?) -> Bool {
    words.joined(separator: " ") == sentence?.words && name == sentence?.name && answer == sentence?.answer
  }

  /// What is known of it before a model judges it.
  var verdict: SentenceScores.Sentence {
    var sentence = SentenceScores.Sentence(
      words: words.joined(separator: " "), named: named.joined(separator: " "), name: name)
    (sentence.distance, sentence.prior) = (distance, prior)
    (sentence.support, sentence.phones) = (support, phones)
    (sentence.isUnknownHouse, sentence.answer) = (isUnknownHouse, answer)
    return sentence
  }
}
