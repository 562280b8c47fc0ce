import Algorithms
import CFlite
public import Foundation
public import Foundations
public import Recognition
import Synchronization

/// Pronounces words with several sources.
///
/// If a dictionary lists the word, or its stem without a possessive or plural ending, only its pronunciations are used.
/// Otherwise the pronunciation is guessed: as two common words written as one, by the rules of English, and by those of
/// the languages that its spelling resembles.
public struct Pronouncer: Pronouncing {
  private let dictionaries: [any Pronouncing]
  private let commonWords: Set<String>
  private let rules: any Pronouncing

  /// Creates a pronouncer with dictionaries in order of preference, and the rules of English for words that they lack.
  /// Compounds, such as "lemongrass", can consist of the common words.
  public init(dictionaries: [any Pronouncing], commonWords: Set<String> = [], rules: any Pronouncing) {
    self.dictionaries = dictionaries
    self.commonWords = commonWords
    self.rules = rules
  }

  /// The source of a pronunciation.
  public enum Source: String, Sendable {
    /// A dictionary that lists the word.
    case dictionary
    /// A dictionary that lists its stem, and a rule for its ending.
    case ending
    /// A dictionary that lists both parts of a compound.
    case parts
    /// English letter-to-sound rules.
    case rules
    /// Rules of another language.
    case language
  }

  /// The distinct pronunciation variants of a word with their sources: those of a dictionary, or all guesses, the
  /// likeliest first.
  public func pronunciationsWithSources(of word: String) -> [(phones: [Phone], source: Source)] {
    if let found = listed(word) { return found.map { ($0, .dictionary) } }
    if let found = inflected(word, by: listed) { return found.map { ($0, .ending) } }
    let read = rules.pronunciations(of: word.replacing("'", with: ""))
    let parts = joined(word)
    let guesses: [([[Phone]], Source)] = [
      (parts.least >= Self.confidentLength ? parts.phones : [], .parts), (read, .rules),
      (read.compactMap { BritishEndings.reading(of: word, read: $0) }, .rules),
      (parts.phones, .parts), (otherLanguages(word), .language),
    ]
    return Array(guesses.flatMap { found, source in found.map { (phones: $0, source: source) } }.uniqued(on: \.phones))
  }

  /// The pronunciation variants of a word, the likeliest first.
  public func pronunciations(of word: String) -> [[Phone]] { pronunciationsWithSources(of: word).map(\.phones) }

  /// Whether a dictionary lists the word. Rules aren't considered.
  public func isListed(_ word: String) -> Bool { listed(word) != nil }

