/// The alert that says that there is no map data: it has no button, because nothing the driver could press would help,
/// and it goes by itself when data arrives (AL-3).
public struct NoMapAlert: Hashable, Sendable {
  /// What to do.
  public enum Action: Hashable, Sendable {
    /// Present the alert.
    case show(AlertTemplate)
    /// Take it away.
    case dismiss
    /// Nothing.
    case none
  }

  /// The alert.
  public let alert: AlertTemplate
  /// Whether it was asked for and not taken away.
  public private(set) var isShown = false

  /// Makes an alert without actions.
  public init(id: TemplateID, titles: Variants) { alert = AlertTemplate(id: id, titles: titles) }

  /// What there is has changed, or what lies over the stack has.
  ///
  /// - Parameters:
  ///   - hasData: whether there is a map.
  ///   - presented: what lies over the stack; an alert cannot lie over it (IC-5), so it waits.
  public mutating func update(hasData: Bool, presented: TemplateID?) -> Action {
    if isShown, presented != alert.id { isShown = false }
    switch (hasData, isShown) {
    case (true, true):
      isShown = false
      return .dismiss
    case (false, false) where presented == nil:
      isShown = true
      return .show(alert)
    default:
      return .none
    }
  }
}
