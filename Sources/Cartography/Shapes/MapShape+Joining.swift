extension MapShape {
  /// Joins lines with common end points, whatever their directions.
  public func joined() -> MapShape {
    var touching: [MapPoint: [Int]] = [:]
    for (position, part) in parts.enumerated().reversed() {
      for end in [part.first, part.last].compactMap(\.self) { touching[end, default: []].append(position) }
    }
    var isTaken = [Bool](repeating: false, count: parts.count)
    /// The line that continues from an end point, starting there.
    func next(after end: MapPoint) -> [MapPoint]? {
      while let position = touching[end]?.popLast() {
        if isTaken[position] { continue }
        isTaken[position] = true
        return parts[position].first == end ? parts[position] : parts[position].reversed()
      }
      return nil
    }
    var lines: [[MapPoint]] = []
    for position in parts.indices where !isTaken[position] {
      isTaken[position] = true
      var line = parts[position]
      // Extend the line at its end, then reverse it and extend it at its beginning.
      for _ in 0..<2 {
        while let end = line.last, let more = next(after: end) { line += more.dropFirst() }
        line.reverse()
      }
      lines.append(line)
    }
    return MapShape(parts: lines)
  }

  /// The lines that extend at least `units` in one direction; `nil` if there are none.
  public func without(linesBelow units: Double) -> MapShape? {
    let kept = parts.filter { part in
      MapBox(around: part).map { Double(max($0.width, $0.height)) >= units } ?? false
    }
    return kept.isEmpty ? nil : MapShape(parts: kept)
  }
}
