/// A button of an alert or an action sheet.
public struct AlertAction: Hashable, Sendable, Codable, Identifiable {
  /// How it looks.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// As any button.
    case plain
    /// It leaves everything as it is.
    case cancel
    /// It takes something away.
    case destructive
  }

  /// Which button it is.
  public var id: ButtonID
  /// Its word.
  public var title: String
  /// How it looks.
  public var style: Style

  /// Makes an action.
  public init(id: ButtonID, title: String, style: Style = .plain) {
    self.id = id
    self.title = title
    self.style = style
  }
}
