package import Foundation
package import GRDB

/// A connection to the rows of a region, wherever they are kept, for one search at a time.
///
/// What is asked for is SQL that SQLite and PostgreSQL both understand, with numbered parameters (`?1`) or with plain
/// ones; where they differ, a search takes the words of the connection's ``dialect``.
package protocol RegionConnection {
  /// What the database says in its own way.
  var dialect: RegionDialect { get }

  /// Gives the rows of an answer in order, until there are no more or the body has had enough.
  ///
  /// - Parameters:
  ///   - sql: The statement; it is prepared once.
  ///   - arguments: Its parameters.
  ///   - body: Takes a row, which is good until it returns; says whether it wants another.
  func each(_ sql: String, _ arguments: [any RegionColumn], _ body: (RegionRow) throws -> Bool) throws
}

extension RegionConnection {
  /// What comes of each row of an answer; `nil` is left out.
  func rows<Value>(
    _ sql: String, _ arguments: [any RegionColumn] = [], _ value: (RegionRow) throws -> Value?
  ) throws -> [Value] {
    var values: [Value] = []
    try each(sql, arguments) { row in
      if let value = try value(row) { values.append(value) }
      return true
    }
    return values
  }

  /// What comes of the first row; `nil` where there is none.
  func first<Value>(
    _ sql: String, _ arguments: [any RegionColumn] = [], _ value: (RegionRow) throws -> Value?
  ) throws -> Value? {
    var first: Value?
    try each(sql, arguments) { row in
      first = try value(row)
      return false
    }
    return first
  }

  /// The numbers in the first column.
  func numbers(_ sql: String, _ arguments: [any RegionColumn] = []) throws -> [Int64] {
    try rows(sql, arguments) { try $0[0] as Int64 }
  }
}

/// One row of an answer.
///
/// Reading a column throws ``DamagedColumn`` if it holds NULL where the table allows none, or another type of value.
package enum RegionRow {
  /// Of a region file.
  case file(Row)
  /// Of another database.
  case values(any RegionRowValues)

  /// A column by its position.
  package subscript<Column: RegionColumn>(_ position: Int) -> Column {
    get throws {
      switch self {
      case .file(let row): try row.column(position)
      case .values(let values): try values.column(position)
      }
    }
  }

  /// A column by its position that may hold nothing.
  package subscript<Column: RegionColumn>(_ position: Int) -> Column? {
    get throws {
      switch self {
      case .file(let row): try row.column(position)
      case .values(let values): try values.isNull(at: position) ? nil : values.column(position)
      }
    }
  }

  /// A column by its name.
  package subscript<Column: RegionColumn>(_ name: String) -> Column {
    get throws {
      switch self {
      case .file(let row): try row.column(name)
      case .values(let values): try values.column(values.position(of: name))
      }
    }
  }

  /// A column by its name that may hold nothing.
  package subscript<Column: RegionColumn>(_ name: String) -> Column? {
    get throws {
      switch self {
      case .file(let row): return try row.column(name)
      case .values(let values):
        let position = values.position(of: name)
        return try values.isNull(at: position) ? nil : values.column(position)
      }
    }
  }
}

/// The columns of a row that comes as text.
package protocol RegionRowValues {
  /// The position of a column; one that is not there is a mistake in the program.
  func position(of name: String) -> Int
  /// The name of a column, for messages.
  func name(at position: Int) -> String
  /// Whether a column holds nothing.
  func isNull(at position: Int) -> Bool
  /// A column's text; empty where it holds nothing.
  func text(at position: Int) -> Substring
}

extension RegionRowValues {
  /// The value of a column.
  ///
  /// - Throws: ``DamagedColumn`` if it holds NULL, or text that isn't such a value.
  fileprivate func column<Column: RegionColumn>(_ position: Int) throws -> Column {
    guard !isNull(at: position) else { throw DamagedColumn(name(at: position), "holds NULL") }
    guard let value = Column.read(text(at: position)) else { throw DamagedColumn(name(at: position), "holds text") }
    return value
  }
}

/// What a column of a region can hold, and a parameter be.
package protocol RegionColumn: DatabaseValueConvertible, StatementColumnConvertible, Sendable {
  /// Reads the text of a column; `nil` if it isn't such a value.
  static func read(_ text: Substring) -> Self?
  /// The text of a parameter.
  var text: String { get }
}

extension Int: RegionColumn {
  package static func read(_ text: Substring) -> Int? { Int64.read(text).flatMap { Int(exactly: $0) } }
  package var text: String { String(self) }
}

extension Int64: RegionColumn {
  /// Reads a whole number, or another one without its fraction, as SQLite does.
  package static func read(_ text: Substring) -> Int64? {
    Int64(text) ?? Double(text).flatMap { Int64(exactly: $0.rounded(.towardZero)) }
  }

  package var text: String { String(self) }
}

extension Double: RegionColumn {
  package static func read(_ text: Substring) -> Double? { Double(text) }
  package var text: String { String(self) }
}

