/// A rectangle on the screen, in points from the upper left corner.
public struct ScreenRectangle: Hashable, Sendable, Codable {
  /// From the left edge of the screen to its own.
  public var x: Double
  /// From the upper edge of the screen to its own.
  public var y: Double
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Its right edge.
  public var maxX: Double { x + width }
  /// Its lower edge.
  public var maxY: Double { y + height }
  /// Its area in square points; zero where it is turned inside out.
  public var area: Double { max(0, width) * max(0, height) }

  /// Whether the two have more than an edge in common.
  public func overlaps(_ other: ScreenRectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// The rectangle as it is in a mirror that stands in the middle of a screen.
  public func mirrored(in screen: ScreenRectangle) -> ScreenRectangle {
    ScreenRectangle(x: screen.x + screen.maxX - maxX, y: y, width: width, height: height)
  }
}
