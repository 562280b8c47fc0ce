/// The most frequent confusions in bounded memory.
///
/// Exact until more than ``capacity`` different pairs have come. From then on the counters of Misra and Gries ("Finding
/// repeated elements", 1982), lowered many at a time so that an addition costs constant time on average (Anderson et
/// al., "A high-performance algorithm for identifying frequent items in data streams", IMC 2017): a count is too low by
/// ``undercount`` at most, and a pair seen more often than that is never missed. Space-Saving (Metwally et al., 2005)
/// keeps the same information (Agarwal et al., "Mergeable summaries", 2012).
package struct FrequentPairs: Sendable {
  private struct Pair: Sendable, Hashable {
    let expected: String
    let found: String
  }

  /// The most pairs that are kept.
  package let capacity: Int

  /// How many a count may lack: 0 while exact, 2 / ``capacity`` of all additions at most.
  package private(set) var undercount = 0

  private var counts: [Pair: Int] = [:]

  /// Makes an empty table.
  ///
  /// - Parameter capacity: pairs kept at most; taken as 1 where less.
  package init(capacity: Int = 20_000) { self.capacity = max(1, capacity) }

  /// Whether every count is exact and no pair is missing.
  package var isExact: Bool { undercount == 0 }

  /// Adds a confusion, `count` times; a count below 1 is left out.
  package mutating func add(expected: String, found: String, count: Int = 1) {
    guard count > 0 else { return }
    counts[Pair(expected: expected, found: found), default: 0] += count
    if counts.count > capacity { lower() }
  }

  /// The `k` most frequent pairs, most frequent first, equally frequent ones by what was expected, then by what was found.
  package func top(_ k: Int) -> [FrequentPair] {
    let pairs = counts.map { FrequentPair(expected: $0.expected, found: $0.found, count: $1) }
    let sorted = pairs.sorted {
      ($1.count, $0.expected, $0.found) < ($0.count, $1.expected, $1.found)
    }
    return Array(sorted.prefix(max(0, k)))
  }

  /// Takes the median count off every pair and drops those with nothing left: half of the table, or more.
  private mutating func lower() {
    let sorted = counts.values.sorted()
    let median = sorted[sorted.count / 2]
    undercount += median
    counts = counts.compactMapValues { $0 > median ? $0 - median : nil }
  }
}

/// A word or place, what was heard or found in its stead, and how often.
package struct FrequentPair: Sendable, Hashable, Codable {
  /// What was said; empty for an insertion.
  package let expected: String

  /// What was heard or found; empty for a deletion or where nothing was found.
  package let found: String

  /// How often, at least; exactly so where ``FrequentPairs/isExact``.
  package let count: Int
}