extension String: RegionColumn {
  package static func read(_ text: Substring) -> String? { String(text) }
  package var text: String { self }
}

extension Data: RegionColumn {
  /// Reads bytes in hexadecimal digits after `\x`.
  package static func read(_ text: Substring) -> Data? {
    let digits = Array(text.utf8.dropFirst(2))
    guard text.hasPrefix("\\x"), digits.count.isMultiple(of: 2) else { return nil }
    var data = Data(capacity: digits.count / 2)
    for position in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[position]), let low = value(digits[position + 1]) else { return nil }
      data.append(high << 4 | low)
    }
    return data
  }

  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return "\\x" + String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// What SQLite and PostgreSQL say differently.
package enum RegionDialect: Sendable {
  /// A region file: R-trees and FTS5.
  case sqlite
  /// A database with PostGIS: GiST indexes over boxes, and GIN over words.
  case postgres

  /// Whether a thing's box lies in the box of the parameters 1 to 4: south, north, west, east.
  package var isWithin: String {
    switch self {
    case .sqlite: "south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4"
    case .postgres: "box @ ST_MakeEnvelope(?3::float8, ?1::float8, ?4::float8, ?2::float8, 4326)"
    }
  }

  /// Whether a thing's box touches the box of the parameters 1 to 4: south, north, west, east.
  package var touches: String {
    switch self {
    case .sqlite: "north >= ?1 AND south <= ?2 AND east >= ?3 AND west <= ?4"
    case .postgres: "box && ST_MakeEnvelope(?3::float8, ?1::float8, ?4::float8, ?2::float8, 4326)"
    }
  }

  /// The numbers of the names that match a full-text expression as ``NameText`` writes it, the most important first.
  ///
  /// - Returns: The query, which a `LIMIT` may follow, and its parameter 1.
  package func namesThatMatch(_ words: String) -> (query: String, expression: String) {
    let expression = expression(words)
    switch self {
    case .sqlite: return ("SELECT rowid FROM nameText WHERE nameText MATCH ?1", expression)
    case .postgres:
      let matching = "SELECT number FROM nameText WHERE words @@ ?1::tsquery"
      // The planner takes any beginning of a word for a frequent one and would read the names in their order until enough
      // have matched. That is right for a letter or two alone; OFFSET keeps it from doing so otherwise.
      return Self.isFrequent(expression)
        ? ("\(matching) ORDER BY number", expression)
        : ("SELECT number FROM (\(matching) OFFSET 0) AS found ORDER BY number", expression)
    }
  }

  /// Whether a beginning of a word of one or two letters is enough to match an expression, or none is in it.
  private static func isFrequent(_ expression: String) -> Bool {
    let beginnings = expression.split(separator: ":*", omittingEmptySubsequences: false).dropLast()
      .map { $0.dropLast().reversed().prefix { $0 != "'" }.count }
    guard let shortest = beginnings.min() else { return true }
    return shortest <= 2 && !expression.contains("&")
  }

  /// A full-text expression as ``NameText`` writes it, in the database's own words.
  func expression(_ words: String) -> String {
    guard self == .postgres else { return words }
    // Quotes stand around words alone, and words hold none. Bytes are looked at: a mark may join a quote in one character.
    let parts = words.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      let text = String(decoding: Array(part), as: UTF8.self)
      return position.isMultiple(of: 2)
        ? text.replacing(" *", with: ":*").replacing("AND", with: "&").replacing("OR", with: "|")
        : "'\(Self.lexeme(text))'"
    }.joined()
  }

  /// A word as PostgreSQL's full-text search keeps it: no longer than it allows, and never empty.
  package static func lexeme(_ word: String) -> String {
    if word.isEmpty { return "@" }
    guard word.utf8.count > longestLexeme else { return word }
    // What is left of a letter that was cut through is the same in an index and in a query.
    return String(decoding: word.utf8.prefix(longestLexeme), as: UTF8.self)
  }

  private static let longestLexeme = 2_000

  /// Whether a column is one of the numbers of a list in JSON, which is the next parameter.
  package func isListed(_ column: String) -> String {
    switch self {
    case .sqlite: "\(column) IN (SELECT value FROM json_each(?))"
    // An array that is known when the query is planned, so that it is known how few rows there are.
    case .postgres: "\(column) = ANY (translate(?, '[]', '{}')::int8[])"
    }
  }
}

extension [Int64] {
  /// The numbers as a list in JSON.
  var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

/// A connection to a region file.
package struct FileConnection: RegionConnection {
  /// The database.
  let db: Database

  package var dialect: RegionDialect { .sqlite }

  package func each(_ sql: String, _ arguments: [any RegionColumn], _ body: (RegionRow) throws -> Bool) throws {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    do {
      while let row = try rows.next(), try body(.file(row)) {}
    } catch let error as DamagedColumn {
      throw error.read(by: sql)
    }
  }
}
