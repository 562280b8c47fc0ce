import Foundation

/// Weighted counts of one-, two- and three-word sequences, the raw material of a language model.
///
/// Counts are real numbers, so that one phrase can weigh more than another. A fragment is counted in its context, so
/// thousands of names are walked through once per context instead of once per sentence.
public struct NGramCounts: Sendable {
  /// A word's ID; 0 is the sentence start, 1 the sentence end.
  public typealias WordID = Int32

  /// The words, indexed by ID.
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

  /// Creates empty counts.
  public init() {}

  /// The ID of a word, assigned when the word is first seen.
  public mutating func id(of word: String) -> WordID {
    if let id = ids[word] { return id }
    let id = WordID(words.count)
    ids[word] = id
    words.append(word)
    return id
  }

  /// The IDs of a phrase's words.
  public mutating func ids(of phrase: [String]) -> [WordID] { phrase.map { id(of: $0) } }

  /// Counts a whole sentence: its words between the start and end marks.
  public mutating func addSentence(_ sentence: [WordID], weight: Double) {
    add(sentence + [1], after: [0], weight: weight)
  }

  /// Counts a sequence of words in the context of the words before it, of which the last two matter. At the start of a
  /// sentence, the context begins with 0. A weight that isn't greater than 0 is ignored.
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

extension NGramCounts {
  /// Counts only the bigrams and trigrams that reach from a context into the following sequence. A phrase that occurs in
  /// many contexts is counted by itself once.
  public mutating func addJoint(_ sequence: [WordID], after context: [WordID], weight: Double) {
    guard weight > 0, let last = context.last, let first = sequence.first else { return }
    bigrams[Bigram(first: last, second: first), default: 0] += weight
    if context.count > 1 {
      let history = Bigram(first: context[context.count - 2], second: last)
      trigrams[Trigram(history: history, word: first), default: 0] += weight
    }
    if sequence.count > 1 {
      trigrams[Trigram(history: Bigram(first: last, second: first), word: sequence[1]), default: 0] += weight
    }
  }
}

/// A trigram language model with back-off, estimated from weighted counts and written in the ARPA format. Every history
/// reserves a fixed proportion of its mass for unseen words (linear discounting, Jelinek 1990).
public struct BackoffModel: Sendable {
  /// The proportions of probability mass reserved for unseen words.
  public struct Discounts: Sendable, Hashable {
    /// The proportion that a one-word history reserves, greater than 0 and less than 1.
    public var bigram: Double
    /// The proportion that a two-word history reserves, greater than 0 and less than 1.
    public var trigram: Double
    /// The unigram mass spread evenly over the vocabulary, 0 to 1.
    public var uniform: Double

    /// Creates discounts; the defaults suit command phrases that contain names.
    public init(bigram: Double = 0.15, trigram: Double = 0.1, uniform: Double = 0.02) {
      self.bigram = bigram
      self.trigram = trigram
      self.uniform = uniform
    }
  }

  private let counts: NGramCounts
  private let discounts: Discounts
  private let unigramProbability: [Double]
  private var bigramHistory: [NGramCounts.WordID: History] = [:]
  private var trigramHistory: [NGramCounts.Bigram: History] = [:]

  private struct History {
    var total = 0.0
    /// The proportion of the mass that seen words keep.
    var kept = 1.0
    var backoff = 1.0

    /// Reserves a proportion for unseen words, if there are any.
    mutating func giveAway(_ share: Double, seen: Double) {
      guard 1 - seen > 1e-9 else { return }
      kept = 1 - share
      backoff = share / (1 - seen)
    }
  }

