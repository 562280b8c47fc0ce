/// Points on short lines, where degrees can be shared as if the Earth were flat.
public enum Polyline {
  /// The point at a share of a line's length; `nil` where the line has no points.
  ///
  /// - Parameters:
  ///   - share: 0 at the first point, 1 at the last; what is beyond counts as the end.
  ///   - points: The line.
  public static func point(at share: Double, of points: [Coordinate]) -> Coordinate? {
    guard let first = points.first, let last = points.last else { return nil }
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    var left = lengths.reduce(0, +) * min(1, max(0, share))
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 { return between(points[index], points[index + 1], share: left / length) }
      left -= length
    }
    return share < 0.5 ? first : last
  }

  /// The point at a share of the way between two that are near each other.
  public static func between(_ a: Coordinate, _ b: Coordinate, share: Double) -> Coordinate {
    Coordinate(
      latitude: a.latitude + (b.latitude - a.latitude) * share,
      longitude: a.longitude + (b.longitude - a.longitude) * share) ?? a
  }
}
