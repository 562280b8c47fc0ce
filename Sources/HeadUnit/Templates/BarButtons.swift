/// The buttons of a navigation bar, two on each side of every template that has a bar (MA-2).
public struct BarButtons: Hashable, Sendable, Codable {
  /// The buttons at the side where reading starts, outermost first.
  public var leading: [BarButton]
  /// The buttons at the side where reading ends, outermost first.
  public var trailing: [BarButton]

  /// No buttons.
  public static let none = BarButtons()

  /// Makes the buttons of a bar.
  public init(leading: [BarButton] = [], trailing: [BarButton] = []) {
    self.leading = leading
    self.trailing = trailing
  }

  /// The buttons of both sides, in the order of reading.
  public var all: [BarButton] { leading + trailing }
}

/// A button in the navigation bar.
public struct BarButton: Hashable, Sendable, Codable, Identifiable {
  /// The content of a bar button: a text or an image, never both.
  public enum Content: Hashable, Sendable, Codable {
    /// A word.
    case text(String)
    /// An image.
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

  /// The button's identity.
  public var id: ButtonID
  /// Its content.
  public var content: Content
  /// Its effect on the panning interface.
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

/// A button's effect on the panning interface; the app handles everything else.
public enum ButtonRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// No effect.
  case plain
  /// It shows the panning interface; without it, a car that only has a knob can't move the map (MA-4).
  case beginsPanning
  /// It hides the panning interface; the system has no button for that (MA-3).
  case endsPanning
}
