import Foundation
import Understanding

/// Tells by the rarer words whether a name is what was said with a word too many or in another order: "Sun Yat Sen Chinese
/// Gardens".
///
/// A word weighs the logarithm of how few names have it (inverse document frequency, Spärck Jones 1972). All but little of
/// the name's weight has to be in what was said, and most of what was said in the name; one word by itself says too little,
/// and so do words for kinds of things.
struct RareWords {
  private let lookup: WordLookup
  private let names: Double

  /// The least share of the name's weight that was said, and of what was said that the name has; less of that is enough where
  /// three of its words are its own.
  private static let (ofName, ofSaid, ofSaidBesideOwn) = (0.9, 0.6, 0.45)
  /// Words less alike are different words.
  private static let leastAlike = 0.85

  init(_ db: any RegionConnection, _ lookup: WordLookup) throws {
    self.lookup = lookup
    names = try db.first("SELECT coalesce(max(number), 0) FROM name") { Double(try $0[0] as Int64) } ?? 0
  }

  /// Whether most of what was said is in a name, all of it where that ends with a town, and nearly all of the name in what
  /// was said.
  func areNearlyAll(of query: NameQuery, in name: [Substring]) throws -> Bool {
    var left = name
    var (shared, said) = (0.0, 0.0)
    var (words, own) = (0, 0)
    for (position, word) in query.words.enumerated() {
      let alike = position < query.resembling.count ? query.resembling[position] : [:]
      let place =
        left.firstIndex { $0 == word }
        ?? left.firstIndex { alike[String($0)]?.likeness ?? 0 >= Self.leastAlike }
      let found = place.map { String(left.remove(at: $0)) }
      let weight = try weight(found ?? word)
      said += weight
      guard let found, weight > 0 else { continue }
      shared += weight
      words += 1
      if !query.common.contains(found) { own += 1 }
    }
    guard words > 1, own > 0 else { return false }
    let whole = try name.reduce(0) { try $0 + weight(String($1)) }
    let least = query.endsWithArea ? 1 : own > 2 ? Self.ofSaidBesideOwn : Self.ofSaid
    return shared >= Self.ofName * whole && shared >= least * said
  }

  private func weight(_ word: String) throws -> Double {
    NameQuery.functionWords.contains(word) ? 0 : log(1 + names / Double(max(1, try lookup.uses(word))))
  }
}
