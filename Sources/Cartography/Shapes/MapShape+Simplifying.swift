extension MapShape {
  /// The shape with fewer points, where removed points are within a distance of the remaining line (Ramer, Douglas, and
  /// Peucker); `nil` if nothing remains.
  ///
  /// - Parameters:
  ///   - units: Maximum distance of a removed point from the line that replaces it.
  ///   - isArea: Whether the parts are rings. Rings without an inside are removed, and holes together with their outer
  ///     ring.
  public func simplified(within units: Double, isArea: Bool) -> MapShape? {
    isArea
      ? mapRings { Self.simplifiedRing($0, within: units) }
      : parts.isEmpty ? nil : MapShape(parts: parts.map { Self.simplified($0, within: units) })
  }

  /// Transforms the rings; `nil` if none remain.
  ///
  /// A ring that then has no inside, or has reversed its direction, is too small to be visible; a hole is removed with
  /// its outer ring.
  func mapRings(_ change: ([MapPoint]) -> [MapPoint]) -> MapShape? {
    var kept: [[MapPoint]] = []
    var isOuterGone = false
    for part in parts {
      let isHole = Self.area(of: part) < 0
      if isHole, isOuterGone { continue }
      let ring = change(part)
      let area = Self.area(of: ring)
      let isGone = isHole ? area >= 0 : area <= 0
      if !isHole { isOuterGone = isGone }
      if !isGone { kept.append(ring) }
    }
    return kept.isEmpty ? nil : MapShape(parts: kept)
  }

  /// A ring is simplified as two lines: from its first point to the farthest one, and back.
  private static func simplifiedRing(_ ring: [MapPoint], within units: Double) -> [MapPoint] {
    guard ring.count > 3, let first = ring.first else { return ring }
    func reach(_ point: MapPoint) -> Double { squared(point, first) }
    guard let farthest = ring.indices.max(by: { reach(ring[$0]) < reach(ring[$1]) }), farthest > 0 else { return [] }
    let out = simplified(Array(ring[...farthest]), within: units)
    let back = simplified(Array(ring[farthest...]) + [first], within: units)
    return out + back.dropFirst().dropLast()
  }

  private static func simplified(_ line: [MapPoint], within units: Double) -> [MapPoint] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var spans = [(0, line.count - 1)]
    let limit = units * units
    while let (first, last) = spans.popLast() {
      var (farthest, reach) = (first, limit)
      for middle in first + 1..<max(last, first + 1) {
        let distance = squared(line[middle], from: line[first], to: line[last])
        if distance > reach { (farthest, reach) = (middle, distance) }
      }
      guard farthest != first else { continue }
      isKept[farthest] = true
      spans.append((first, farthest))
      spans.append((farthest, last))
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  private static func squared(_ a: MapPoint, _ b: MapPoint) -> Double {
    let (across, down) = (Double(a.x) - Double(b.x), Double(a.y) - Double(b.y))
    return across * across + down * down
  }

  /// The squared distance of a point from the line between two others.
  private static func squared(_ point: MapPoint, from start: MapPoint, to end: MapPoint) -> Double {
    let span = (x: Double(end.x) - Double(start.x), y: Double(end.y) - Double(start.y))
    let gone = (x: Double(point.x) - Double(start.x), y: Double(point.y) - Double(start.y))
    let length = span.x * span.x + span.y * span.y
    let share = length == 0 ? 0 : min(1, max(0, (gone.x * span.x + gone.y * span.y) / length))
    let (across, down) = (gone.x - share * span.x, gone.y - share * span.y)
    return across * across + down * down
  }
}