  /// Normalizes the counts.
  public init(_ counts: NGramCounts, discounts: Discounts = Discounts()) {
    self.counts = counts
    self.discounts = discounts
    let total = counts.unigrams.values.reduce(0, +)
    let even = 1 / Double(max(1, counts.words.count - 1))
    unigramProbability = counts.words.indices.map { id in
      if id == 0 { return 0 }
      let share = total > 0 ? (counts.unigrams[NGramCounts.WordID(id)] ?? 0) / total : 0
      return (1 - discounts.uniform) * share + discounts.uniform * even
    }

    // The remaining mass goes to unseen words, in proportion to the next lower order.
    var seenBelow: [NGramCounts.WordID: Double] = [:]
    for (bigram, count) in counts.bigrams {
      bigramHistory[bigram.first, default: History()].total += count
      seenBelow[bigram.first, default: 0] += unigramProbability[Int(bigram.second)]
    }
    for (history, seen) in seenBelow {
      bigramHistory[history]?.giveAway(discounts.bigram, seen: seen)
    }
    var seenBelowPair: [NGramCounts.Bigram: Double] = [:]
    for (trigram, count) in counts.trigrams {
      trigramHistory[trigram.history, default: History()].total += count
      let lower = NGramCounts.Bigram(first: trigram.history.second, second: trigram.word)
      seenBelowPair[trigram.history, default: 0] += bigramProbability(lower)
    }
    for (history, seen) in seenBelowPair {
      trigramHistory[history]?.giveAway(discounts.trigram, seen: seen)
    }
  }

  private func bigramProbability(_ bigram: NGramCounts.Bigram) -> Double {
    guard let count = counts.bigrams[bigram], let history = bigramHistory[bigram.first], history.total > 0 else {
      return 0
    }
    return history.kept * count / history.total
  }

  private func trigramProbability(_ trigram: NGramCounts.Trigram, _ count: Double) -> Double {
    guard let history = trigramHistory[trigram.history], history.total > 0 else { return 0 }
    return history.kept * count / history.total
  }

  /// The model in the ARPA format. The n-grams are sorted, so equal counts produce identical bytes.
  public var arpa: String {
    var text =
      "\\data\\\nngram 1=\(counts.words.count)\nngram 2=\(counts.bigrams.count)\nngram 3=\(counts.trigrams.count)\n"
    text.reserveCapacity(64 * (counts.bigrams.count + counts.trigrams.count))
    let order = counts.words.indices.sorted { counts.words[$0] < counts.words[$1] }
    var rank = [Int](repeating: 0, count: counts.words.count)
    for (position, id) in order.enumerated() { rank[id] = position }
    func place(_ pair: NGramCounts.Bigram) -> UInt64 {
      UInt64(rank[Int(pair.first)]) << 32 | UInt64(rank[Int(pair.second)])
    }
    func name(_ id: NGramCounts.WordID) -> String { counts.words[Int(id)] }

    text += "\n\\1-grams:\n"
    for id in order {
      let word = NGramCounts.WordID(id)
      text += "\(Self.log(unigramProbability[id]))\t\(name(word))\t\(Self.log(bigramHistory[word]?.backoff ?? 1))\n"
    }
    text += "\n\\2-grams:\n"
    let bigrams = counts.bigrams.keys.map { (place: place($0), bigram: $0) }.sorted { $0.place < $1.place }
    for (_, bigram) in bigrams {
      let backoff = trigramHistory[bigram]?.backoff ?? 1
      text +=
        "\(Self.log(bigramProbability(bigram)))\t\(name(bigram.first)) \(name(bigram.second))\t\(Self.log(backoff))\n"
    }
    text += "\n\\3-grams:\n"
    let trigrams = counts.trigrams.map { trigram, count in
      (history: place(trigram.history), word: rank[Int(trigram.word)], trigram: trigram, count: count)
    }.sorted { ($0.history, $0.word) < ($1.history, $1.word) }
    for (_, _, trigram, count) in trigrams {
      text += "\(Self.log(trigramProbability(trigram, count)))\t"
      text += "\(name(trigram.history.first)) \(name(trigram.history.second)) \(name(trigram.word))\n"
    }
    return text + "\n\\end\\\n"
  }

  /// The base-10 logarithm with four decimals, as in ARPA files; -99 stands for impossible.
  private static func log(_ probability: Double) -> String {
    guard probability > 0 else { return "-99.0000" }
    let scaled = (log10(probability) * 10_000).rounded()
    let sign = scaled < 0 ? "-" : ""
    let value = Int(abs(scaled))
    let fraction = String(value % 10_000)
    return "\(sign)\(value / 10_000)." + String(repeating: "0", count: 4 - fraction.count) + fraction
  }
}
