/// The ways to read words as two streets that cross.
struct CrossingReading: Hashable {
  /// One street.
  var street: [String]
  /// The other street.
  var other: [String]

  private static let openings = [
    ["the", "corner", "of"], ["the", "intersection", "of"], ["the", "crossing", "of"], ["the", "junction", "of"],
    ["corner", "of"], ["intersection", "of"], ["crossing", "of"], ["junction", "of"], ["where"],
  ]
  private static let links: Set<String> = ["and", "at", "meets", "crosses"]
  private static let longestName = 6
  private static let limit = 3

  /// The readings of a phrase: a split at each "and" or "at" between two names.
  ///
  /// A name may have an "and" of its own, so every split counts.
  static func all(_ words: [String]) -> [CrossingReading] {
    let opening = openings.first { words.starts(with: $0) }
    let words = Array(words.dropFirst(opening?.count ?? 0))
    guard words.count >= 3 else { return [] }
    let splits = (1..<(words.count - 1)).filter { links.contains(words[$0]) }
    let readings = splits.compactMap { split -> CrossingReading? in
      let (street, other) = (Array(words[..<split]), Array(words[(split + 1)...]))
      guard street.count <= longestName, other.count <= longestName else { return nil }
      return isName(street) && isName(other) ? CrossingReading(street: street, other: other) : nil
    }
    return Array(readings.prefix(limit))
  }

  /// Whether a street can be called so: not by a link word alone or at an end.
  private static func isName(_ words: [String]) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    return !links.contains(first) && !links.contains(last) && words != ["the"] && words != ["hundred"]
  }
}
