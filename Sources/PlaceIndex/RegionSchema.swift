public import Foundation
import Foundations
package import GRDB
public import Places

/// The tables of a region file.
///
/// A region file is written once and then only read, so there are no migrations; a file of another version is rebuilt.
package enum RegionSchema {
  /// The version number; increase it whenever a table or its content changes.
  package static let version = 9
  /// Identifies a SQLite file as a region file: "WHTO".
  package static let applicationID = 0x5748_544F
  /// Maximum number of places of a name that isn't a chain; a chain's places are searched by area.
  package static let chainSize = 64
  /// Maximum gap between pieces of one street, in meters; pieces with one name that are farther apart are two streets.
  package static let streetGap = 1_500.0
  /// Stands in `placeArea` for the rubric of a locality, which has none.
  package static let localityRubric = -1

  /// Names are numbered in descending order of importance, so that a search that stops early has seen the best ones.
  ///
  /// - `placeArea`: places with a rubric, and localities; the third dimension is the rubric's index, for localities
  ///   ``localityRubric``.
  /// - `furtherArea`: places with their further rubrics; the third dimension is the further rubric's index.
  /// - `branchArea`: branches of chains; the third dimension is the name's number.
  /// - `nameText`: the words of each name, the cells of its places, and a mark for streets.
  /// - `wordEdit`, `wordSound`: words by hashes of their spelling or pronunciation with letters or phones left out.
  /// - `mapped`: the cells that the region's map covers, as runs of columns; see ``MappedArea``.
  /// - `vicinity`: the suburb, town, and postal code at the end of addresses, `''` if unknown.
  /// - `houseArea`, `streetArea`: the positions of houses and street pieces, for searches by position.
  /// - `mapArea`: the shapes of the map with their tile zooms; `shape` is ``/Cartography/MapShape/bytes``.
  /// - `streetPiece`: the pieces of each street in `streetArea`.
  /// - `house`: a row per number of a house; `written` is the number as on the map, `source` is the origin of the
  ///   label, ``HouseNumber/Source``.
  /// - `nameOf`: `isFormer` for a former name of the place.
  /// - `entrance`: the main entrances of buildings; `boundaryArea`: the outlines of settlements and their parts.
  /// - `span`: house numbers between two known ones along a line; `crossing`: a row for each order of two intersecting
  ///   streets.
  package static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE mapped (
          row INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (row, first)) WITHOUT ROWID;
        CREATE TABLE place (
          number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, rubric TEXT,
          latitude REAL NOT NULL, longitude REAL NOT NULL, address TEXT, prominence REAL NOT NULL, hours TEXT,
          attributes INTEGER NOT NULL, tag TEXT, houseNumber TEXT, vicinity INTEGER);
        CREATE TABLE vicinity (
          number INTEGER PRIMARY KEY, suburb TEXT NOT NULL, town TEXT NOT NULL, postcode TEXT NOT NULL,
          UNIQUE (postcode, town, suburb));
        CREATE VIRTUAL TABLE placeArea USING rtree (number, south, north, west, east, rubricLow, rubricHigh);
        CREATE VIRTUAL TABLE furtherArea USING rtree (
          number, south, north, west, east, rubricLow, rubricHigh, +place INTEGER);
        CREATE TABLE name (
          number INTEGER PRIMARY KEY, key TEXT NOT NULL, phones BLOB NOT NULL, frame INTEGER NOT NULL,
          places INTEGER NOT NULL);
        CREATE TABLE nameOf (
          name INTEGER NOT NULL, place INTEGER NOT NULL, weight REAL NOT NULL, isFormer INTEGER NOT NULL,
          PRIMARY KEY (name, place)) WITHOUT ROWID;
        CREATE VIRTUAL TABLE branchArea USING rtree (
          number, south, north, west, east, nameLow, nameHigh, +place INTEGER);
        CREATE TABLE spoken (number INTEGER PRIMARY KEY, name INTEGER NOT NULL, words TEXT NOT NULL);
        CREATE VIRTUAL TABLE nameText USING fts5 (
          words, content = '', detail = none, columnsize = 0, tokenize = "ascii tokenchars '@'", prefix = '1 2 3 4');
        CREATE TABLE word (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, phones BLOB NOT NULL, uses INTEGER NOT NULL);
        CREATE TABLE wordEdit (hash INTEGER NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (hash, word)) WITHOUT ROWID;
        CREATE TABLE wordSound (hash INTEGER NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (hash, word)) WITHOUT ROWID;
        CREATE TABLE house (
          number INTEGER PRIMARY KEY, street INTEGER NOT NULL, id TEXT NOT NULL, label TEXT NOT NULL,
          value INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, vicinity INTEGER,
          written TEXT NOT NULL, source INTEGER NOT NULL);
        CREATE VIRTUAL TABLE entrance USING rtree (number, south, north, west, east);
        CREATE VIRTUAL TABLE boundaryArea USING rtree (
          number, south, north, west, east, +kind TEXT, +name TEXT, +line BLOB);
        CREATE VIRTUAL TABLE houseArea USING rtree (number, south, north, west, east);
        CREATE VIRTUAL TABLE streetArea USING rtree (
          number, south, north, west, east, +street INTEGER, +line BLOB);
        CREATE TABLE streetPiece (street INTEGER NOT NULL, piece INTEGER NOT NULL, PRIMARY KEY (street, piece)) WITHOUT ROWID;
        CREATE VIRTUAL TABLE mapArea USING rtree (
          number, south, north, west, east, zoomLow, zoomHigh, +kind TEXT, +name TEXT, +ref TEXT, +level INTEGER,
          +shape BLOB);
        CREATE TABLE span (
          street INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL, step INTEGER NOT NULL,
          line BLOB NOT NULL);
        CREATE TABLE crossing (
          street INTEGER NOT NULL, other INTEGER NOT NULL, position INTEGER NOT NULL, latitude REAL NOT NULL,
          longitude REAL NOT NULL, PRIMARY KEY (street, other, position)) WITHOUT ROWID;
        CREATE TABLE area (
          key TEXT PRIMARY KEY, latitude REAL, longitude REAL, reach REAL NOT NULL) WITHOUT ROWID;
        CREATE TABLE postcode (
          key TEXT PRIMARY KEY, text TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL) WITHOUT ROWID;
        """)
  }

  /// Creates the indexes; it is faster after all rows are inserted.
  package static func createIndexes(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE UNIQUE INDEX nameByKey ON name (key);
        CREATE INDEX nameByFrame ON name (frame);
        CREATE INDEX nameOfByPlace ON nameOf (place);
        CREATE INDEX spokenByName ON spoken (name);
        CREATE INDEX houseByStreet ON house (street, value);
        CREATE INDEX houseByID ON house (id);
        CREATE INDEX spanByStreet ON span (street, low);
        """)
  }
}

