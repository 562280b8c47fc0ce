/// The tokens that transcripts can consist of: all of a model's tokens, or the most frequent ones and those of given
/// texts.
///
/// Byte pairs are numbered by frequency, and each is composed of two earlier ones. So text whose token is excluded can
/// still be written with several tokens.
public struct TextTokens: Sendable {
  /// The number of the model's first tokens that are included.
  let first: Int
  /// The additional tokens. Unless it is one of the first, the end token is the last.
  let others: [Int]
  /// The decoder's embeddings of the additional tokens.
  let embedding: QuantizedLinear
  private let members: Set<Int>

  /// The number of tokens.
  var count: Int { first + others.count }

  init(first: Int, others: [Int], of model: WhisperModel) {
    let all = model.network.decoder.embedding.output
    let (first, end) = (min(first, all.outputs), model.special.end)
    let chosen = Set(others).subtracting(model.special.suppressed).filter { $0 >= first && $0 != end }.sorted()
    self.first = first
    self.others = chosen + (end < first ? [] : [end])
    members = Set(self.others)
    embedding = all.selecting(self.others)
  }

  /// The token at an index.
  subscript(_ position: Int) -> Int { position < first ? position : others[position - first] }

  func contains(_ token: Int) -> Bool { token < first || members.contains(token) }
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
