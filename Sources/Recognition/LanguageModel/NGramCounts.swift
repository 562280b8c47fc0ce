/// Weighted counts of one-, two- and three-word sequences, the raw material of a language model.
///
/// Counts are real numbers, so that a phrase can weigh more than another. A sentence is counted with its start and end
/// marks; a fragment is counted in the context it stands in, so that thousands of names need to be walked through
/// once for each context and not once for each sentence they could stand in.
public struct NGramCounts: Sendable {
  /// A word's number; 0 is the sentence start, 1 the sentence end.
  public typealias WordID = Int32

  /// The words by number.
  public private(set) var words: [String] = ["<s>", "</s>"]
  private var ids: [String: WordID] = ["<s>": 0, "</s>": 1]

  private(set) var unigrams: [WordID: Double] = [:]
  private(set) var bigrams: [Bigram: Double] = [:]
  private(set) var trigrams: [Trigram: Double] = [:]

  struct Bigram: Hashable {
    var first: WordID
    var second: WordID
  }

  struct Trigram: Hashable {
    var history: Bigram
    var word: WordID
  }

  /// No counts.
  public init() {}

  /// The number of a word, given to it when it is first seen.
  public mutating func id(of word: String) -> WordID {
    if let id = ids[word] { return id }
    let id = WordID(words.count)
    ids[word] = id
    words.append(word)
    return id
  }

  /// The numbers of a phrase's words.
  public mutating func ids(of phrase: [String]) -> [WordID] {
    phrase.map { id(of: $0) }
  }

  /// Counts a whole sentence: its words between the start and end marks.
  public mutating func addSentence(_ sentence: [WordID], weight: Double) {
    add(sentence + [1], after: [0], weight: weight)
  }

  /// Counts a sequence of words in the context of those before it, which are not counted themselves.
  ///
  /// - Parameters:
  ///   - sequence: The words to count, in order.
  ///   - context: The words before; the last two matter. Starts with 0 where the sentence does.
  ///   - weight: How often to count it, at least 0.
  public mutating func add(_ sequence: [WordID], after context: [WordID], weight: Double) {
    guard weight > 0 else { return }
    var beforeLast: WordID? = context.count > 1 ? context[context.count - 2] : nil
    var last = context.last
    for word in sequence {
      unigrams[word, default: 0] += weight
      if let last {
        let bigram = Bigram(first: last, second: word)
        bigrams[bigram, default: 0] += weight
        if let beforeLast {
          trigrams[Trigram(history: Bigram(first: beforeLast, second: last), word: word), default: 0] += weight
        }
      }
      beforeLast = last
      last = word
    }
  }
}
