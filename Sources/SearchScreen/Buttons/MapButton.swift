/// A button that lies on the map.
public struct MapButton: Hashable, Sendable, Codable, Identifiable {
  /// Which button it is.
  public var id: ButtonID
  /// Its picture.
  public var image: ImageName
  /// What it does to the panning interface.
  public var role: ButtonRole
  /// Whether it can be pressed.
  public var isEnabled: Bool

  /// Makes a map button.
  public init(id: ButtonID, image: ImageName, role: ButtonRole = .plain, isEnabled: Bool = true) {
    self.id = id
    self.image = image
    self.role = role
    self.isEnabled = isEnabled
  }
}
