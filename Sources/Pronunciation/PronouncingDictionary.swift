public import Foundation
public import Recognition

/// A pronouncing dictionary in the CMU format: the acoustic model's own.
///
/// The file is scanned as bytes and only the words that are asked for are decoded, so that a dictionary of 130,000
/// words costs tens of milliseconds and not seconds.
public struct PronouncingDictionary: Pronouncing {
  private let data: Data
  private let lines: [String: [Range<Int>]]

  /// Indexes a dictionary file.
  ///
  /// - Throws: ``RecognitionError`` with code `modelMissing` when the file cannot be read.
  public init(contentsOf url: URL) throws(RecognitionError) {
    do {
      data = try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
      throw RecognitionError(
        .modelMissing, subject: url.path, message: "the pronouncing dictionary cannot be read",
        advice: "install pocketsphinx-en-us or name another with --acoustic-model")
    }
    lines = data.withUnsafeBytes { Self.index($0) }
  }

  /// The pronunciations the dictionary lists, in its order; none for a word it lacks.
  public func pronunciations(of word: String) -> [[Phone]] {
    (lines[word] ?? []).map { Phone.sequence(String(decoding: data[$0], as: UTF8.self)) }.filter { !$0.isEmpty }
  }

  /// Finds the phones of each line: `word PH PH` and `word(2) PH PH`.
  private static func index(_ bytes: UnsafeRawBufferPointer) -> [String: [Range<Int>]] {
    let newline = UInt8(ascii: "\n"), space = UInt8(ascii: " "), tab = UInt8(ascii: "\t"), open = UInt8(ascii: "(")
    var lines: [String: [Range<Int>]] = [:]
    lines.reserveCapacity(bytes.count / 24)
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != newline { end += 1 }
      var wordEnd = start
      while wordEnd < end, bytes[wordEnd] != space, bytes[wordEnd] != tab { wordEnd += 1 }
      var spelling = start..<wordEnd
      if let bracket = spelling.dropFirst().first(where: { bytes[$0] == open }) { spelling = start..<bracket }
      if !spelling.isEmpty, wordEnd < end {
        lines[String(decoding: bytes[spelling], as: UTF8.self), default: []].append(wordEnd..<end)
      }
      start = end + 1
    }
    return lines
  }
}
