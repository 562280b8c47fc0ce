/// Brings a reference and a hypothesis to the words that are compared when a recogniser is scored.
///
/// Both sides go through the same rules, so that a difference in writing is not taken for an error in recognition.
/// The rules are few on purpose: numbers are not spelled out and spellings are not mapped onto each other, so a
/// reference should be written in the words that were spoken. No word that comes out holds a character with a meaning
/// of its own in the transcripts of NIST sclite: `{ } ( ) / @ * ; : < >` and the backslash.
public struct TextNormalizer: Sendable {
  /// The version of the rules; scores of different versions are not comparable.
  public static let version = 1

  /// What is done to a text, each rule one sentence, in the order of application.
  public static let rules: [String] = [
    "Compatibility forms are written plainly, such as full-width letters, ligatures and fractions.",
    "Letters become lower case and lose their diacritics; ß becomes ss, æ ae, œ oe, ø o, þ th, đ and ð d, ł l.",
    "Letters of other scripts stay as they are, in lower case.",
    "Typographic apostrophes become plain ones.",
    "Noise marks are dropped: <s>, </s>, <sil> and others in angle brackets, [NOISE] and others in square brackets, "
      + "++UM++ and others in plus signs.",
    "The unknown word, <unk> or [UNK], is a word: unk.",
    "The number of a pronunciation is dropped: read(2) is read.",
    "Apostrophes inside a word stay; those at its start or end go.",
    "The sign & is the word and.",
    "Digits stay digits: 3 and three are different words.",
    "A point between digits stays and a comma before three digits vanishes: 3.5 stays and 1,000 is 1000.",
    "The points of an initialism vanish: h.r. is hr.",
    "Hyphens, slashes, white space and all other punctuation and signs separate words.",
  ]

  /// Makes a normaliser.
  public init() {}

  /// The words of a text, in order.
  ///
  /// - Parameter text: A reference or a hypothesis, of any length.
  /// - Returns: Words of letters, digits and inner apostrophes and points; none when the text has no letter or digit.
  public func words(_ text: String) -> [String] {
    var splitter = WordSplitter(LetterFolding.plainBytes(text))
    return splitter.words()
  }

  /// The characters a text has no business to hold where it is in a language of the Latin alphabet.
  ///
  /// The alphabet is: letters that fold to a–z, digits, apostrophes, common punctuation and white space. Letters of
  /// other scripts, emoji, control and invisible characters are outside of it; a tab and a line's end are not.
  ///
  /// - Returns: Each such character once, in the order of first appearance.
  public func foreignCharacters(in text: String) -> [Character] {
    if text.utf8.allSatisfy(LetterFolding.isPlainText) { return [] }
    var seen: Set<Character> = []
    return text.filter { !LetterFolding.isInAlphabet($0) && seen.insert($0).inserted }.map { $0 }
  }
}
