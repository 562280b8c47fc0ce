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
  public subscript(side: Side) -> [BarButton] { side == .leading ? leading : trailing }
}

/// A button in the navigation bar.
public struct BarButton: Hashable, Sendable, Codable, Identifiable {
  /// What a bar button shows: one or the other, never both.
  public enum Content: Hashable, Sendable, Codable {
    /// A word.
    case text(String)
    /// A picture.
    case image(ImageName)

    private enum TextCodingKeys: String, CodingKey { case _0 = "title" }
    private enum ImageCodingKeys: String, CodingKey { case _0 = "name" }

    /// Whether there is nothing to show.
    public var isBlank: Bool {
      switch self {
      case .text(let text): text.isBlank
      case .image(let name): name.isBlank
      }
    }
  }

  /// Which button it is.
  public var id: ButtonID
  /// What it shows.
  public var content: Content
  /// What it does to the panning interface.
  public var role: ButtonRole
  /// Whether it can be pressed.
  public var isEnabled: Bool

  /// Makes a bar button.
  public init(id: ButtonID, _ content: Content, role: ButtonRole = .plain, isEnabled: Bool = true) {
    self.id = id
    self.content = content
    self.role = role
    self.isEnabled = isEnabled
  }
}

/// What a button does to the panning interface; anything else it does is the app's affair.
public enum ButtonRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing.
  case plain
  /// It shows the panning interface, without which a car with a knob only cannot move the map (MA-4).
  case beginsPanning
  /// It hides the panning interface; the system has no button for that (MA-3).
  case endsPanning
}
