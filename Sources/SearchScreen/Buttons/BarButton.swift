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
