/// An alert over the whole screen.
@MainActor open class CPAlertTemplate: CPTemplate {
  /// The number of buttons that an alert of a navigation app keeps (AL-2).
  public class var maximumActionCount: Int { 3 }

  /// Its title, in several lengths.
  public let titleVariants: [String]
  /// Its buttons; if there are too many, the last ones are kept (AL-2).
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
  /// The question.
  public let title: String?
  /// The text below the question.
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

/// A button of an alert, an action sheet, or an alert over the map.
@MainActor open class CPAlertAction {
  /// How it looks.
  public enum Style: UInt, Sendable {
    /// An ordinary button.
    case `default`
    /// A button that changes nothing.
    case cancel
    /// A button that removes something.
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
