/// The most frequent confusions in bounded memory.
///
/// Exact until more than ``capacity`` different pairs have come. From then on the counters of Misra and Gries ("Finding
/// repeated elements", 1982), lowered many at a time so that an addition costs constant time on average (Anderson et
/// al., "A high-performance algorithm for identifying frequent items in data streams", IMC 2017): a count is too low by
/// ``undercount`` at most, and a pair seen more often than that is never missed. Space-Saving (Metwally et al., 2005)
/// keeps the same information (Agarwal et al., "Mergeable summaries", 2012).
public struct FrequentPairs: Sendable {
  private struct Pair: Sendable, Hashable {
    let reference: String
    let hypothesis: String
  }

  /// The most pairs that are kept.
  public let capacity: Int

  /// How many a count may lack: 0 while exact, 2 / ``capacity`` of all additions at most.
  public private(set) var undercount = 0

  private var counts: [Pair: Int] = [:]

  /// Makes an empty table.
  ///
  /// - Parameter capacity: pairs kept at most; taken as 1 where less.
  public init(capacity: Int = 20_000) { self.capacity = max(1, capacity) }

  /// Whether every count is exact and no pair is missing.
  public var isExact: Bool { undercount == 0 }

  /// The number of pairs kept.
  public var distinct: Int { counts.count }

  /// Adds a confusion, `count` times; a count below 1 is left out.
  public mutating func add(reference: String, hypothesis: String, count: Int = 1) {
    guard count > 0 else { return }
    counts[Pair(reference: reference, hypothesis: hypothesis), default: 0] += count
    if counts.count > capacity { lower() }
  }

  /// Adds what another part of the work has counted, its undercount included.
  public mutating func merge(_ other: FrequentPairs) {
    counts.merge(other.counts, uniquingKeysWith: +)
    undercount += other.undercount
    if counts.count > capacity { lower() }
  }

  /// The `k` most frequent pairs, most frequent first, equally frequent ones by reference, then by hypothesis.
  public func top(_ k: Int) -> [FrequentPair] {
    let pairs = counts.map { FrequentPair(reference: $0.reference, hypothesis: $0.hypothesis, count: $1) }
    let sorted = pairs.sorted {
      ($1.count, $0.reference, $0.hypothesis) < ($0.count, $1.reference, $1.hypothesis)
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
