import Foundation
import GRDB
import PlaceImport
import Places

/// What a region file says about itself.
struct RegionMetadata {
  var name: String
  private var values: [String: String]

  init(inputs: [URL], summaries: [ImportSummary], output: URL, options: RegionBuilder.Options) {
    name = options.name ?? output.deletingPathExtension().lastPathComponent
    values = [
      "name": name,
      "source": inputs.map(\.lastPathComponent).joined(separator: ", "),
      "built": Date.now.formatted(.iso8601),
    ]
    values["country"] = options.country
    values["timeZone"] = options.timeZone
    values["sourceDate"] = summaries.compactMap(\.dataTimestamp).max()
    let licences = Set(summaries.compactMap(\.licence)).sorted()
    if !licences.isEmpty { values["licence"] = licences.joined(separator: "; ") }
  }

  func write(
    to db: Database, rubricator: Rubricator, box: (south: Double, west: Double, north: Double, east: Double)
  ) throws {
    var values = values
    values["boundingBox"] = [box.south, box.west, box.north, box.east].map { "\($0)" }.joined(separator: ",")
    if values["timeZone"] == nil,
      let box = BoundingBox(south: box.south, west: box.west, north: box.north, east: box.east)
    {
      values["timeZone"] = TimeZoneTable.system().nearest(to: box.centre, country: values["country"])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    values["rubricator"] = String(decoding: try encoder.encode(rubricator), as: UTF8.self)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO meta (key, value) VALUES (?, ?)", arguments: [key, value])
    }
  }
}
