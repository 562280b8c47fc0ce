import Places
import Recognition
import Understanding

/// How well a name in the index fits the words asked for: 0 to 1, and by which rule.
///
/// Rules are tried from strict to loose, and each has a ceiling below the one before, so that a looser match never
/// beats a stricter one of the same name: letter for letter 1; part of the name or words around it up to 0.98; the
/// same sounds 0.97; spelling and sound by their similarity. Numbers tell names apart: where they differ, likeness
/// counts for less.
struct NameFit {
  var value: Double
  var match: PlaceCandidate.Match

  /// The words asked for, prepared once for many names.
  struct Query {
    var key: String
    var otherKey: String
    var words: [Substring]
    var letters: [UInt8]
    var phones: [Phone]

    init(key: String, otherKey: String, phones: [Phone]) {
      self.key = key
      self.otherKey = otherKey
      words = key.split(separator: " ")
      letters = Array(key.utf8)
      self.phones = phones
    }
  }

  init(_ query: Query, key: String, phones: [Phone]) {
    if key == query.key || key == query.otherKey {
      (value, match) = (1, .exact)
      return
    }
    var best = NameFit(value: Self.spelling(query.letters, Array(key.utf8)), match: .spelling)
    let sound = Self.sound(query.phones, phones)
    if sound > best.value { best = NameFit(value: sound, match: .sound) }
    if let partial = Self.partial(query.words, key.split(separator: " ")), partial > best.value {
      best = NameFit(value: partial, match: .partial)
    }
    if best.match != .partial, !Self.haveSameNumbers(query.words, key) { best.value *= Self.otherNumbers }
    self = best
  }

  /// What a likeness keeps between names with different numbers, such as 5th and 15th Avenue.
  private static let otherNumbers = 0.8

  private static func haveSameNumbers(_ query: [Substring], _ key: String) -> Bool {
    query.filter { NumberWords.isNumber($0) } == key.split(separator: " ").filter { NumberWords.isNumber($0) }
  }

  private init(value: Double, match: PlaceCandidate.Match) {
    self.value = value
    self.match = match
  }

  /// A run of the name's words is what was asked for, or the name is a run of what was asked for; the run may be
  /// misspelled, and then counts for less.
  private static func partial(_ query: [Substring], _ name: [Substring]) -> Double? {
    let (short, long) = query.count <= name.count ? (query, name) : (name, query)
    guard !short.isEmpty, long.count > short.count else { return nil }
    let wanted = Array(short.joined(separator: " ").utf8)
    let alike = (0...(long.count - short.count)).map { start -> Double in
      let run = long[start..<(start + short.count)]
      if run.elementsEqual(short) { return 1 }
      return spelling(wanted, Array(run.joined(separator: " ").utf8))
    }
    guard let best = alike.max(), best > 0.7 else { return nil }
    let covered = Double(letters(short)) / Double(letters(long))
    // Words left over in the query are words the driver said and the name does not explain.
    return best * (query.count <= name.count ? 0.74 + 0.24 * covered : 0.5 + 0.45 * covered)
  }

  private static func letters(_ words: [Substring]) -> Int {
    words.reduce(0) { $0 + $1.utf8.count }
  }

  private static func spelling(_ a: [UInt8], _ b: [UInt8]) -> Double {
    let longest = max(a.count, b.count)
    // Past this difference in length no spelling can reach a useful fit.
    guard longest > 0, abs(a.count - b.count) * 3 <= longest else { return 0 }
    return max(0, 0.96 - 1.3 * Double(EditDistance.between(a, b)) / Double(longest))
  }

  private static func sound(_ a: [Phone], _ b: [Phone]) -> Double {
    guard !a.isEmpty, !b.isEmpty, abs(a.count - b.count) * 2 <= max(a.count, b.count) else { return 0 }
    return 0.97 * PhoneDistance.similarity(a, b)
  }
}
