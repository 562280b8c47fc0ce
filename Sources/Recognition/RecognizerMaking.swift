/// Makes recognisers of a few sentences, for a turn in which little can be said: the answer to a question.
///
/// A recogniser of its own leaves that of the region as it is. It is made while the question is being asked.
public protocol RecognizerMaking: Sendable {
  /// Makes a recogniser that hears the words of a lexicon as a language model puts them together, and no others.
  ///
  /// - Throws: ``RecognitionError`` where the models cannot be kept, are missing, or are refused.
  func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any SpeechRecognizer
}
