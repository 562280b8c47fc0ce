import Foundation
import GRDB
import Places

struct RegionMetadata {
  var name: String
  private var values: [String: String]

  init(inputs: [URL], summaries: [ImportSummary], output: URL, options: RegionBuilder.Options) {
    name = options.name ?? output.deletingPathExtension().lastPathComponent
    values = [
      "name": name, "source": inputs.map(\.lastPathComponent).joined(separator: ", "),
      "built": Date.now.formatted(.iso8601),
    ]
    values["country"] = options.country.map { String($0.prefix(2)) }
    values["subdivision"] = options.country.flatMap { $0.count > 2 ? $0 : nil }
    values["timeZone"] = options.timeZone
    values["sourceDate"] = summaries.compactMap(\.dataTimestamp).max()
    let licences = Set(summaries.compactMap(\.licence)).sorted()
    if !licences.isEmpty { values["licence"] = licences.joined(separator: "; ") }
  }

  func write(
    to db: Database, rubricator: Rubricator, box: BoundingBox, center: Coordinate, counts: [Place.Kind: Int]
  ) throws {
    var values = values
    let (low, high) = (box.southWest, box.northEast)
    values["boundingBox"] = "\(low.latitude),\(low.longitude),\(high.latitude),\(high.longitude)"
    values["centre"] = "\(center.latitude),\(center.longitude)"
    if values["timeZone"] == nil {
      values["timeZone"] = TimeZoneTable.system().nearest(to: center, country: values["country"])
    }
    // Counted at build time, because counting at opening would read the whole file.
    for (kind, count) in counts.merging([.address: 0], uniquingKeysWith: { known, _ in known }) {
      values["count.\(kind.rawValue)"] = "\(count)"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    values["rubricator"] = String(decoding: try encoder.encode(rubricator), as: UTF8.self)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO meta (key, value) VALUES (?, ?)", arguments: [key, value])
    }
  }
}

/// The world's time zones by the town that each is named after, from the system's table.
///
/// Without borders, the nearest such town in the country is only a good guess; a build can set the zone explicitly.
struct TimeZoneTable {
  private struct Zone {
    var countries: [String]
    var town: Coordinate
    var name: String
  }

  private let zones: [Zone]

  /// Path of the table on most systems (tz database, `zone1970.tab`).
  static let systemFile = URL(filePath: "/usr/share/zoneinfo/zone1970.tab")

  /// Reads the system's table; empty if it doesn't exist.
  static func system() -> TimeZoneTable { TimeZoneTable((try? String(contentsOf: systemFile, encoding: .utf8)) ?? "") }

  /// Parses lines of country codes, a position such as `+4916-12307`, and a zone name, separated by tabs.
  init(_ text: String) {
    zones = text.split(whereSeparator: \.isNewline).compactMap { line in
      let columns = line.split(separator: "\t")
      guard !line.hasPrefix("#"), columns.count >= 3, let town = Self.position(columns[1]) else { return nil }
      return Zone(countries: columns[0].split(separator: ",").map(String.init), town: town, name: String(columns[2]))
    }
  }

  /// The zone whose town is nearest; limited to the country if it is given and known.
  func nearest(to point: Coordinate, country: String?) -> String? {
    let code = country?.uppercased()
    let own = zones.filter { zone in code.map { zone.countries.contains($0) } ?? false }
    return (own.isEmpty ? zones : own).min { $0.town.distance(to: point) < $1.town.distance(to: point) }?.name
  }

  /// Parses `+DDMM+DDDMM` or `+DDMMSS+DDDMMSS` (ISO 6709).
  private static func position(_ text: Substring) -> Coordinate? {
    guard let split = text.dropFirst().lastIndex(where: { $0 == "+" || $0 == "-" }) else { return nil }
    guard let latitude = degrees(text[..<split], whole: 2), let longitude = degrees(text[split...], whole: 3) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func degrees(_ text: Substring, whole: Int) -> Double? {
    let digits = text.dropFirst()
    guard digits.count == whole + 2 || digits.count == whole + 4, digits.allSatisfy(\.isNumber),
      let degrees = Double(digits.prefix(whole)), let minutes = Double(digits.dropFirst(whole).prefix(2))
    else { return nil }
    let value = degrees + minutes / 60 + (Double(digits.dropFirst(whole + 2)) ?? 0) / 3_600
    return text.hasPrefix("-") ? -value : value
  }
}
