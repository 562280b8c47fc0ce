import Foundation
import PlaceImport
import PlaceIndex
import Places

/// A build's summary as lines a person reads: what was read, what was written, what was left out and why.
enum BuildText {
  static func lines(_ summary: RegionSummary, output: String) -> [String] {
    let seconds = ResultText.fixed(summary.duration / .seconds(1), 1)
    var lines = ["\(summary.name): \(output) built in \(seconds) s"]
    let read = summary.imports.reduce(into: (points: 0, lines: 0, areas: 0)) { sum, input in
      sum.points += input.points
      sum.lines += input.lines
      sum.areas += input.areas
    }
    lines.append(ResultText.row("read", "\(read.points) points, \(read.lines) lines, \(read.areas) areas"))
    let written = Place.Kind.allCases.compactMap { kind in
      summary.counts[kind].map { "\($0) \(plural[kind] ?? kind.rawValue)" }
    }
    lines.append(ResultText.row("wrote", written.joined(separator: ", ")))
    for (reason, count) in summary.allLeftOut { lines.append(ResultText.row("left", "\(count) × \(reason)")) }
    return lines
  }

  private static let plural: [Place.Kind: String] = [
    .poi: "points of interest", .street: "streets", .address: "addresses", .locality: "localities",
  ]
}

extension RegionSummary {
  /// Everything left out, by reason, most first: while reading, and while indexing.
  var allLeftOut: [(reason: String, count: Int)] {
    var all = leftOut
    for input in imports {
      for item in input.leftOut { all[item.reason.text, default: 0] += item.count }
      if let missing = input.missingNodeReferences, missing > 0 {
        all["reference to a node that is not there", default: 0] += missing
      }
    }
    return all.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
