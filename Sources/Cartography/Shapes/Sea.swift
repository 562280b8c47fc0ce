/// Builds the sea from OpenStreetMap coastlines, which have the land on their left and the water on their right
/// (wiki.openstreetmap.org/wiki/Tag:natural=coastline).
///
/// A map contains coastlines only up to its edge. Lines that end at the edge are joined along it; a line that was cut
/// off before the edge is extended to the nearest point of it.
public struct Sea {
  private var lines: [[MapPoint]] = []

  /// Makes a sea without a coastline.
  public init() {}

  /// Whether no coastline was added.
  public var isEmpty: Bool { lines.isEmpty }

  /// Adds a piece of coastline.
  public mutating func add(_ coast: MapShape) { lines += coast.parts }

  /// Maximum distance from the map's edge at which a coastline may be cut off, as a proportion of the map's shorter
  /// side.
  private static let cutOff = 0.1

  /// Whether every coastline is closed or ends at the map's edge. Otherwise the side of the sea is unknown, and it
  /// would flood the land.
  public func closes(in box: MapBox) -> Bool {
    let reach = Double(min(box.width, box.height)) * Self.cutOff
    return Self.joined(lines).filter { $0.first != $0.last }.allSatisfy { chain in
      [chain.first, chain.last].compactMap(\.self).allSatisfy { !box.contains($0) || Double(box.toEdge($0)) <= reach }
    }
  }

  /// The areas of the sea; empty if the map has no coastline.
  public func areas(in box: MapBox) -> [MapShape] {
    var islands: [[MapPoint]] = []
    var waters: [[[MapPoint]]] = []
    var coasts: [Coast] = []
    for chain in Self.joined(lines) {
      if chain.first == chain.last, chain.allSatisfy(box.contains) {
        let ring = Array(chain.dropLast())
        if MapShape.area(of: ring) > 0 { waters.append([ring]) } else { islands.append(ring) }
      } else {
        coasts += Self.inside(chain, box).map { Coast($0, in: box) }
      }
    }
    waters += Self.along(coasts, box).map { [$0] }
    var outlines = waters.map { Outline($0[0]) }
    /// The index of the smallest water area around an island. One of its corners may be on the map's edge, which is
    /// outside all water.
    func water(around island: [MapPoint]) -> Int? {
      outlines.indices.filter { position in island.contains(where: outlines[position].contains) }
        .min { outlines[$0].size < outlines[$1].size }
    }
    // An island outside all water, on a map whose edge no coastline reaches, is surrounded by the sea.
    if coasts.isEmpty, islands.contains(where: { water(around: $0) == nil }) {
      waters.append([box.corners])
      outlines.append(Outline(box.corners))
    }
    for island in islands {
      // Otherwise it is in a lake of another map, or its coastline is drawn in the wrong direction.
      if let around = water(around: island) { waters[around].append(island) }
    }
    return waters.compactMap { MapShape(areas: [$0]) }
  }

  private static func joined(_ lines: [[MapPoint]]) -> [[MapPoint]] {
    var starting = Dictionary(grouping: lines.indices.filter { lines[$0].count > 1 }) { lines[$0].first }
    let ends = Set(lines.compactMap(\.last))
    var chains: [[MapPoint]] = []
    func follow(from start: Int) -> [MapPoint] {
      var chain = lines[start]
      while chain.first != chain.last, let next = starting[chain.last]?.popLast() { chain += lines[next].dropFirst() }
      return chain
    }
    // Lines without a predecessor come first; the remaining ones form loops.
    for isOpen in [true, false] {
      for (position, line) in lines.enumerated() where line.count > 1 {
        guard isOpen ? line.first.map({ !ends.contains($0) }) ?? false : true,
          let waiting = starting[line.first]?.firstIndex(of: position)
        else { continue }
        starting[line.first]?.remove(at: waiting)
        chains.append(follow(from: position))
      }
    }
    return chains
  }

  /// The pieces of a chain in the box; a closed chain starts outside it, so that no piece is split.
  private static func inside(_ chain: [MapPoint], _ box: MapBox) -> [[MapPoint]] {
    guard chain.first == chain.last, let outside = chain.firstIndex(where: { !box.contains($0) }) else {
      return MapShape.clippedLine(chain, to: box)
    }
    return MapShape.clippedLine(Array(chain[outside...] + chain[...outside].dropFirst()), to: box)
  }

  private struct Coast {
    var line: [MapPoint]
    /// The positions of its start and end along the edge.
    var start: Double
    var end: Double

