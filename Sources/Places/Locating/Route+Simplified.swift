extension Route {
  /// How often a part may be split where it is farthest before it is split in its middle.
  ///
  /// Farthest points at an end make the time grow with the square of the number of points; so it stays with n log n.
  private static let farthestSplits = 48

  /// The route without the points that are hardly off the straight way (Douglas and Peucker, "Algorithms for the
  /// reduction of the number of points required to represent a digitized line or its caricature", 1973).
  ///
  /// The first and the last point stay, and no point left out is farther than the tolerance from the route's new part
  /// in its place.
  ///
  /// - Parameter tolerance: metres; 0 leaves out only what is on the way, and what is less or not a number counts as 0.
  public func simplified(tolerance: Double) -> Route {
    let angle = tolerance > 0 ? min(tolerance / Coordinate.earthRadius, .pi) : 0
    let chord = EarthVector.chord(angle: angle)
    // Some nanometres, for what rounding does to points that are on the way.
    let limit = max(chord * chord, 1e-30)
    var isKept = [Bool](repeating: false, count: vectors.count)
    isKept[0] = true
    isKept[vectors.count - 1] = true
    var parts = [(range: 0...vectors.count - 1, depth: 0)]
    while let (range, depth) = parts.popLast() {
      guard range.count > 2, let farthest = farthest(in: range), farthest.squaredChord > limit else { continue }
      let middle = range.lowerBound + range.count / 2
      let split = depth < Self.farthestSplits ? farthest.index : middle
      isKept[split] = true
      parts.append((range.lowerBound...split, depth + 1))
      parts.append((split...range.upperBound, depth + 1))
    }
    return Route(checked: zip(coordinates, isKept).filter(\.1).map(\.0))
  }

  /// The point within a part that is farthest from the straight way between its ends, the first of several.
  private func farthest(in range: ClosedRange<Int>) -> (index: Int, squaredChord: Double)? {
    let arc = EarthArc(from: vectors[range.lowerBound], to: vectors[range.upperBound])
    var farthest: (index: Int, squaredChord: Double)?
    for index in range.dropFirst().dropLast() {
      let squaredChord = arc.nearest(to: vectors[index]).squaredChord
      if squaredChord > farthest?.squaredChord ?? -1 { farthest = (index, squaredChord) }
    }
    return farthest
  }
}
