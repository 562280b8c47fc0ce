import Foundation
import Foundations
import Recognition

/// A model's vocabulary of byte sequences, and their combination into text: byte-pair encoding (Sennrich, Haddow and
/// Birch, 2016) as in GPT-2.
///
/// A piece's number is its rank. Training started with single bytes and repeatedly merged the most frequent pair of
/// neighbors. So encoding a word repeatedly merges the neighbors whose joint piece has the lowest number.
struct BytePairVocabulary: Sendable {
  /// The bytes of each piece; the numbers after the last are special tokens, such as the end token.
  let pieces: [[UInt8]]
  private let numbers: [[UInt8]: Int]

  /// The minimum number of pieces: one for each byte. English-only models have 50,256 pieces, the others 50,257.
  private static let least = 256

  init(_ pieces: [[UInt8]], of url: URL) throws(RecognitionError) {
    // Some files also list the special tokens, which aren't text.
    let pieces = Array(
      pieces.prefix { $0.count < 4 || !($0.starts(with: Array("<|".utf8)) && $0.suffix(2) == [124, 62]) })
    self.pieces = pieces
    numbers = Dictionary(zip(pieces, pieces.indices), uniquingKeysWith: { first, _ in first })
    let isWhole = pieces.count >= Self.least && (UInt8.min...UInt8.max).allSatisfy { numbers[[$0]] != nil }
    guard isWhole else { throw ModelFile.refused(url, "has an incomplete vocabulary: a byte has no piece") }
  }

  /// Reads the pieces from the first of `vocabulary.json`, `vocabulary.txt`, `vocab.json` and `tokenizer.json` that
  /// exists.
  init(folder: URL) throws(RecognitionError) {
    let readers: [(String, (Data) -> [String]?)] = [
      ("vocabulary.json", { try? JSONDecoder().decode([String].self, from: $0) }),
      ("vocabulary.txt", { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }),
      ("vocab.json", { (try? JSONDecoder().decode([String: Int].self, from: $0)).map(Self.inOrder) }),
      (
        "tokenizer.json",
        { (try? JSONDecoder().decode(Tokenizer.self, from: $0)).map { Self.inOrder($0.model.vocab) } }
      ),
    ]
    for (name, read) in readers {
      let url = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      guard let names = read(try ModelFile.data(url)) else {
        throw ModelFile.refused(url, "doesn't contain a list of vocabulary pieces")
      }
      self = try BytePairVocabulary(names.map(Self.bytes), of: url)
      return
    }
    throw RecognitionError(
      .modelMissing, subject: folder.path,
      message: "contains none of vocabulary.json, vocabulary.txt, vocab.json and tokenizer.json",
      advice: ModelFile.advice)
  }

  private struct Tokenizer: Decodable {
    struct Model: Decodable { var vocab: [String: Int] }
    var model: Model
  }

  private static func inOrder(_ numbers: [String: Int]) -> [String] {
    numbers.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The bytes of a piece in such a file, which represents a non-printable byte by a later Unicode character.
  private static func bytes(_ name: String) -> [UInt8] {
    name.unicodeScalars.flatMap { scalar in hidden[scalar].map { [$0] } ?? Array(String(scalar).utf8) }
  }

  private static let hidden: [Unicode.Scalar: UInt8] = {
    let visible = Set<UInt8>([33...126, 161...172, 174...255].joined())
    var hidden = Dictionary(uniqueKeysWithValues: visible.map { (Unicode.Scalar($0), $0) })
    for (position, byte) in (UInt8.min...UInt8.max).filter({ !visible.contains($0) }).enumerated() {
      if let scalar = Unicode.Scalar(UInt32(256 + position)) { hidden[scalar] = byte }
    }
    return hidden
  }()

  /// The piece numbers of a text.
  func encode(_ text: String) -> [Int] { Self.words(of: text).flatMap { join(Array($0.utf8)) } }

  /// The text of pieces; special tokens and invalid UTF-8 are dropped or replaced.
  func decode(_ tokens: some Sequence<Int>) -> String {
    String(decoding: tokens.flatMap { pieces.indices.contains($0) ? pieces[$0] : [] }, as: UTF8.self)
  }

  /// Whether a piece consists of digits, with or without leading spaces.
  func isNumber(_ piece: Int) -> Bool {
    let digits = pieces[piece].drop { $0 == UInt8(ascii: " ") }
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func join(_ bytes: [UInt8]) -> [Int] {
    if let whole = numbers[bytes] { return [whole] }
    var parts = bytes.map { [$0] }
    while parts.count > 1 {
      let pairs = parts.indices.dropLast().compactMap { position in
        numbers[parts[position] + parts[position + 1]].map { (rank: $0, position: position) }
      }
      guard let next = pairs.min(by: { $0 < $1 }) else { break }
      parts[next.position] += parts.remove(at: next.position + 1)
    }
    return parts.compactMap { numbers[$0] }
  }

  /// Splits a text at boundaries that no piece crosses, by GPT-2's pattern: a contraction's ending; or letters, digits
  /// or other signs with an optional space before them. Of several spaces, the last belongs to the following word.
  static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let length = lengthOfWord(rest.unicodeScalars)
      let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: length)
      words.append(rest[..<end])
      rest = rest[end...]
    }
    return words
  }

  private static let contractions = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"].map { Array($0.unicodeScalars) }

  /// The number of scalars in the first word.
  private static func lengthOfWord(_ scalars: Substring.UnicodeScalarView) -> Int {
    for contraction in contractions where scalars.starts(with: contraction) { return contraction.count }
    let spaces = scalars.prefix { kind(of: $0) == .space }.count
    let isSpaced = scalars.first == " " && spaces == 1
    if spaces == 0 || isSpaced, let first = scalars.dropFirst(spaces).first {
      let kind = kind(of: first)
      return spaces + scalars.dropFirst(spaces).prefix { Self.kind(of: $0) == kind }.count
    }
    // The following word begins with the last space.
    return spaces < scalars.count && spaces > 1 ? spaces - 1 : spaces
  }

  private enum Kind { case letter, number, space, other }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letter
    case .decimalNumber, .letterNumber, .otherNumber: .number
    default: scalar.properties.isWhitespace ? .space : .other
    }
  }
}
