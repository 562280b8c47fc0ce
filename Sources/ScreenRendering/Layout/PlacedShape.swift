/// What an element is drawn on: its frame with round corners.
public struct PlacedShape: Hashable, Sendable {
  /// Its colour.
  public var fill: Paint
  /// The radius of the corners in points.
  public var radius: Double
  /// Whether it casts a shadow, as what lies on the map does.
  public var floats = false
  /// The colour of the line round it; `nil` for none.
  public var outline: Paint?
}
