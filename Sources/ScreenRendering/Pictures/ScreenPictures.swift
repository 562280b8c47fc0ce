public import SearchScreen

/// Where the drawings of a screen come from, as the texts of SVG files. Nothing here reads a file.
public struct ScreenPictures: Sendable {
  /// The drawing of an icon in one colour, `currentColor`; `nil` for one that is not there.
  public var icon: @Sendable (ImageName) -> String?
  /// A drawing of a voice frame by its file: `frames/searching/dark/07.svg`; `nil` for one that is not there.
  public var drawing: @Sendable (String) -> String?

  /// No drawings: a dot for every icon, nothing for a frame.
  public static let none = ScreenPictures(icon: { _ in nil }, drawing: { _ in nil })

  /// Makes a source of drawings.
  public init(
    icon: @escaping @Sendable (ImageName) -> String?, drawing: @escaping @Sendable (String) -> String?
  ) {
    self.icon = icon
    self.drawing = drawing
  }
}
