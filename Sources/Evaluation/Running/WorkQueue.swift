/// The utterances that a run still has to decode, in the corpus' order.
struct WorkQueue {
  /// An utterance and the conditions it is still to be decoded under, by position.
  struct Item: Sendable {
    var entry: CorpusEntry
    var conditions: Range<Int>
  }

  private var reader: CorpusReader
  private let shard: Shard?
  private let conditions: Int
  private let first: Int

  /// - Parameter last: The index of the last record that is done; `nil` where none is.
  init(_ source: CorpusSource, shard: Shard?, conditions: Int, after last: Int?) throws {
    reader = try CorpusReader(source)
    self.shard = shard
    self.conditions = conditions
    first = last.map { $0 + 1 } ?? 0
  }

  mutating func next() throws -> Item? {
    while let item = try reader.next() {
      guard case .entry(let entry) = item, shard?.contains(entry.index) ?? true else { continue }
      let start = max(0, first - entry.index * conditions)
      if start < conditions { return Item(entry: entry, conditions: start..<conditions) }
    }
    return nil
  }
}
