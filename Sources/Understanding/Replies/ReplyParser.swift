public import Recognition

/// Reads an answer from the words that were heard.
///
/// What the grammar has as a sentence is that sentence. Else fillers are left out; else what is left besides the words
/// of the templates must all be of one place and no other: "that bean house on mill". Anything more is unclear, because
/// a wrong place costs a driver more than another question.
public struct ReplyParser: Sendable {
  private let grammar: ReplyGrammar

  private let rejectThreshold: Double

  /// Nobody answers in more words.
  private static let mostWords = 16

  /// Makes a reader of the answers to one question.
  ///
  /// - Parameters:
  ///   - grammar: How it can be answered.
  ///   - rejectThreshold: Answers surer than this are read, 0 to 1; with less the driver is asked again.
  public init(_ grammar: ReplyGrammar, rejectThreshold: Double = 0.01) {
    (self.grammar, self.rejectThreshold) = (grammar, rejectThreshold)
  }

  /// Reads what a recogniser heard: its best hypothesis. Where sound was lost, nobody knows what was answered.
  public func reply(to recognition: RecognitionResult) -> ChoiceReply {
    guard let best = recognition.best, recognition.confidence >= rejectThreshold, !recognition.hasGaps else {
      return .unclear
    }
    return reply(to: best.words.map(\.text))
  }

  /// Reads spoken or typed words.
  ///
  /// - Parameter words: Words in any case; digits and abbreviations are read as the words they stand for.
  public func reply(to words: [String]) -> ChoiceReply {
    // Lower case: capitals would be spelled out, and "OK" is a word.
    let words = SpokenForms().primary(words.joined(separator: " ").lowercased())
    guard !words.isEmpty, words.count <= Self.mostWords else { return .unclear }
    if let reply = grammar.replies[words] { return reply }
    let said = words.filter { !grammar.fillers.contains($0) }
    if let reply = grammar.replies[said] ?? grammar.replies[counted(said)] { return reply }
    return named(said)
  }

  /// The words with what sounds like a number as the number, where it can only be one: at the end of few words.
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
