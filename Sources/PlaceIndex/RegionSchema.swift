import GRDB

/// The tables of a region file.
///
/// A region file is written once and then only read, so there are no migrations: another version is rebuilt.
enum RegionSchema {
  /// Raised whenever a table changes, or what is stored in one.
  static let version = 2

  /// Marks a SQLite file as a region file: "WHTO".
  static let applicationID = 0x5748_544F

  /// A name of more places than this is a chain: its places are found by area and not all looked at.
  static let chainSize = 64

  /// Names are numbered by importance, the most important first, so that a search that stops early has seen the best.
  ///
  /// - `placeArea`: places with a rubric; the third dimension is the rubric's position.
  /// - `branchArea`: places of chains; the third dimension is the name's number.
  /// - `nameText`: the words of each name, the cells its places lie in, and a mark for streets.
  /// - `wordEdit`, `wordSound`: words by hashes of their spelling or sound with letters or sounds left out.
  /// - `span`: house numbers between two known ones along a line; `crossing`: a row for each order of two streets.
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE place (
          number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, rubric TEXT,
          latitude REAL NOT NULL, longitude REAL NOT NULL, address TEXT, prominence REAL NOT NULL, hours TEXT,
          attributes INTEGER NOT NULL);
        CREATE VIRTUAL TABLE placeArea USING rtree (number, south, north, west, east, rubricLow, rubricHigh);
        CREATE TABLE name (
          number INTEGER PRIMARY KEY, key TEXT NOT NULL, phones BLOB NOT NULL, frame INTEGER NOT NULL,
          places INTEGER NOT NULL);
        CREATE TABLE nameOf (
          name INTEGER NOT NULL, place INTEGER NOT NULL, weight REAL NOT NULL, PRIMARY KEY (name, place)) WITHOUT ROWID;
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
          value INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL);
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

  /// Made after the rows are in, which is faster.
  static func createIndexes(_ db: Database) throws {
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