/// The metadata of a region file.
public struct RegionInfo: Sendable {
  /// Name of the region.
  public var name: String
  /// Names of the source files.
  public var source: String
  /// Date of the map data (ISO 8601), if the source has one.
  public var sourceDate: String?
  /// Build date of the file (ISO 8601).
  public var built: String
  /// License of the map data, if known.
  public var licence: String?
  /// Two-letter country code, if given.
  public var country: String?
  /// The subdivision of the country (ISO 3166-2), such as `CA-BC`, if given; public holidays differ by subdivision.
  public var subdivision: String?
  /// The time zone of its places; `nil` if unknown, so that opening states are unknown too.
  public var timeZone: TimeZone?
  /// The bounding box of everything in it.
  public var boundingBox: BoundingBox
  /// The center of the populated area.
  public var center: Coordinate
  /// Version of the tables.
  public var schemaVersion: Int
  /// Number of places of each kind at build time; addresses count houses.
  public var counts: [Place.Kind: Int]

  private static func unreadable(_ file: String, _ what: String) -> PlaceIndexError {
    PlaceIndexError(.notAnIndex, subject: file, message: "is damaged: \(what)", advice: PlaceIndexError.rebuild)
  }

  /// The metadata of a region file by key, after checking that it is a complete region file.
  package static func meta(_ db: Database, file: String) throws -> [String: String] {
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == RegionSchema.applicationID else {
      throw PlaceIndexError(.notAnIndex, subject: file, message: "isn't a region file", advice: PlaceIndexError.rebuild)
    }
    try checkVersion(Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0, file: file)
    let pages = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    // The given path may be a link, whose own size is meaningless.
    let opened = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? file
    let size = try FileManager.default.attributesOfItem(atPath: opened)[.size] as? Int ?? 0
    guard size >= pages else { throw unreadable(file, "it is truncated") }
    return Dictionary(
      try FileConnection(db: db).rows("SELECT key, value FROM meta") { (try $0[0] as String, try $0[1] as String) }
    ) { first, _ in first }
  }

