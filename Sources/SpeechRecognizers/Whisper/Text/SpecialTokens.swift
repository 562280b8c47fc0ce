/// The numbers after the last piece of text: marks of a model's own.
///
/// Every model has them in the same order: the end, the beginning, the languages, what is to be done, and times.
struct SpecialTokens: Sendable {
  /// The end of a text.
  let end: Int
  /// What a text begins with: for English, written down as it is said, without times.
  let start: [Int]
  /// What no text has in it: marks, and signs for what is no speech.
  let suppressed: Set<Int>
  /// What no text begins with: its end, or a space.
  let suppressedFirst: Set<Int>

  /// How many numbers a model of English alone has without its languages.
  private static let others = 51_765

  /// - Parameters:
  ///   - size: How many numbers the model has in all.
  ///   - vocabulary: Its pieces of text.
  init(size: Int, _ vocabulary: BytePairVocabulary) {
    let isMultilingual = size >= Self.others + 100
    let end = Self.end(size)
    // In small models for tests there may be no languages at all.
    let languages = max(0, size - Self.others - (isMultilingual ? 1 : 0))
    let (beginning, transcribe) = (end + 1, end + 2 + languages + 1)
    let withoutTimes = transcribe + 4
    self.end = end
    start = isMultilingual ? [beginning, beginning + 1, transcribe, withoutTimes] : [beginning, withoutTimes]
    let marks = [beginning] + (transcribe - 1...transcribe + 3)
    suppressed = Set(marks).union(Self.signs(in: vocabulary))
    suppressedFirst = Set(vocabulary.encode(" ") + [end])
  }

  private static func end(_ size: Int) -> Int { size >= others + 100 ? 50_257 : 50_256 }

  /// Signs for what is no speech, as OpenAI lists them: brackets, quotation marks, notes of music, and a dash or an
  /// apostrophe at the beginning of a word.
  private static func signs(in vocabulary: BytePairVocabulary) -> Set<Int> {
    let signs =
      ##""#()*+/:;<=>@[\]^_`{|}~「」『』"##.map { String($0) } + [
        "<<", ">>", "<<<", ">>>", "--", "---", "-(", "-[", "('", "(\"", "((", "))", "(((", ")))", "[[", "]]", "{{",
        "}}",
        "♪♪", "♪♪♪",
      ]
    let notes = ["♩", "♪", "♫", "♬", "♭", "♮", "♯"]
    var suppressed = Set([" -", " '"].compactMap { vocabulary.encode($0).first })
    for sign in signs + notes {
      for tokens in [vocabulary.encode(sign), vocabulary.encode(" " + sign)]
      where tokens.count == 1 || notes.contains(sign) {
        suppressed.formUnion(tokens.prefix(1))
      }
    }
    return suppressed
  }
}
