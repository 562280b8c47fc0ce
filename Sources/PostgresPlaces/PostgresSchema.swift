import Foundation

/// The tables of a region in PostgreSQL. They match those of a region file, with PostGIS boxes and full-text search
/// instead of R-trees and FTS5.
enum PostgresSchema {
  /// The required server extensions.
  static let extensions = """
    CREATE EXTENSION IF NOT EXISTS postgis SCHEMA public; CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
    """

  /// The catalog of the database: the current schema of each region, and all schemas of it.
  static let catalogue = """
    CREATE SCHEMA IF NOT EXISTS whereto;
    CREATE TABLE IF NOT EXISTS whereto.region (name text PRIMARY KEY, schema text NOT NULL, format int NOT NULL);
    CREATE TABLE IF NOT EXISTS whereto.state (
      schema text PRIMARY KEY, region text NOT NULL, begun timestamptz NOT NULL DEFAULT clock_timestamp(),
      done timestamptz);
    """

  /// Statements at the start of a search session. It is read-only and doesn't use JIT compilation, because searches are
  /// short. Plans depend on the parameters, because some names have a thousand places but most have one.
  static func settings(searching schema: String) -> String {
    """
    SET search_path = \(schema), public; SET jit = off; SET plan_cache_mode = force_custom_plan;
    SET default_transaction_read_only = on; SET statement_timeout = '30s';
    """
  }

  /// A table, and the query that its rows come from.
  struct Table {
    let name: String
    /// The written columns, in the syntax of `CREATE TABLE`.
    let columns: String
    /// The generated columns, in the syntax of `CREATE TABLE`; may be empty.
    let made: String
    let names: String
    /// The query on the region file.
    let rows: String

