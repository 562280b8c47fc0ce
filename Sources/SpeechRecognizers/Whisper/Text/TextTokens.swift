/// The tokens of which texts are made: all that a model has, or the most frequent of them and those of some texts.
///
/// Byte pairs are numbered in the order in which they were merged, the most frequent first, and each can be written as two of
/// those before it: what has a token of its own among those left out is put together of several.
public struct TextTokens: Sendable {
  /// How many of the model's first tokens there are.
  let first: Int
  /// The tokens besides; that of a text's end is the last.
  let others: [Int]
  /// The decoder's features of these.
  let features: Matrix

  /// How many there are.
  var count: Int { first + others.count }

  init(first: Int, others: [Int], of model: WhisperModel) {
    self.first = min(first, model.network.decoder.embedding.rows)
    let marks = model.special.suppressed.union([model.special.end])
    self.others = Set(others).subtracting(marks).filter { $0 >= first }.sorted() + [model.special.end]
    features = model.network.decoder.embedding.rows(self.others)
  }

  /// The token at a position.
  subscript(_ position: Int) -> Int { position < first ? position : others[position - first] }
}

extension WhisperModel {
  /// All tokens.
  var allTokens: TextTokens { TextTokens(first: .max, others: [], of: self) }

  /// As ``WhisperSession/tokens(mostFrequent:andOf:)``.
  func tokens(mostFrequent count: Int, andOf texts: [String]) -> TextTokens {
    let words = Set(texts.flatMap { BytePairVocabulary.words(of: " " + $0) })
    let numbers = vocabulary.pieces.indices.filter { vocabulary.isNumber($0) }
    return TextTokens(first: count, others: words.flatMap { vocabulary.encode(String($0)) } + numbers, of: self)
  }
}
