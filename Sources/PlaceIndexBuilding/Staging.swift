import Foundation
import GRDB
import PlaceIndex
import Places

/// Temporary tables of a build, for data that can be ordered only after the whole input is read.
///
/// They are SQLite temporary tables, which spill to disk, so memory stays bounded for any region.
enum Staging {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE stagedName (
          key TEXT NOT NULL, place INTEGER NOT NULL, weight REAL NOT NULL, prominence REAL NOT NULL,
          latitude REAL NOT NULL, longitude REAL NOT NULL, isStreet INTEGER NOT NULL, isFormer INTEGER NOT NULL);
        CREATE TEMP TABLE stagedSpoken (key TEXT NOT NULL, position INTEGER NOT NULL, words TEXT NOT NULL);
        CREATE TEMP TABLE stagedPiece (
          number INTEGER PRIMARY KEY, key TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, prominence REAL NOT NULL,
          line BLOB NOT NULL, tag TEXT, names TEXT, isRoad INTEGER NOT NULL, isPath INTEGER NOT NULL,
          street INTEGER);
        CREATE TEMP TABLE stagedHouse (
          key TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, label TEXT NOT NULL, latitude REAL NOT NULL,
          longitude REAL NOT NULL, vicinity INTEGER, interpolation TEXT);
        CREATE TEMP TABLE stagedExit (
          id TEXT NOT NULL, number TEXT, name TEXT, latitude REAL NOT NULL, longitude REAL NOT NULL);
        CREATE TEMP TABLE stagedSpan (kind TEXT NOT NULL, line BLOB NOT NULL);
        CREATE TEMP TABLE stagedVertex (latitude REAL NOT NULL, longitude REAL NOT NULL, piece INTEGER NOT NULL);
        CREATE TEMP TABLE stagedPathVertex (latitude REAL NOT NULL, longitude REAL NOT NULL, piece INTEGER NOT NULL);
        """)
  }

  struct Piece {
    var key: String
    var id: String
    var name: String
    var prominence: Double
    var line: [Coordinate]
    var tag: String?
    var names: [PlaceNames.Entry]
    var isRoad = false
    var isPath = false
  }

  /// Stages a piece and returns its number.
  static func insert(_ piece: Piece, _ db: Database) throws -> Int64 {
    let names = piece.names.count > 1 ? String(decoding: try JSONEncoder().encode(piece.names), as: UTF8.self) : nil
    try db.cachedStatement(
      sql: """
        INSERT INTO stagedPiece (key, id, name, prominence, line, tag, names, isRoad, isPath)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      piece.key, piece.id, piece.name, piece.prominence, Line(Street.sample(piece.line)).data, piece.tag, names,
      piece.isRoad, piece.isPath,
    ])
    return db.lastInsertedRowID
  }

  /// Stages the points of a piece; points of paths are kept separately, because streets don't intersect there.
  static func insertPoints(of piece: Piece, number: Int64, _ db: Database) throws {
    let table = piece.isPath ? "stagedPathVertex" : "stagedVertex"
    let insertion = try db.cachedStatement(sql: "INSERT INTO \(table) VALUES (?, ?, ?)")
    for point in piece.line { try insertion.execute(arguments: [point.latitude, point.longitude, number]) }
  }

  /// Creates the indexes that the street assembly and the exits need.
  static func index(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX stagedPieceByKey ON stagedPiece (key, number);
        CREATE INDEX stagedHouseByKey ON stagedHouse (key);
        CREATE INDEX stagedVertexByPoint ON stagedVertex (latitude, longitude);
        CREATE INDEX stagedPathVertexByPiece ON stagedPathVertex (piece);
        """)
  }

  static func drop(_ db: Database) throws {
    for table in [
      "stagedName", "stagedSpoken", "stagedPiece", "stagedHouse", "stagedSpan", "stagedVertex", "stagedPathVertex",
      "stagedExit",
    ] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
  }
}
