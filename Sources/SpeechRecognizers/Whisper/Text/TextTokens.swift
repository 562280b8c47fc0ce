/// The tokens that transcripts can consist of: all of a model's tokens, or the most frequent ones and those of given
/// texts.
///
/// Byte pairs are numbered by frequency, and each is composed of two earlier ones. So text whose token is excluded can
/// still be written with several tokens.
public struct TextTokens: Sendable {
  /// The number of the model's first tokens that are included.
  let first: Int
  /// The additional tokens; the last is the end token.
  let others: [Int]
  /// The decoder's embeddings of the additional tokens.
  let features: Matrix

  /// The number of tokens.
  var count: Int { first + others.count }

  init(first: Int, others: [Int], of model: WhisperModel) {
    self.first = min(first, model.network.decoder.embedding.rows)
    let marks = model.special.suppressed.union([model.special.end])
    self.others = Set(others).subtracting(marks).filter { $0 >= first }.sorted() + [model.special.end]
    features = model.network.decoder.embedding.rows(self.others)
  }

  /// The token at an index.
  subscript(_ position: Int) -> Int { position < first ? position : others[position - first] }
}

extension WhisperModel {
  /// All tokens.
  var allTokens: TextTokens { TextTokens(first: .max, others: [], of: self) }

  /// See ``WhisperSession/tokens(mostFrequent:andOf:)``.
  func tokens(mostFrequent count: Int, andOf texts: [String]) -> TextTokens {
    let words = Set(texts.flatMap { BytePairVocabulary.words(of: " " + $0) })
    let numbers = vocabulary.pieces.indices.filter { vocabulary.isNumber($0) }
    return TextTokens(first: count, others: words.flatMap { vocabulary.encode(String($0)) } + numbers, of: self)
  }
}