    init(_ line: [MapPoint], in box: MapBox) {
      let (first, last) = (line[0], line[line.count - 1])
      let (from, to) = (box.onEdge(first), box.onEdge(last))
      self.line = MapShape.withoutRepeats([from] + line + [to])
      (start, end) = (box.edgePosition(of: from), box.edgePosition(of: to))
    }
  }

  /// The rings of coastlines, each joined to the next one that starts farther along the edge.
  ///
  /// The water is on the right of the coastline, and of the clockwise direction along the box, so the ring continues
  /// clockwise.
  private static func along(_ coasts: [Coast], _ box: MapBox) -> [[MapPoint]] {
    var left = coasts.sorted { $0.start < $1.start }
    var rings: [[MapPoint]] = []
    while let first = left.first {
      left.removeFirst()
      var ring = first.line
      var at = first.end
      while true {
        let further = left.firstIndex { $0.start >= at } ?? left.indices.first
        let toFirst = box.distance(from: at, to: first.start)
        if let further, box.distance(from: at, to: left[further].start) < toFirst {
          let next = left.remove(at: further)
          ring += box.corners(from: at, to: next.start) + next.line
          at = next.end
        } else {
          ring += box.corners(from: at, to: first.start)
          break
        }
      }
      rings.append(ring)
    }
    return rings
  }

  /// A ring prepared for many point queries: its edges, grouped by the horizontal bands of the map that they cross.
  private struct Outline {
    let size: Int64
    private let box: MapBox
    private let ring: [MapPoint]
    private let height: Int
    private var bands: [[Int32]]

    init(_ ring: [MapPoint]) {
      self.ring = ring
      size = abs(MapShape.area(of: ring))
      box = MapBox(around: ring) ?? MapBox(low: MapPoint(x: 0, y: 0), high: MapPoint(x: 0, y: 0))
      let count = min(4_096, ring.count / 8 + 1)
      height = box.height / count + 1
      bands = Array(repeating: [], count: count)
      for edge in ring.indices {
        let (one, other) = (band(of: ring[edge].y), band(of: ring[(edge + 1) % ring.count].y))
        for position in min(one, other)...max(one, other) { bands[position].append(Int32(edge)) }
      }
    }

    private func band(of y: Int32) -> Int { (Int(y) - Int(box.low.y)) / height }

    /// Whether a point is inside: a line from it to the east crosses the ring an odd number of times.
    func contains(_ point: MapPoint) -> Bool {
      guard box.contains(point) else { return false }
      var isIn = false
      for edge in bands[band(of: point.y)] {
        let (last, next) = (ring[Int(edge)], ring[(Int(edge) + 1) % ring.count])
        guard (next.y > point.y) != (last.y > point.y) else { continue }
        let share = (Double(point.y) - Double(last.y)) / (Double(next.y) - Double(last.y))
        if Double(point.x) < Double(last.x) + share * (Double(next.x) - Double(last.x)) { isIn.toggle() }
      }
      return isIn
    }
  }
}

/// Positions along the edge of a box, clockwise from its north-western corner: 0…1 along the north, and so on to 4.
extension MapBox {
  fileprivate var corners: [MapPoint] {
    [low, MapPoint(x: high.x, y: low.y), high, MapPoint(x: low.x, y: high.y)]
  }

  /// The point of the edge nearest to a point in the box.
  fileprivate func onEdge(_ point: MapPoint) -> MapPoint {
    [
      MapPoint(x: point.x, y: low.y), MapPoint(x: high.x, y: point.y), MapPoint(x: point.x, y: high.y),
      MapPoint(x: low.x, y: point.y),
    ].min { reach($0, point) < reach($1, point) } ?? point
  }

  /// The distance of a point in the box from the nearest edge.
  fileprivate func toEdge(_ point: MapPoint) -> Int { reach(onEdge(point), point) }

  private func reach(_ a: MapPoint, _ b: MapPoint) -> Int { abs(Int(a.x) - Int(b.x)) + abs(Int(a.y) - Int(b.y)) }

  fileprivate func edgePosition(of point: MapPoint) -> Double {
    let across = Double(Int(point.x) - Int(low.x)) / Double(max(1, width))
    let down = Double(Int(point.y) - Int(low.y)) / Double(max(1, height))
    if point.y == low.y { return across }
    if point.x == high.x { return 1 + down }
    if point.y == high.y { return 3 - across }
    return 4 - down
  }

  fileprivate func distance(from start: Double, to end: Double) -> Double {
    end >= start ? end - start : end + 4 - start
  }

  fileprivate func corners(from start: Double, to end: Double) -> [MapPoint] {
    let last = start + distance(from: start, to: end)
    return (0..<8).filter { Double($0) > start && Double($0) < last }.map { corners[$0 % 4] }
  }
}
