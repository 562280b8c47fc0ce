public import Recognition

/// Parses a reply from the recognized words.
///
/// Words that are a sentence of the grammar mean that sentence. Otherwise fillers are removed and tried again; then the
/// words that templates don't contain must all belong to exactly one place: "that bean house on mill". Anything else is
/// unclear, because a wrong place costs a driver more than another question.
public struct ReplyParser: Sendable {
  private let grammar: ReplyGrammar

  private let rejectThreshold: Double

  /// Maximum number of words in a reply.
  private static let mostWords = 16

  /// Creates a parser of the answers to one question. If the confidence is below the threshold, 0 to 1, the driver is
  /// asked again.
  public init(_ grammar: ReplyGrammar, rejectThreshold: Double = 0.01) {
    (self.grammar, self.rejectThreshold) = (grammar, rejectThreshold)
  }

  /// The reply that a recognizer's best candidate is, or else its best hypothesis. If audio was lost, the reply is
  /// unclear.
  public func reply(to recognition: RecognitionResult) -> ChoiceReply {
    guard let best = recognition.best, recognition.confidence >= rejectThreshold, !recognition.hasGaps else {
      return .unclear
    }
    guard let ranked = recognition.ranked else { return reply(to: best.words.map(\.text)) }
    return grammar.sentences.lazy.map(\.reply).first { $0.meaning == ranked.best?.answer } ?? .unclear
  }

  /// Parses spoken or typed words in any case; digits and abbreviations are parsed as the words that they stand for.
  public func reply(to words: [String]) -> ChoiceReply {
    // Lowercase, because capitals would be spelled out, and "OK" is a word.
    let words = SpokenForms().primary(words.joined(separator: " ").lowercased())
    guard !words.isEmpty, words.count <= Self.mostWords else { return .unclear }
    if let reply = grammar.replies[words] { return reply }
    let said = words.filter { !grammar.fillers.contains($0) }
    if let reply = grammar.replies[said] ?? grammar.replies[counted(said)] { return reply }
    return named(said)
  }

  /// The words with a number's homophone replaced by the number, where only a number is possible: at the end of few
  /// words.
  private func counted(_ words: [String]) -> [String] {
    guard let last = words.last, words.count <= 3, let number = grammar.homophones[last] else { return words }
    return words.dropLast() + [number]
  }

  private func named(_ words: [String]) -> ChoiceReply {
    let telling = words.filter { !grammar.carriers.contains($0) }
    guard !telling.isEmpty else { return .unclear }
    let fitting = grammar.namings.indices.filter { grammar.namings[$0].isSuperset(of: telling) }
    return fitting.count == 1 ? .pick(fitting[0]) : .unclear
  }
}
