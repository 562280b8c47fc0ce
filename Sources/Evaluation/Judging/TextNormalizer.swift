import Algorithms

/// Normalizes a reference and a hypothesis to the words that are compared for scoring.
///
/// Both sides go through the same rules, so that a difference in spelling isn't counted as a recognition error. The
/// rules are few on purpose: numbers aren't spelled out and spellings aren't mapped onto each other, so a reference
/// should be written in the spoken words. No resulting word contains a character with a special meaning in the
/// transcripts of NIST sclite: `{ } ( ) / @ * ; : < >` and the backslash.
///
/// The rules, in the order in which they are applied:
///
/// - Compatibility forms become plain ones, such as full-width letters, ligatures and fractions.
/// - Letters become lowercase and lose their diacritics; ß becomes ss, æ ae, œ oe, ø o, þ th, đ and ð d, ł l.
/// - Letters of other scripts are kept, in lowercase.
/// - Typographic apostrophes become plain ones.
/// - Noise marks are removed: `<s>`, `</s>`, `<sil>` and others in angle brackets, [NOISE] and others in square
///   brackets, ++UM++ and others in plus signs.
/// - The unknown word, `<unk>` or [UNK], is a word: unk.
/// - The number of a pronunciation is removed: read(2) becomes read.
/// - Apostrophes inside a word are kept; those at its start or end are removed.
/// - The sign & becomes the word and.
/// - Digits are kept: 3 and three are different words.
/// - A point between digits is kept, and a comma before three digits is removed: 3.5 stays, and 1,000 becomes 1000.
/// - The points of an initialism are removed: h.r. becomes hr.
/// - Hyphens, slashes, white space and all other punctuation and signs separate words.
package enum TextNormalizer {
  /// The version of the rules; scores of different versions aren't comparable.
  static let version = 1

  /// The words of a text, in order.
  /// - Returns: Words of letters, digits and inner apostrophes and points; empty if the text has no letter or digit.
  package static func words(_ text: String) -> [String] {
    var splitter = WordSplitter(LetterFolding.plainBytes(text))
    return splitter.words()
  }

  /// The unexpected characters in a text in a language with the Latin alphabet.
  ///
  /// Expected are letters that fold to a–z, digits, apostrophes, common punctuation and white space. Letters of other
  /// scripts, emoji, control and invisible characters are unexpected; tabs and line ends aren't.
  /// - Returns: Each such character once, in the order of first appearance.
  static func foreignCharacters(in text: String) -> [Character] {
    if text.utf8.allSatisfy(LetterFolding.isPlainText) { return [] }
    return Array(text.filter { !LetterFolding.isInAlphabet($0) }.uniqued())
  }
}

/// Splits folded text into words.
///
/// Works on UTF-8: every byte of a letter of another script is above ASCII, and folding leaves nothing else there.
struct WordSplitter {
  private let bytes: [UInt8]
  private var position = 0
  private var word: [UInt8] = []
  /// Number of bytes of the word since its start or its last removed point.
  private var run = 0
  private var found: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func words() -> [String] {
    found.reserveCapacity(bytes.count / 5)
    while position < bytes.count {
      let byte = bytes[position]
      if Self.isWordByte(byte) { append(byte) } else { take(sign: byte) }
    }
    flush()
    return found
  }

  private mutating func take(sign: UInt8) {
    switch sign {
    case UInt8(ascii: "'") where !word.isEmpty && isWordByte(at: position + 1): append(sign)
    case UInt8(ascii: "`") where !word.isEmpty && isWordByte(at: position + 1): append(UInt8(ascii: "'"))
    case UInt8(ascii: ".") where isDigit(at: position - 1) && isDigit(at: position + 1): append(sign)
    case UInt8(ascii: ".") where isInsideInitialism:
      position += 1
      run = 0
    case UInt8(ascii: ",") where isBeforeThousand: position += 1
    case UInt8(ascii: "&"):
      flush()
      found.append("and")
      position += 1
    default:
      flush()
      position = endOfMark() ?? position + 1
    }
  }

  private mutating func append(_ byte: UInt8) {
    word.append(Self.isUpper(byte) ? byte | 0x20 : byte)
    run += 1
    position += 1
  }

  private mutating func flush() {
    run = 0
    guard !word.isEmpty else { return }
    found.append(String(decoding: word, as: UTF8.self))
    word.removeAll(keepingCapacity: true)
  }

  // MARK: - Points and commas

  /// Whether the current point is between two single letters.
  private var isInsideInitialism: Bool {
    run == 1 && isLetter(at: position - 1) && isLetter(at: position + 1) && !isWordByte(at: position + 2)
      && byte(at: position + 2) != UInt8(ascii: "'")
  }

  /// Whether the current comma is between a digit and a group of three.
  private var isBeforeThousand: Bool {
    isDigit(at: position - 1) && (1...3).allSatisfy { isDigit(at: position + $0) } && !isDigit(at: position + 4)
  }

  // MARK: - Marks

  /// The position after the mark that starts here; `nil` if none does.
  private mutating func endOfMark() -> Int? {
    switch bytes[position] {
    case UInt8(ascii: "<"): endOfBracket(closing: UInt8(ascii: ">"), mayHoldSpace: false)
    case UInt8(ascii: "["): endOfBracket(closing: UInt8(ascii: "]"), mayHoldSpace: true)
    case UInt8(ascii: "("): endOfPronunciation()
    case UInt8(ascii: "+"): endOfFiller()
    default: nil
    }
  }

  private mutating func endOfBracket(closing: UInt8, mayHoldSpace: Bool) -> Int? {
    let opening = bytes[position]
    var end = position + 1
    guard let first = byte(at: end), !Self.isSpace(first), first != closing else { return nil }
    // Stopping at a further opening keeps the time linear if nothing is closed.
    while let byte = byte(at: end), byte != closing {
      if byte == opening || (!mayHoldSpace && Self.isSpace(byte)) { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    let name = bytes[(position + 1)..<end].map { $0 | 0x20 }
    if name == Array("unk".utf8) { found.append("unk") }
    return end + 1
  }

  /// `++UM++`, after white space.
  private func endOfFiller() -> Int? {
    let plus = UInt8(ascii: "+")
    guard byte(at: position + 1) == plus, byte(at: position - 1).map(Self.isSpace) ?? true else { return nil }
    var end = position + 2
    while let byte = byte(at: end), !Self.isSpace(byte) {
      if byte == plus, self.byte(at: end + 1) == plus { return end + 2 }
      end += 1
    }
    return nil
  }

  /// `(2)`, right after a word.
  private func endOfPronunciation() -> Int? {
    guard isWordByte(at: position - 1) else { return nil }
    var end = position + 1
    while isDigit(at: end) { end += 1 }
    return end > position + 1 && byte(at: end) == UInt8(ascii: ")") ? end + 1 : nil
  }

  // MARK: - Bytes

  private func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }
  private func isWordByte(at index: Int) -> Bool { byte(at: index).map(Self.isWordByte) ?? false }
  private func isDigit(at index: Int) -> Bool { byte(at: index).map(Self.isDigit) ?? false }
  private func isLetter(at index: Int) -> Bool { byte(at: index).map { Self.isLower($0 | 0x20) } ?? false }
  private static func isWordByte(_ byte: UInt8) -> Bool { byte >= 0x80 || isDigit(byte) || isLower(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }
  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
