import PlaceExchange
import PlaceIndex

/// What became of the records of a file of places.
struct PlaceImportReport: Encodable {
  struct Skipped: Encodable {
    /// Where in the file: "line 12", "feature 3".
    var at: String
    var reason: String
  }

  var file: String
  var read: Int
  var kept = 0
  var replaced = 0
  var skipped: [Skipped]

  /// - Parameter outcomes: What became of the list's records, in their order.
  init(file: String, list: PlaceList, outcomes: [MergeOutcome]) {
    self.file = file
    read = list.records.count + list.skipped.count
    skipped = list.skipped.map { Skipped(at: $0.location, reason: $0.reason) }
    for (record, outcome) in zip(list.records, outcomes) {
      switch outcome {
      case .added: kept += 1
      case .replaced: replaced += 1
      case .skipped(let reason): skipped.append(Skipped(at: record.location, reason: reason))
      }
    }
  }

  /// The report as lines a person reads.
  var lines: [String] {
    ["\(file): \(read) read, \(kept) kept, \(replaced) replaced, \(skipped.count) skipped"]
      + skipped.map { ResultText.row("skipped", "\($0.at): \($0.reason)") }
  }
}
