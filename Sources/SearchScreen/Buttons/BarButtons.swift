/// The buttons of a navigation bar, two to a side on every template that has a bar (MA-2).
public struct BarButtons: Hashable, Sendable, Codable {
  /// The sides of a bar.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// Where reading begins.
    case leading
    /// Where reading ends.
    case trailing
  }

  /// Where reading begins, outermost first.
  public var leading: [BarButton]
  /// Where reading ends, outermost first.
  public var trailing: [BarButton]

  /// No buttons.
  public static let none = BarButtons()

  /// Makes the buttons of a bar.
  public init(leading: [BarButton] = [], trailing: [BarButton] = []) {
    self.leading = leading
    self.trailing = trailing
  }

  /// The buttons of a side.
  public subscript(side: Side) -> [BarButton] {
    get { side == .leading ? leading : trailing }
    set { if side == .leading { leading = newValue } else { trailing = newValue } }
  }
}
