import PlaceImport
import PlaceIndex
import Places

/// A build's summary as JSON.
struct BuildRecord: Encodable {
  var name: String
  var seconds: Double
  var features: Int
  var counts: [String: Int]
  var leftOut: [String: Int]

  init(_ summary: RegionSummary) {
    name = summary.name
    seconds = summary.duration / .seconds(1)
    features = summary.imports.reduce(0) { $0 + $1.features }
    counts = Dictionary(uniqueKeysWithValues: summary.counts.map { ($0.key.rawValue, $0.value) })
    leftOut = Dictionary(uniqueKeysWithValues: summary.allLeftOut.map { ($0.reason, $0.count) })
  }
}
