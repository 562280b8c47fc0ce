/// Rows under one heading.
public struct ListSection: Hashable, Sendable, Codable {
  /// The heading; `nil` for none.
  public var header: String?
  /// The rows.
  public var rows: [ListRow]

  /// Makes a section.
  public init(header: String? = nil, rows: [ListRow]) {
    self.header = header
    self.rows = rows
  }
}
