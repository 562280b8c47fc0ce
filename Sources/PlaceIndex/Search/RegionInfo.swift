public import Foundation
import GRDB
public import Places

/// What a region file says about itself.
public struct RegionInfo: Sendable {
  /// Name of the region.
  public var name: String
  /// Names of the files it was built from.
  public var source: String
  /// Date of the map data (ISO 8601), where the source has one.
  public var sourceDate: String?
  /// When the file was built (ISO 8601).
  public var built: String
  /// Licence of the map data, where known.
  public var licence: String?
  /// Two-letter country code, where given.
  public var country: String?
  /// The time zone its places keep; `nil` where it is not known, and then nobody knows what is open.
  public var timeZone: TimeZone?
  /// The box around everything in it.
  public var boundingBox: BoundingBox
  /// Version of the tables.
  public var schemaVersion: Int
  /// How many places of each kind it holds; addresses count houses.
  public var counts: [Place.Kind: Int]

  static func read(_ db: Database, file: String) throws -> (RegionInfo, Rubricator) {
    func unreadable(_ what: String) -> PlaceIndexError {
      PlaceIndexError(.notAnIndex, subject: file, message: "is damaged: \(what)", advice: PlaceIndexError.rebuild)
    }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == RegionSchema.applicationID else {
      throw PlaceIndexError(.notAnIndex, subject: file, message: "is no region file", advice: PlaceIndexError.rebuild)
    }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version == RegionSchema.version else {
      throw PlaceIndexError(
        .otherVersion, subject: file, message: "has format \(version), this program reads \(RegionSchema.version)",
        advice: PlaceIndexError.rebuild)
    }
    let pages = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    guard size >= pages else { throw unreadable("it is cut off") }
    let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM meta")
    let meta = Dictionary(rows.map { ($0["key"] as String, $0["value"] as String) }) { first, _ in first }
    let corners = (meta["boundingBox"] ?? "").split(separator: ",").compactMap { Double($0) }
    guard corners.count == 4,
      let box = BoundingBox(south: corners[0], west: corners[1], north: corners[2], east: corners[3])
    else { throw unreadable("it has no bounding box") }
    guard let text = meta["rubricator"] else { throw unreadable("it has no rubrics") }
    let rubricator: Rubricator
    do {
      rubricator = try JSONDecoder().decode(Rubricator.self, from: Data(text.utf8))
    } catch {
      throw unreadable("its rubrics cannot be read")
    }
    var counts: [Place.Kind: Int] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT kind, count(*) AS count FROM place GROUP BY kind") {
      if let kind = Place.Kind(rawValue: row["kind"]) { counts[kind] = row["count"] }
    }
    counts[.address] = try Int.fetchOne(db, sql: "SELECT count(DISTINCT id) FROM house") ?? 0
    let info = RegionInfo(
      name: meta["name"] ?? "", source: meta["source"] ?? "", sourceDate: meta["sourceDate"],
      built: meta["built"] ?? "",
      licence: meta["licence"], country: meta["country"],
      timeZone: meta["timeZone"].flatMap { TimeZone(identifier: $0) }, boundingBox: box, schemaVersion: version,
      counts: counts)
    return (info, rubricator)
  }
}