  private func listed(_ word: String) -> [[Phone]]? {
    for dictionary in dictionaries {
      let found = dictionary.pronunciations(of: word)
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// The stem's pronunciations with the regular ending of English: Z after voiced phones, S after voiceless ones,
  /// IH Z after sibilants.
  private func inflected(_ word: String, by stems: (String) -> [[Phone]]?) -> [[Phone]]? {
    let stem: Substring
    if word.hasSuffix("'s") {
      stem = word.dropLast(2)
    } else if word.hasSuffix("s'") {
      return stems(String(word.dropLast())) ?? inflected(String(word.dropLast()), by: stems)
    } else if word.hasSuffix("s"), word.count > 3, !word.hasSuffix("ss") {
      stem = word.dropLast()
    } else {
      return nil
    }
    guard !stem.isEmpty, let stems = stems(String(stem)) else { return nil }
    return stems.map { phones in phones + Self.ending(after: phones.last) }
  }

  /// The minimum length of both parts, in letters, at which a compound reading precedes the letter-to-sound rules.
  private static let confidentLength = 4
  /// The minimum length of each part, in letters; shorter parts can be coincidental: "fromage" isn't "from age".
  private static let leastLength = 3

  /// The pronunciation as two common words, with or without an ending, and the length of the shorter part in letters.
  /// If a word can be split in several places, the split with the most equal parts is used.
  private func joined(_ word: String) -> (phones: [[Phone]], least: Int) {
    var least = 0
    func joined(_ word: String) -> [[Phone]]? {
      let splits = word.indices.dropFirst(Self.leastLength).dropLast(Self.leastLength - 1).compactMap {
        middle -> (least: Int, phones: [Phone])? in
        let parts = [String(word[..<middle]), String(word[middle...])]
        let sounds = parts.compactMap { commonWords.contains($0) ? listed($0)?.first : nil }
        return sounds.count == 2 ? (parts.map(\.count).min() ?? 0, sounds.flatMap(\.self)) : nil
      }
      guard let nearest = splits.max(by: { $0.least < $1.least }) else { return nil }
      least = nearest.least
      return [nearest.phones]
    }
    return (joined(word) ?? inflected(word, by: joined) ?? [], least)
  }

  /// The pronunciations by the rules of other languages, with the English possessive ending.
  private func otherLanguages(_ word: String) -> [[Phone]] {
    guard word.hasSuffix("'s") else { return NameLanguages.readings(of: word.replacing("'", with: "")) }
    return NameLanguages.readings(of: String(word.dropLast(2))).map { $0 + Self.ending(after: $0.last) }
  }

  private static func ending(after phone: Phone?) -> [Phone] {
    switch phone {
    case .s, .z, .sh, .zh, .ch, .jh: [.ih, .z]
    case .p, .t, .k, .f, .th: [.s]
    default: [.z]
    }
  }
}

/// A pronouncing dictionary in the CMU format, such as the acoustic model's own.
///
/// The file is scanned as bytes, and only the requested words are decoded, so that 130,000 words load in tens of
/// milliseconds.
public struct PronouncingDictionary: Pronouncing {
  private let data: Data
  private let lines: [String: [Range<Int>]]

  /// Indexes a dictionary file.
  ///
  /// - Throws: ``RecognitionError`` with code `modelMissing` if the file can't be read.
  public init(contentsOf url: URL) throws(RecognitionError) {
    do {
      data = try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
      throw RecognitionError(
        .modelMissing, subject: url.path, message: "the pronouncing dictionary can't be read",
        advice: "install pocketsphinx-en-us or name another with --acoustic-model")
    }
    lines = data.withUnsafeBytes { Self.index($0) }
  }

  /// The listed pronunciations, in the dictionary's order; empty for an unlisted word.
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

/// flite's CMU lexicon with its letter-to-sound rules, which pronounces every word with letters.
///
/// The lexicon is a process-wide table of the C library that is filled on first use and read-only afterwards.
public final class FliteLexicon: Pronouncing {
  private struct Handle: @unchecked Sendable {
    // Accessed only while holding the mutex that contains it.
    var pointer: UnsafeMutablePointer<cst_lexicon>?
  }

  /// Opens the lexicon built into the library.
  public init() {}

  // The library fills static tables in `cmu_lex_init`, so it runs once, under a lock.
  private static let shared = Mutex(Handle(pointer: cmu_lex_init()))

  /// flite's only pronunciation of a word: from its lexicon, or else by its letter-to-sound rules.
  public func pronunciations(of word: String) -> [[Phone]] {
    guard word.contains(where: { $0.isLetter }) else { return [] }
    return Self.shared.withLock { handle in
      guard let lexicon = handle.pointer, let phones = lex_lookup(lexicon, word, nil, nil) else { return [] }
      defer { delete_val(phones) }
      var sequence: [Phone] = []
      var item: UnsafePointer<cst_val>? = UnsafePointer(phones)
      while let current = item {
        if let text = val_string(val_car(current)), let phone = Phone(symbol: String(cString: text)) {
          sequence.append(phone)
        }
        item = val_cdr(current)
      }
      return sequence.isEmpty ? [] : [sequence]
    }
  }
}
