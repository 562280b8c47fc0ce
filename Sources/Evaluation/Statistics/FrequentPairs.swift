/// The most frequent confusions in bounded memory.
///
/// Exact for up to ``capacity`` different pairs. Beyond that, it uses the counters of Misra and Gries ("Finding
/// repeated elements", 1982), lowered many at a time so that an addition costs constant time on average (Anderson et
/// al., "A high-performance algorithm for identifying frequent items in data streams", IMC 2017): a count is too low
/// by at most ``undercount``, and a pair seen more often than that is never missed. Space-Saving (Metwally et al.,
/// 2005) keeps the same information (Agarwal et al., "Mergeable summaries", 2012).
struct FrequentPairs: Sendable {
  private struct Pair: Sendable, Hashable {
    let expected: String
    let found: String
  }

  let capacity: Int
  /// Maximum amount by which a count is too low: 0 while exact, at most 2 / ``capacity`` of all additions.
  private(set) var undercount = 0

  private var counts: [Pair: Int] = [:]

  /// - Parameter capacity: maximum number of pairs, at least 1.
  init(capacity: Int = 20_000) { self.capacity = max(1, capacity) }

  /// Whether every count is exact and no pair is missing.
  var isExact: Bool { undercount == 0 }

  /// Adds a confusion, `count` times; a count below 1 is ignored.
  mutating func add(expected: String, found: String, count: Int = 1) {
    guard count > 0 else { return }
    counts[Pair(expected: expected, found: found), default: 0] += count
    if counts.count > capacity { lower() }
  }

  /// The `k` most frequent pairs, most frequent first; ties by expected, then by found text.
  func top(_ k: Int) -> [FrequentPair] {
    let pairs = counts.map { FrequentPair(expected: $0.expected, found: $0.found, count: $1) }
    let sorted = pairs.sorted { ($1.count, $0.expected, $0.found) < ($0.count, $1.expected, $1.found) }
    return Array(sorted.prefix(max(0, k)))
  }

  /// Subtracts the median count from every pair and drops those at zero: half of the table, or more.
  private mutating func lower() {
    let sorted = counts.values.sorted()
    let median = sorted[sorted.count / 2]
    undercount += median
    counts = counts.compactMapValues { $0 > median ? $0 - median : nil }
  }
}

/// An expected word or place, the recognized one, and the count.
struct FrequentPair: Sendable, Hashable, Codable {
  /// The expected text; empty for an insertion.
  let expected: String
  /// The recognized or found text; empty for a deletion, or if nothing was found.
  let found: String
  /// The minimum count; exact if ``FrequentPairs/isExact``.
  let count: Int
}
