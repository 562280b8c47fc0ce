import GRDB

/// The tables of a region file.
///
/// A region file is written once and then only read, so there are no migrations: another version is rebuilt.
enum RegionSchema {
  /// Raised whenever a table changes, or what is stored in one.
  static let version = 1

  /// Marks a SQLite file as a region file: "WHTO".
  static let applicationID = 0x5748_544F

  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE place (
          number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, rubric TEXT,
          latitude REAL NOT NULL, longitude REAL NOT NULL, address TEXT, prominence REAL NOT NULL);
        CREATE VIRTUAL TABLE placeArea USING rtree (number, south, north, west, east);
        CREATE TABLE name (
          number INTEGER PRIMARY KEY, place INTEGER NOT NULL, key TEXT NOT NULL, words TEXT NOT NULL,
          phones BLOB NOT NULL, weight REAL NOT NULL);
        CREATE VIRTUAL TABLE nameText USING fts5 (key, content = 'name', content_rowid = 'number', tokenize = 'ascii',
          prefix = '2 3');
        CREATE VIRTUAL TABLE nameSound USING fts5 (pairs, content = '', tokenize = 'ascii');
        CREATE TABLE house (
          number INTEGER PRIMARY KEY, street INTEGER NOT NULL, id TEXT NOT NULL, label TEXT NOT NULL,
          value INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL);
        CREATE TABLE lexicon (word TEXT PRIMARY KEY, phones TEXT NOT NULL) WITHOUT ROWID;
        """)
  }

  /// Made after the rows are in, which is faster.
  static func createIndexes(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX placeByRubric ON place (rubric) WHERE rubric IS NOT NULL;
        CREATE INDEX nameByKey ON name (key);
        CREATE INDEX nameByPlace ON name (place);
        CREATE INDEX houseByStreet ON house (street, value);
        INSERT INTO nameText (nameText) VALUES ('rebuild');
        """)
  }
}
