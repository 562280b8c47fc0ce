/// The special tokens, whose numbers follow the last piece of text.
///
/// All models have them in the same order: the end, the start, the languages, the tasks, and the timestamps.
struct SpecialTokens: Sendable {
  /// The end of a text.
  let end: Int
  /// The tokens before a text: for English transcription without timestamps.
  let start: [Int]
  /// Tokens that a text must not contain: special tokens, and signs for non-speech.
  let suppressed: Set<Int>
  /// Tokens that a text must not begin with: the end token, and a space.
  let suppressedFirst: Set<Int>

  /// The number of tokens in an English-only model.
  private static let others = 51_765

  init(size: Int, _ vocabulary: BytePairVocabulary) {
    let isMultilingual = size >= Self.others + 100
    let end = Self.end(size)
    // Small models for tests may have no languages.
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

  /// Signs for non-speech, as listed by OpenAI: brackets, quotation marks, musical notes, and a dash or an apostrophe
  /// at the beginning of a word.
  private static func signs(in vocabulary: BytePairVocabulary) -> Set<Int> {
    let signs =
      ##""#()*+/:;<=>@[\]^_`{|}~「」『』"##.map { String($0) } + [
        "<<", ">>", "<<<", ">>>", "--", "---", "-(", "-[", "('", "(\"", "((", "))", "(((", ")))", "[[", "]]", "{{",
        "}}", "♪♪", "♪♪♪",
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
