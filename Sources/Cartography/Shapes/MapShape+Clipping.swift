extension MapShape {
  /// The part of the shape in a box; `nil` if there is none.
  ///
  /// The edges of clipped areas run along the box.
  public func clipped(to box: MapBox, isArea: Bool) -> MapShape? {
    let kept = parts.flatMap { part -> [[MapPoint]] in
      guard let around = MapBox(around: part), around.touches(box) else { return [] }
      if box.contains(around) { return [part] }
      return isArea ? [Self.clippedRing(part, to: box)].filter { $0.count > 2 } : Self.clippedLine(part, to: box)
    }
    return kept.isEmpty ? nil : MapShape(parts: kept)
  }

  /// An area split into pieces with a limited number of points, if splitting helps, so that reading a part doesn't read
  /// the whole area.
  ///
  /// - Parameters:
  ///   - points: Maximum number of points in a piece.
  ///   - overlap: How far pieces overlap, in units, so that no gap shows between them.
  public func pieces(ofPoints points: Int, overlap: Int) -> [MapShape] {
    var (whole, cut): ([MapShape], [MapShape]) = ([self], [])
    while let shape = whole.popLast() {
      let count = shape.parts.reduce(0) { $0 + $1.count }
      guard count > points, let box = shape.box, max(box.width, box.height) > 8 * max(1, overlap) else {
        cut.append(shape)
        continue
      }
      // If a ring runs back and forth along a cut, cutting doesn't shorten it; then the other direction may help.
      let cuts = [box.width > box.height, box.width <= box.height].lazy.map { isAcross in
        box.halves(across: isAcross).compactMap { shape.clipped(to: $0.grown(by: overlap), isArea: true) }
      }
      guard let halves = cuts.first(where: { $0.allSatisfy { $0.parts.reduce(0) { $0 + $1.count } < count } }) else {
        cut.append(shape)
        continue
      }
      whole += halves
    }
    return cut
  }

  /// Clips a ring to a box, edge by edge (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  static func clippedRing(_ ring: [MapPoint], to box: MapBox) -> [MapPoint] {
    var kept = ring
    for edge in Edge.allCases {
      guard var last = kept.last else { return [] }
      var inside: [MapPoint] = []
      inside.reserveCapacity(kept.count + 4)
      for point in kept {
        let (isIn, wasIn) = (edge.holds(point, box), edge.holds(last, box))
        if isIn != wasIn { inside.append(edge.crossing(last, point, box)) }
        if isIn { inside.append(point) }
        last = point
      }
      kept = withoutRepeats(inside)
    }
    return kept
  }

  static func clippedLine(_ line: [MapPoint], to box: MapBox) -> [[MapPoint]] {
    var pieces: [[MapPoint]] = []
    var piece: [MapPoint] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (from, to) = segment(start, end, in: box) else {
        if piece.count > 1 { pieces.append(piece) }
        piece = []
        continue
      }
      if piece.last != from {
        if piece.count > 1 { pieces.append(piece) }
        piece = [from]
      }
      if to != from { piece.append(to) }
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func segment(_ start: MapPoint, _ end: MapPoint, in box: MapBox) -> (MapPoint, MapPoint)? {
    var (from, to) = (start, end)
    for edge in Edge.allCases {
      switch (edge.holds(from, box), edge.holds(to, box)) {
      case (true, true): break
      case (false, false): return nil
      case (true, false): to = edge.crossing(from, to, box)
      case (false, true): from = edge.crossing(from, to, box)
      }
    }
    return (from, to)
  }

  private enum Edge: CaseIterable {
    case west, east, north, south

    func holds(_ point: MapPoint, _ box: MapBox) -> Bool {
      switch self {
      case .west: point.x >= box.low.x
      case .east: point.x <= box.high.x
      case .north: point.y >= box.low.y
      case .south: point.y <= box.high.y
      }
    }

    /// The point where the line between two points on either side of the edge crosses it.
    func crossing(_ a: MapPoint, _ b: MapPoint, _ box: MapBox) -> MapPoint {
      func share(_ value: Int32, _ from: Int32, _ to: Int32) -> Double {
        (Double(value) - Double(from)) / (Double(to) - Double(from))
      }
      func between(_ from: Int32, _ to: Int32, _ share: Double) -> Int32 {
        Int32((Double(from) + (Double(to) - Double(from)) * share).rounded())
      }
      switch self {
      case .west, .east:
        let x = self == .west ? box.low.x : box.high.x
        return MapPoint(x: x, y: between(a.y, b.y, share(x, a.x, b.x)))
      case .north, .south:
        let y = self == .north ? box.low.y : box.high.y
        return MapPoint(x: between(a.x, b.x, share(y, a.y, b.y)), y: y)
      }
    }
  }
}

extension MapBox {
  /// The western and eastern halves, or the northern and southern ones.
  fileprivate func halves(across isAcross: Bool) -> [MapBox] {
    var (first, second) = (self, self)
    if isAcross {
      first.high.x = low.x + Int32(width / 2)
      second.low.x = first.high.x
    } else {
      first.high.y = low.y + Int32(height / 2)
      second.low.y = first.high.y
    }
    return [first, second]
  }
}
