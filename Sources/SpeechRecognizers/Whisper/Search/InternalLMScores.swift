/// The cached internal language-model scores of sentences, for each set of allowed tokens.
struct InternalLMScores {
  private var scores: [[Int]: [String: Double]] = [:]
  private var count = 0
  /// The number of scores at which all are deleted before others are stored.
  private static let limit = 50_000

  func scores(of sentences: [String], among tokens: TextTokens) -> [Double?] {
    let known = scores[Self.key(tokens), default: [:]]
    return sentences.map { known[$0] }
  }

  mutating func insert(_ new: [(sentence: String, score: Double)], among tokens: TextTokens) {
    if count >= Self.limit { (scores, count) = ([:], 0) }
    count += new.count
    scores[Self.key(tokens), default: [:]].merge(new.map { ($0.sentence, $0.score) }) { $1 }
  }

  /// Sets of the same tokens share their scores.
  private static func key(_ tokens: TextTokens) -> [Int] { [tokens.first] + tokens.others }
}
