/// A button of a grid: a picture with words under it.
///
/// A head unit leaves out one without a picture or without words (GR-2).
public struct GridButton: Hashable, Sendable, Codable, Identifiable {
  /// Which button it is.
  public var id: ButtonID
  /// Its words.
  public var titles: Variants
  /// Its picture, 40 × 40 pt.
  public var image: ImageName
  /// Whether it can be pressed.
  public var isEnabled: Bool

  /// Makes a grid button.
  public init(id: ButtonID, titles: Variants, image: ImageName, isEnabled: Bool = true) {
    self.id = id
    self.titles = titles
    self.image = image
    self.isEnabled = isEnabled
  }
}
