import Places
import Understanding

/// Arranges candidates so that the three a screen shows first hold every strong way to take the words.
///
/// A name can be near and humble, or far and famous; it can be a kind of place as well. The best candidate stays first;
/// of the others, the best of each way comes before a further one of the same.
enum TopThree {
  /// A candidate with the query it answers.
  typealias Ranked = (candidate: PlaceCandidate, query: DestinationQuery)

  /// A candidate that fits worse than the best by more than this does not stand for a way of its own.
  private static let margin = 0.05
  /// How much more prominent than the first a famous place is.
  private static let fame = 0.2

  /// The candidates with the best of each way among the first three.
  static func arranged(_ ranked: [Ranked]) -> [Ranked] {
    guard ranked.count > 3, let top = ranked.first else { return ranked }
    let strong = ranked.indices.filter { ranked[$0].candidate.fit >= top.candidate.fit - margin }
    let named = strong.filter { [.navigate, .favourite].contains(ranked[$0].query.intent) }
    var ways = [
      strong.first { ranked[$0].candidate.match == .rubric },
      named.first { ranked[$0].candidate.match == .exact },
    ]
    if let known = named.max(by: { ranked[$0].candidate.place.prominence < ranked[$1].candidate.place.prominence }),
      let first = named.first,
      ranked[known].candidate.place.prominence >= ranked[first].candidate.place.prominence + fame
    {
      ways.append(known)
    }
    ways.append(named.min { distance(ranked[$0]) < distance(ranked[$1]) })
    var chosen = [0]
    for way in ways.compactMap(\.self) + [1, 2] where chosen.count < 3 && !chosen.contains(way) { chosen.append(way) }
    chosen.sort()
    return chosen.map { ranked[$0] } + ranked.indices.filter { !chosen.contains($0) }.map { ranked[$0] }
  }

  private static func distance(_ ranked: Ranked) -> Double { ranked.candidate.distance ?? .infinity }
}
