import CFlite
public import Foundation
public import Recognition
import Synchronization

/// Asks several sources how a word sounds: the first that knows it answers.
///
/// Words no dictionary lists are tried without their possessive or plural ending first, because a dictionary's stem
/// with a rule's ending is better than a rule's guess of the whole.
public struct Pronouncer: Pronouncing, WordKnowing {
  private let dictionaries: [any Pronouncing]
  private let rules: any Pronouncing

  /// Makes a pronouncer from dictionaries, best first, and rules for what they lack.
  public init(dictionaries: [any Pronouncing], rules: any Pronouncing) {
    self.dictionaries = dictionaries
    self.rules = rules
  }

  /// Who tells how a word sounds.
  public enum Source: String, Sendable {
    /// A dictionary that lists the word.
    case dictionary
    /// A dictionary that lists its stem, and a rule for its ending.
    case ending
    /// Rules that go by its letters.
    case rules
  }

  /// The first source that has pronunciations of a word.
  public func source(of word: String) -> Source {
    listed(word) != nil ? .dictionary : inflected(word) != nil ? .ending : .rules
  }

  /// The pronunciations of a word from the first source that has any.
  public func pronunciations(of word: String) -> [[Phone]] {
    listed(word) ?? inflected(word) ?? rules.pronunciations(of: word.replacing("'", with: ""))
  }

  /// Whether a dictionary lists the word, rules aside.
  public func lists(_ word: String) -> Bool {
    listed(word) != nil
  }

  private func listed(_ word: String) -> [[Phone]]? {
    for dictionary in dictionaries {
      let found = dictionary.pronunciations(of: word)
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// The stem's pronunciations with the regular ending of English: Z after voiced phones, S after voiceless ones,
  /// IH Z after sibilants.
  private func inflected(_ word: String) -> [[Phone]]? {
    let stem: Substring
    if word.hasSuffix("'s") {
      stem = word.dropLast(2)
    } else if word.hasSuffix("s'") {
      return listed(String(word.dropLast())) ?? inflected(String(word.dropLast()))
    } else if word.hasSuffix("s"), word.count > 3, !word.hasSuffix("ss") {
      stem = word.dropLast()
    } else {
      return nil
    }
    guard !stem.isEmpty, let stems = listed(String(stem)) else { return nil }
    return stems.map { phones in phones + Self.ending(after: phones.last) }
  }

  private static func ending(after phone: Phone?) -> [Phone] {
    switch phone {
    case .s, .z, .sh, .zh, .ch, .jh: [.ih, .z]
    case .p, .t, .k, .f, .th: [.s]
    default: [.z]
    }
  }
}

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

/// flite's CMU lexicon with its letter-to-sound rules: it has an answer for every word of letters.
///
/// The lexicon is a process-wide table of the C library that is filled on first use and read-only afterwards.
public final class FliteLexicon: Pronouncing {
  private struct Handle: @unchecked Sendable {
    // Only ever used inside the mutex that holds it.
    var pointer: UnsafeMutablePointer<cst_lexicon>?
  }

  /// Opens the lexicon built into the library.
  public init() {}

  // The library fills static tables in `cmu_lex_init`, so it runs once, under a lock.
  private static let shared = Mutex(Handle(pointer: cmu_lex_init()))

  /// The one pronunciation flite gives a word: from its lexicon, else by its letter-to-sound rules.
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
