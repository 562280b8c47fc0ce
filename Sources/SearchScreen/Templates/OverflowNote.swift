/// The last row of a list that was cut: it says how many rows are missing, because a silent cut reads as lost data.
///
/// The words are the app's, in the driver's language: "{count} more not shown". The row counts within the cap.
public struct OverflowNote: Hashable, Sendable, Codable {
  /// What stands for the number in the words.
  public static let placeholder = "{count}"

  /// The identity of the row.
  public static let rowID: RowID = "overflow"

  /// The words, with `{count}` where the number belongs.
  public var text: String

  /// Makes a note; words without `{count}` are shown as they are.
  public init(_ text: String) { self.text = text }

  /// The row for so many missing rows.
  public func row(missing count: Int) -> ListRow {
    .note(
      id: Self.rowID,
      text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        .joined(separator: String(count)))
  }

  /// Encodes the words.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Decodes the words.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
}
