package import Foundation
package import GRDB

/// A connection to the rows of a region, in any storage, for one search at a time.
///
/// Queries are SQL that SQLite and PostgreSQL both accept, with numbered parameters (`?1`) or plain ones. If they
/// differ, a search uses the SQL of the connection's ``dialect``.
package protocol RegionConnection {
  var dialect: RegionDialect { get }

  /// Passes the rows of a result to a function in order, until there are no more or it stops.
  ///
  /// - Parameters:
  ///   - sql: The statement; it is prepared once.
  ///   - arguments: Its parameters.
  ///   - body: Receives a row, which is valid until it returns; returns whether to continue.
  func each(_ sql: String, _ arguments: [any RegionColumn], _ body: (RegionRow) throws -> Bool) throws
}

extension RegionConnection {
  /// The results of a function for each row; `nil` is skipped.
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

  /// The result of a function for the first row; `nil` if there is none.
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

/// One row of a result.
///
/// Reading a column throws ``DamagedColumn`` if it holds NULL where the table allows none, or another type of value.
package enum RegionRow {
  /// A row of a region file.
  case file(Row)
  /// A row of another database.
  case values(any RegionRowValues)

  /// A column by its index.
  package subscript<Column: RegionColumn>(_ position: Int) -> Column {
    get throws {
      switch self {
      case .file(let row): try row.column(position)
      case .values(let values): try values.column(position)
      }
    }
  }

  /// A column by its index that may be NULL.
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

  /// A column by its name that may be NULL.
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

/// The columns of a row that is returned as text.
package protocol RegionRowValues {
  /// The index of a column; a missing column is a programming error.
  func position(of name: String) -> Int
  /// The name of a column, for messages.
  func name(at position: Int) -> String
  /// Whether a column is NULL.
  func isNull(at position: Int) -> Bool
  /// A column's text; empty if it is NULL.
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

/// A value that a column or parameter of a region can have.
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
  /// Parses an integer, or a number with its fraction dropped, as SQLite does.
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
  /// Parses bytes as hexadecimal digits after `\x`.
  package static func read(_ text: Substring) -> Data? {
    let digits = Array(text.utf8.dropFirst(2))
    guard text.hasPrefix("\\x"), digits.count.isMultiple(of: 2) else { return nil }
    var data = Data(capacity: digits.count / 2)
    for position in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[position].hexadecimal, let low = digits[position + 1].hexadecimal else { return nil }
      data.append(high << 4 | low)
    }
    return data
  }

  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return "\\x" + String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; `nil` for other characters.
  package var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The differences between SQLite and PostgreSQL.
package enum RegionDialect: Sendable {
  /// A region file: R-trees and FTS5.
  case sqlite
  /// A database with PostGIS: GiST indexes over boxes, and GIN over words.
  case postgres

  /// Whether a feature's box lies in the box of the parameters 1 to 4: south, north, west, east.
  package var isWithin: String {
    switch self {
    case .sqlite: "south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4"
    case .postgres: "box @ ST_MakeEnvelope(?3::float8, ?1::float8, ?4::float8, ?2::float8, 4326)"
    }
  }

  /// Whether a feature's box intersects the box of the parameters 1 to 4: south, north, west, east.
  package var touches: String {
    switch self {
    case .sqlite: "north >= ?1 AND south <= ?2 AND east >= ?3 AND west <= ?4"
    case .postgres: "box && ST_MakeEnvelope(?3::float8, ?1::float8, ?4::float8, ?2::float8, 4326)"
    }
  }

  /// The numbers of the names that match a full-text expression from ``NameText``, the most important first.
  ///
  /// - Returns: The query, to which a `LIMIT` can be added, and its parameter 1.
  package func namesThatMatch(_ words: String) -> (query: String, expression: String) {
    let expression = expression(words)
    switch self {
    case .sqlite: return ("SELECT rowid FROM nameText WHERE nameText MATCH ?1", expression)
    case .postgres:
      let matching = "SELECT number FROM nameText WHERE words @@ ?1::tsquery"
      // The planner treats every prefix as frequent, and would scan the names in order until enough matched. That is
      // right only for one or two letters; otherwise OFFSET prevents it.
      return Self.isFrequent(expression)
        ? ("\(matching) ORDER BY number", expression)
        : ("SELECT number FROM (\(matching) OFFSET 0) AS found ORDER BY number", expression)
    }
  }

  /// Whether a prefix of one or two letters suffices to match an expression, or it contains no prefix.
  private static func isFrequent(_ expression: String) -> Bool {
    let beginnings = expression.split(separator: ":*", omittingEmptySubsequences: false).dropLast()
      .map { $0.dropLast().reversed().prefix { $0 != "'" }.count }
    guard let shortest = beginnings.min() else { return true }
    return shortest <= 2 && !expression.contains("&")
  }

  /// A full-text expression from ``NameText`` in the database's own syntax.
  func expression(_ words: String) -> String {
    guard self == .postgres else { return words }
    // Quotes enclose single words, and words contain none. Bytes are compared, because a mark may combine with a quote
    // into one character.
    let parts = words.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      let text = String(decoding: Array(part), as: UTF8.self)
      return position.isMultiple(of: 2)
        ? text.replacing(" *", with: ":*").replacing("AND", with: "&").replacing("OR", with: "|")
        : "'\(Self.lexeme(text))'"
    }.joined()
  }

  /// A word as a lexeme of PostgreSQL's full-text search: within the length limit, and never empty.
  package static func lexeme(_ word: String) -> String {
    if word.isEmpty { return "@" }
    guard word.utf8.count > longestLexeme else { return word }
    // A character that is cut in the middle leaves equal bytes in an index and in a query.
    return String(decoding: word.utf8.prefix(longestLexeme), as: UTF8.self)
  }

  private static let longestLexeme = 2_000

  /// Whether a column is in a JSON list of numbers, which is the next parameter.
  package func isListed(_ column: String) -> String {
    switch self {
    case .sqlite: "\(column) IN (SELECT value FROM json_each(?))"
    // An array that is known at planning time, so that the planner knows how few rows there are.
    case .postgres: "\(column) = ANY (translate(?, '[]', '{}')::int8[])"
    }
  }
}

extension [Int64] {
  /// The numbers as a JSON list.
  var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

/// A connection to a region file.
package struct FileConnection: RegionConnection {
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
