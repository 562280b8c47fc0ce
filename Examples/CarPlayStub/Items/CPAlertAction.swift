/// A button of an alert, an action sheet or a notice over the map.
@MainActor open class CPAlertAction {
  /// How it looks.
  public enum Style: UInt, Sendable {
    /// As any button.
    case `default`
    /// It leaves everything as it is.
    case cancel
    /// It takes something away.
    case destructive
  }

  /// Its word.
  public let title: String
  /// How it looks.
  public let style: Style
  /// Called when it is pressed.
  public let handler: (CPAlertAction) -> Void

  /// Makes an action.
  public init(title: String, style: Style, handler: @escaping (CPAlertAction) -> Void) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
