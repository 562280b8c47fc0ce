/// A notice over everything.
@MainActor open class CPAlertTemplate: CPTemplate {
  /// How many buttons an alert of a navigation app keeps (AL-2).
  public class var maximumActionCount: Int { 3 }

  /// What it says, in several lengths.
  public let titleVariants: [String]
  /// Its buttons; of too many the last ones are kept (AL-2).
  public private(set) var actions: [CPAlertAction] = []

  /// Makes an alert.
  public init(titleVariants: [String], actions: [CPAlertAction]) {
    self.titleVariants = titleVariants
    super.init()
    self.actions = cut(actions.reversed(), to: Self.maximumActionCount, "alert actions").reversed()
  }
}

/// A question with several answers (AL-6).
@MainActor open class CPActionSheetTemplate: CPTemplate {
  /// What it asks.
  public let title: String?
  /// What it says below that.
  public let message: String?
  /// The answers.
  public let actions: [CPAlertAction]

  /// Makes an action sheet.
  public init(title: String?, message: String?, actions: [CPAlertAction]) {
    self.title = title
    self.message = message
    self.actions = actions
  }
}

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