    /// - `rows`: The query; by default for the columns of the same names in the table of the same name.
    init(_ name: String, _ columns: String, made: String = "", rows: String? = nil) {
      (self.name, self.columns, self.made) = (name, columns, made)
      names = columns.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).first ?? "" }
        .joined(separator: ", ")
      self.rows = rows ?? "SELECT \(names) FROM \(name)"
    }
  }

  /// The tables in the order in which they are filled. Text is ordered by bytes, as in SQLite.
  static let tables: [Table] = [
    Table("meta", #"key text COLLATE "C", value text"#), Table("mapped", "row int8, first int8, last int8"),
    Table(
      "place",
      #"""
      number int8, id text COLLATE "C", kind text, name text COLLATE "C", rubric text, latitude float8,
      longitude float8, address text, prominence float8, hours text, attributes int8, tag text, houseNumber text,
      vicinity int8
      """#),
    Table("vicinity", "number int8, suburb text, town text, postcode text"),
    Table(
      "placeArea", "number int8, south float8, west float8, rubricLow int8",
      made: "rubricHigh int8 GENERATED ALWAYS AS (rubricLow) STORED, \(point)",
      rows: """
        SELECT number, latitude, longitude, CAST(rubricLow AS INTEGER) FROM placeArea JOIN place USING (number)
        """),
    places("furtherArea", by: "rubric"),
    Table("name", #"number int8, key text COLLATE "C", phones bytea, frame int8, places int8"#),
    Table("nameOf", "name int8, place int8, weight float8, isFormer int8"),
    places("branchArea", by: "name"),
    Table("spoken", "number int8, name int8, words text"),
    Table("nameTerm", #"name int8, term text COLLATE "C""#, rows: "SELECT doc, term FROM temp.nameTerm"),
    Table("word", #"number int8, text text COLLATE "C", phones bytea, uses int8"#),
    Table("wordEdit", "hash int8, word int8"), Table("wordSound", "hash int8, word int8"),
    Table(
      "house",
      #"""
      number int8, street int8, id text COLLATE "C", label text COLLATE "C", value int8, latitude float8,
      longitude float8, vicinity int8, written text, source int8
      """#),
    Table(
      "houseArea", "number int8, south float8, west float8", made: point,
      rows: "SELECT number, latitude, longitude FROM houseArea JOIN house USING (number)"),
    Table("entrance", "number int8, south float8, west float8", made: point),
    Table("boundaryArea", "\(edges), kind text, name text, line bytea", made: envelope),
    Table("streetArea", "\(edges), street int8, line bytea", made: envelope),
    Table("streetPiece", "street int8, piece int8"),
    Table(
      "mapArea",
      "\(edges), zoomLow int8, zoomHigh int8, kind text, name text, ref text, level int8, shape bytea",
      made: envelope,
      rows: """
        SELECT number, south, north, west, east, CAST(zoomLow AS INTEGER), CAST(zoomHigh AS INTEGER), kind, name, ref,
          level, shape FROM mapArea
        """),
    Table("span", "street int8, low int8, high int8, step int8, line bytea"),
    Table("crossing", "street int8, other int8, position int8, latitude float8, longitude float8"),
    Table("area", #"key text COLLATE "C", latitude float8, longitude float8, reach float8"#),
    Table("postcode", #"key text COLLATE "C", text text, latitude float8, longitude float8"#),
  ]

  /// A table with one row for each place and value of a third dimension.
  private static func places(_ name: String, by dimension: String) -> Table {
    let low = "\(dimension)Low"
    return Table(
      name, "number int8, south float8, west float8, \(low) int8, place int8",
      made: "\(dimension)High int8 GENERATED ALWAYS AS (\(low)) STORED, \(point)",
      rows: """
        SELECT \(name).number, latitude, longitude, CAST(\(low) AS INTEGER), place FROM \(name)
        JOIN place ON place.number = \(name).place
        """)
  }

  /// Created after the rows, which is faster. Name lists are ordered by number, most important first. The word
  /// statistics keep many frequencies, because a word's rarity determines the search strategy.
  static let indexes = """
    CREATE TABLE nameText AS
      SELECT name AS number, array_to_tsvector(array_agg(DISTINCT term)) AS words FROM nameTerm GROUP BY name ORDER BY name;
    DROP TABLE nameTerm;
    ALTER TABLE nameText ADD PRIMARY KEY (number);
    CREATE INDEX ON nameText USING gin (words) WITH (fastupdate = off);
    ALTER TABLE nameText ALTER COLUMN words SET STATISTICS 400;
    ALTER TABLE place ADD PRIMARY KEY (number);
    CREATE UNIQUE INDEX ON place (id);
    ALTER TABLE vicinity ADD PRIMARY KEY (number);
    CREATE INDEX ON placeArea USING gist (rubricLow, rubricHigh, box);
    CREATE INDEX ON placeArea USING gist (box);
    CREATE INDEX ON furtherArea USING gist (rubricLow, rubricHigh, box);
    ALTER TABLE name ADD PRIMARY KEY (number);
    CREATE UNIQUE INDEX ON name (key);
    CREATE INDEX ON name (frame);
    CREATE INDEX ON name (places) WHERE places > 64;
    ALTER TABLE nameOf ADD PRIMARY KEY (name, place);
    CREATE INDEX ON nameOf (place);
    CREATE INDEX ON branchArea USING gist (nameLow, nameHigh, box);
    ALTER TABLE spoken ADD PRIMARY KEY (number);
    CREATE INDEX ON spoken (name);
    ALTER TABLE word ADD PRIMARY KEY (number);
    CREATE UNIQUE INDEX ON word (text);
    CREATE INDEX ON wordEdit (hash, word);
    CREATE INDEX ON wordSound (hash, word);
    ALTER TABLE house ADD PRIMARY KEY (number);
    CREATE INDEX ON house (street, value);
    CREATE INDEX ON house (id);
    CREATE INDEX ON houseArea USING gist (box);
    CREATE INDEX ON entrance USING gist (box);
    CREATE INDEX ON boundaryArea USING gist (box);
    CREATE INDEX ON streetArea USING gist (box);
    CREATE UNIQUE INDEX ON streetArea (number);
    ALTER TABLE streetPiece ADD PRIMARY KEY (street, piece);
    CREATE INDEX ON mapArea USING gist (zoomLow, zoomHigh, box);
    CREATE INDEX ON span (street, low);
    ALTER TABLE crossing ADD PRIMARY KEY (street, other, position);
    ALTER TABLE area ADD PRIMARY KEY (key);
    ALTER TABLE postcode ADD PRIMARY KEY (key);
    ANALYZE place, placeArea, furtherArea, name, nameOf, nameText, branchArea, spoken, word, wordEdit, wordSound, house,
      houseArea, entrance, boundaryArea, streetArea, streetPiece, mapArea, span, crossing, area, postcode;
    """

  private static let point = "box geometry GENERATED ALWAYS AS (ST_SetSRID(ST_MakePoint(west, south), 4326)) STORED"
  private static let edges = "number int8, south float8, north float8, west float8, east float8"
  private static let envelope =
    "box geometry GENERATED ALWAYS AS (ST_MakeEnvelope(west, south, east, north, 4326)) STORED"
}
