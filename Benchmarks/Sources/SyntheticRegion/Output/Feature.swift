/// One feature as it is written: an OpenStreetMap object with its shape.
struct Feature {
  enum Shape {
    case point(Point)
    case line([Point])
    case area([Point])
  }

  var shape: Shape
  /// Tags in the order they are written.
  var tags: [(key: String, value: String)]
}
