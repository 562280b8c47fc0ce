import GRDB

/// Tables of a build that are gone when it is done: what can only be put in order once everything is read.
///
/// They are SQLite's temporary tables, which go to disk when they grow: memory stays bounded whatever the region.
enum Staging {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE stagedName (
          key TEXT NOT NULL, place INTEGER NOT NULL, weight REAL NOT NULL, prominence REAL NOT NULL,
          latitude REAL NOT NULL, longitude REAL NOT NULL, isStreet INTEGER NOT NULL);
        CREATE TEMP TABLE stagedSpoken (key TEXT NOT NULL, position INTEGER NOT NULL, words TEXT NOT NULL);
        CREATE TEMP TABLE stagedPiece (
          number INTEGER PRIMARY KEY, key TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, prominence REAL NOT NULL,
          line BLOB NOT NULL, street INTEGER);
        CREATE TEMP TABLE stagedHouse (
          key TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, label TEXT NOT NULL, latitude REAL NOT NULL,
          longitude REAL NOT NULL);
        CREATE TEMP TABLE stagedSpan (kind TEXT NOT NULL, line BLOB NOT NULL);
        CREATE TEMP TABLE stagedVertex (latitude REAL NOT NULL, longitude REAL NOT NULL, piece INTEGER NOT NULL);
        """)
  }

  /// Speeds up what the assembly asks for.
  static func index(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX stagedPieceByKey ON stagedPiece (key, number);
        CREATE INDEX stagedHouseByKey ON stagedHouse (key);
        """)
  }

  static func drop(_ db: Database) throws {
    for table in ["stagedName", "stagedSpoken", "stagedPiece", "stagedHouse", "stagedSpan", "stagedVertex"] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
  }
}
