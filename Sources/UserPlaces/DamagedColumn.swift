import GRDB

/// A column that doesn't hold what its table allows, so that the file is damaged.
struct DamagedColumn: Error {
  /// The column's name.
  var column: String
  /// What is wrong with it: "holds NULL".
  var problem: String

  init(_ column: String, _ problem: String) { (self.column, self.problem) = (column, problem) }
}

extension Row {
  /// The value of a column by its name.
  ///
  /// GRDB's own subscripts end the process at NULL, and read text as the number 0.
  ///
  /// - Throws: ``DamagedColumn`` if the column is missing, or holds NULL or another type. An `Optional` may be NULL.
  func column<Value: DatabaseValueConvertible>(_ name: String) throws -> Value {
    guard let stored = try? decode(DatabaseValue.self, forColumn: name) else {
      throw DamagedColumn(name, "is missing")
    }
    guard let value = Value.fromDatabaseValue(stored) else {
      throw DamagedColumn(name, stored.isNull ? "holds NULL" : "holds another type of value")
    }
    return value
  }
}
