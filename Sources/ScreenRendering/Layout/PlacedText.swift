/// One line of text in its place.
public struct PlacedText: Hashable, Sendable {
  /// Which end of the line, or its middle, is at ``x``.
  public enum Anchor: Hashable, Sendable {
    /// Its left end, whichever way it is read.
    case left
    /// Its middle.
    case middle
    /// Its right end.
    case right
  }

  /// What a line is of its element.
  public enum Part: Hashable, Sendable {
    /// Its name.
    case title
    /// What is said below that.
    case detail
  }

  /// The line, chosen and cut so that it fits.
  public var text: String
  /// What it is of its element.
  public var part: Part
  /// Where it begins, has its middle or ends, in points.
  public var x: Double
  /// Where the letters stand, in points.
  public var baseline: Double
  /// The size of the letters in points.
  public var size: Double
  /// How heavy they are.
  public var weight: TextWeight
  /// Which point of the line is at ``x``.
  public var anchor: Anchor
  /// Their colour.
  public var paint: Paint

  /// The left edge by ``TextMeasure``.
  var minX: Double {
    switch anchor {
    case .left: x
    case .middle: x - width / 2
    case .right: x - width
    }
  }

  /// How wide it is by ``TextMeasure``.
  var width: Double { TextMeasure.width(of: text, size: size, weight: weight) }
}
