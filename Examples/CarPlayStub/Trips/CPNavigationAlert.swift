public import Foundation

/// A notice over the map (MA-10).
@MainActor open class CPNavigationAlert {
  /// What took it away.
  public enum DismissalContext: UInt, Sendable {
    /// Its time was over.
    case timeout
    /// The driver.
    case userDismissed
    /// The head unit, or the app.
    case systemDismissed
  }

  /// What it says, in several lengths.
  public let titleVariants: [String]
  /// What it says below that.
  public let subtitleVariants: [String]
  /// The button that is offered first.
  public let primaryAction: CPAlertAction
  /// The other button.
  public let secondaryAction: CPAlertAction?
  /// How long it stays, in seconds; 0 for ever, 5 at least otherwise.
  public let duration: TimeInterval

  /// Makes a notice.
  public init(
    titleVariants: [String], subtitleVariants: [String]?, image: UIImage?, primaryAction: CPAlertAction,
    secondaryAction: CPAlertAction?, duration: TimeInterval
  ) {
    self.titleVariants = titleVariants
    self.subtitleVariants = subtitleVariants ?? []
    self.primaryAction = primaryAction
    self.secondaryAction = secondaryAction
    self.duration = duration > 0 ? max(5, duration) : 0
  }
}