  /// Throws if the tables have another version.
  package static func checkVersion(_ version: Int, file: String) throws(PlaceIndexError) {
    guard version == RegionSchema.version else {
      throw PlaceIndexError(
        .otherVersion, subject: file, message: "has format \(version), this program reads \(RegionSchema.version)",
        advice: PlaceIndexError.rebuild)
    }
  }

  static func read(_ meta: [String: String], file: String) throws -> (RegionInfo, Rubricator) {
    let corners = (meta["boundingBox"] ?? "").split(separator: ",").compactMap { Double($0) }
    guard corners.count == 4,
      let box = BoundingBox(south: corners[0], west: corners[1], north: corners[2], east: corners[3])
    else { throw unreadable(file, "it has no bounding box") }
    let middle = (meta["centre"] ?? "").split(separator: ",").compactMap { Double($0) }
    let center = middle.count == 2 ? Coordinate(latitude: middle[0], longitude: middle[1]) : nil
    guard let text = meta["rubricator"] else { throw unreadable(file, "it has no rubrics") }
    let rubricator: Rubricator
    do {
      rubricator = try JSONDecoder().decode(Rubricator.self, from: Data(text.utf8))
    } catch {
      throw unreadable(file, "its rubrics can't be read")
    }
    var counts: [Place.Kind: Int] = [:]
    for kind in Place.Kind.allCases { counts[kind] = meta["count.\(kind.rawValue)"].flatMap { Int($0) } }
    let info = RegionInfo(
      name: meta["name"] ?? "", source: meta["source"] ?? "", sourceDate: meta["sourceDate"],
      built: meta["built"] ?? "", licence: meta["licence"], country: meta["country"], subdivision: meta["subdivision"],
      timeZone: meta["timeZone"].flatMap { TimeZone(identifier: $0) }, boundingBox: box, center: center ?? box.center,
      schemaVersion: RegionSchema.version, counts: counts)
    return (info, rubricator)
  }
}

/// A line of points as stored in the region file: alternating latitudes and longitudes, little-endian doubles.
package struct Line {
  package var points: [Coordinate]

  package init(_ points: [Coordinate]) { self.points = points }

  /// Decodes the bytes of a column `line`.
  ///
  /// - Throws: ``DamagedColumn`` if they aren't complete, valid points.
  package init(_ data: Data) throws(DamagedColumn) {
    let values = data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - bytes.count % 16, by: 8).map { offset in
        Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
    }
    points = stride(from: 0, to: values.count, by: 2).compactMap {
      Coordinate(latitude: values[$0], longitude: values[$0 + 1])
    }
    guard points.count * 16 == data.count else { throw DamagedColumn("line", "holds bytes that aren't a line") }
  }

  package var data: Data {
    var data = Data(capacity: points.count * 16)
    for value in points.flatMap({ [$0.latitude, $0.longitude] }) {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }
}
