extension MapShape {
  /// The shape with fewer points, the others being no farther than some units from what is left (Ramer, Douglas and
  /// Peucker); `nil` where nothing is left of it.
  ///
  /// - Parameters:
  ///   - units: How far a point that is left out may be from the line in its place.
  ///   - isArea: Whether its parts are rings; those without an inside are left out, and holes with the ring around them.
  public func simplified(within units: Double, isArea: Bool) -> MapShape? {
    isArea
      ? mapRings { Self.simplifiedRing($0, within: units) }
      : parts.isEmpty ? nil : MapShape(parts: parts.map { Self.simplified($0, within: units) })
  }

  /// The rings as something makes them; `nil` where nothing is left.
  ///
  /// One that then has no inside, or turns the other way, is too small to be seen; a hole goes with the ring around it.
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

  /// A ring is two lines: from its first point to the farthest one, and back.
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

  /// The distance of a point from the line between two others, squared.
  private static func squared(_ point: MapPoint, from start: MapPoint, to end: MapPoint) -> Double {
    let way = (x: Double(end.x) - Double(start.x), y: Double(end.y) - Double(start.y))
    let gone = (x: Double(point.x) - Double(start.x), y: Double(point.y) - Double(start.y))
    let length = way.x * way.x + way.y * way.y
    let share = length == 0 ? 0 : min(1, max(0, (gone.x * way.x + gone.y * way.y) / length))
    let (across, down) = (gone.x - share * way.x, gone.y - share * way.y)
    return across * across + down * down
  }
}
