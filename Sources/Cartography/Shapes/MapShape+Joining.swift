extension MapShape {
  /// Lines joined where one ends and another begins or ends, whichever way they run.
  public func joined() -> MapShape {
    var touching: [MapPoint: [Int]] = [:]
    for (position, part) in parts.enumerated().reversed() {
      for end in [part.first, part.last].compactMap(\.self) { touching[end, default: []].append(position) }
    }
    var isTaken = [Bool](repeating: false, count: parts.count)
    /// The line that goes on where one ends, from there.
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
      // On at its end, then turned round and on at its beginning.
      for _ in 0..<2 {
        while let end = line.last, let more = next(after: end) { line += more.dropFirst() }
        line.reverse()
      }
      lines.append(line)
    }
    return MapShape(parts: lines)
  }

  /// The lines that reach so far in one direction at least; `nil` where none does.
  public func without(linesBelow units: Double) -> MapShape? {
    let kept = parts.filter { part in
      MapBox(around: part).map { Double(max($0.width, $0.height)) >= units } ?? false
    }
    return kept.isEmpty ? nil : MapShape(parts: kept)
  }
}
