import Foundation

/// Decides by the rarer words whether a name was said with an extra word or in another order: "Sun Yat Sen Chinese
/// Gardens".
///
/// A word's weight is its inverse document frequency over names (Spärck Jones 1972). Almost all of the name's weight
/// has to be in the query, and most of the query's weight in the name. A single word isn't enough; neither are category
/// words.
struct RareWords {
  private let lookup: WordLookup
  private let names: Double

  /// Minimum share of the name's weight that the query has, and of the query's weight that the name has; a lower
  /// minimum of the latter applies if three of its words are specific to the name.
  private static let (ofName, ofSaid, ofSaidBesideOwn) = (0.9, 0.6, 0.45)
  /// Minimum similarity of matching words.
  private static let leastAlike = 0.85

  init(_ db: any RegionConnection, _ lookup: WordLookup) throws {
    self.lookup = lookup
    names = try db.first("SELECT coalesce(max(number), 0) FROM name") { Double(try $0[0] as Int64) } ?? 0
  }

  /// Whether a name has most of the query (all of it if the query ends with a town), and the query almost all of the
  /// name.
  func areNearlyAll(of query: NameQuery, in name: [Substring]) throws -> Bool {
    var left = name
    var (shared, said) = (0.0, 0.0)
    var (words, own) = (0, 0)
    for (position, word) in query.words.enumerated() {
      let alike = position < query.resembling.count ? query.resembling[position] : [:]
      let place =
        left.firstIndex { $0 == word } ?? left.firstIndex { alike[String($0)]?.likeness ?? 0 >= Self.leastAlike }
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
