import Foundations
package import GRDB

/// A column that doesn't hold what its table allows, so that the file or the database is damaged.
package struct DamagedColumn: Error, Hashable, CustomStringConvertible {
  /// The column's name.
  package var column: String
  /// What is wrong with it: "holds NULL".
  package var problem: String
  /// The tables of the statement that read it; empty if unknown.
  package var tables: [String] = []

  /// Creates an error from the column's name and the problem.
  package init(_ column: String, _ problem: String) { (self.column, self.problem) = (column, problem) }

  /// The problem: "in a row of place, the column 'name' holds NULL".
  package var description: String {
    let rows = tables.isEmpty ? "" : "in a row of \(tables.joined(separator: ", ")), "
    return "\(rows)the column '\(column)' \(problem)"
  }

  /// The error with the tables of the statement, unless it has some already.
  package func read(by sql: String) -> DamagedColumn {
    guard tables.isEmpty else { return self }
    var named = self
    // A name before a parenthesis is a function.
    for match in sql.matches(of: /\b(?:FROM|JOIN)\s+(\w+)(?![\w(])/) {
      let table = String(match.output.1)
      if !named.tables.contains(table) { named.tables.append(table) }
    }
    return named
  }
}

extension PlaceIndexError {
  /// The error for a region, named by its file or its database, with a column that can't be read.
  package static func damaged(
    _ column: DamagedColumn, in subject: String, advice: String = rebuild
  ) -> PlaceIndexError {
    PlaceIndexError(.notAnIndex, subject: subject, message: "is damaged: \(column)", advice: advice)
  }
}

extension Row {
  /// The value of a column by its position.
  ///
  /// GRDB's own subscripts end the process at NULL, and read text as the number 0.
  ///
  /// - Throws: ``DamagedColumn`` if the column holds NULL or another type. An `Optional` may be NULL.
  package func column<Value: DatabaseValueConvertible>(_ position: Int) throws -> Value {
    let stored = try decode(StoredValue.self, atIndex: position)
    guard let value = Value.fromDatabaseValue(stored.value) else {
      throw DamagedColumn(Array(columnNames)[position], stored.problem)
    }
    return value
  }

  /// The value of a column by its name.
  ///
  /// - Throws: ``DamagedColumn`` if the column is missing, or holds NULL or another type. An `Optional` may be NULL.
  package func column<Value: DatabaseValueConvertible>(_ name: String) throws -> Value {
    guard let stored = try? decode(StoredValue.self, forColumn: name) else { throw DamagedColumn(name, "is missing") }
    guard let value = Value.fromDatabaseValue(stored.value) else { throw DamagedColumn(name, stored.problem) }
    return value
  }
}

/// The value of a column with its type, read on GRDB's fast path.
private struct StoredValue: DatabaseValueConvertible, StatementColumnConvertible {
  var value: DatabaseValue

  var problem: String {
    switch value.storage {
    case .null: "holds NULL"
    case .int64, .double: "holds a number"
    case .string: "holds text"
    case .blob: "holds bytes"
    }
  }

  static func fromStatement(_ statement: SQLiteStatement, atUncheckedIndex index: CInt) -> StoredValue? {
    StoredValue(sqliteStatement: statement, index: index)
  }

  init(sqliteStatement: SQLiteStatement, index: CInt) {
    value = DatabaseValue(sqliteStatement: sqliteStatement, index: index)
  }

  private init(_ value: DatabaseValue) { self.value = value }

  var databaseValue: DatabaseValue { value }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredValue? { StoredValue(value) }
}
