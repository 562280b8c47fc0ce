/// Makes the sea of coastlines, as OpenStreetMap has them: lines with the land on their left and the water on their right
/// (wiki.openstreetmap.org/wiki/Tag:natural=coastline).
///
/// A map has a coast only as far as its edge. Lines that end there are joined along the edge; where a line ends before
/// it, it goes on to the nearest point of it, since it was cut off there.
public struct Sea {
  private var lines: [[MapPoint]] = []

  /// Makes a sea without a coast.
  public init() {}

  /// Whether no coast was given.
  public var isEmpty: Bool { lines.isEmpty }

  /// Takes a piece of coast.
  public mutating func add(_ coast: MapShape) { lines += coast.parts }

  /// How far from the edge of a map a coast may end that was cut off there, as a share of the map's shorter side.
  private static let cutOff = 0.1

  /// Whether every coast goes round, or ends where the map does: otherwise nobody can tell where the sea is, and it would
  /// flood the land.
  ///
  /// - Parameter box: Where the map ends.
  public func closes(in box: MapBox) -> Bool {
    let reach = Double(min(box.width, box.height)) * Self.cutOff
    return Self.joined(lines).filter { $0.first != $0.last }.allSatisfy { chain in
      [chain.first, chain.last].compactMap(\.self).allSatisfy { !box.contains($0) || Double(box.toEdge($0)) <= reach }
    }
  }

  /// The areas of the sea; none where the map has no coast.
  ///
  /// - Parameter box: Where the map ends.
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
    /// The smallest water around an island. One corner of it may lie on the edge of the map, which is in no water.
    func water(around island: [MapPoint]) -> Int? {
      outlines.indices.filter { position in island.contains(where: outlines[position].contains) }
        .min { outlines[$0].size < outlines[$1].size }
    }
    // An island that is in no water where no coast comes to the edge has the sea all around it.
    if coasts.isEmpty, islands.contains(where: { water(around: $0) == nil }) {
      waters.append([box.corners])
      outlines.append(Outline(box.corners))
    }
    for island in islands {
      // Otherwise it is in a lake of another map, or its coast is drawn the wrong way round.
      if let around = water(around: island) { waters[around].append(island) }
    }
    return waters.compactMap { MapShape(areas: [$0]) }
  }

  /// Lines joined where one ends and another begins.
  private static func joined(_ lines: [[MapPoint]]) -> [[MapPoint]] {
    var starting = Dictionary(grouping: lines.indices.filter { lines[$0].count > 1 }) { lines[$0].first }
    let ends = Set(lines.compactMap(\.last))
    var chains: [[MapPoint]] = []
    func follow(from start: Int) -> [MapPoint] {
      var chain = lines[start]
      while chain.first != chain.last, let next = starting[chain.last]?.popLast() { chain += lines[next].dropFirst() }
      return chain
    }
    // Those that nothing leads to come first: what is left then goes round.
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

  /// The pieces of a chain in the box; one that goes round is begun outside of it, so that no piece is cut in two.
  private static func inside(_ chain: [MapPoint], _ box: MapBox) -> [[MapPoint]] {
    guard chain.first == chain.last, let outside = chain.firstIndex(where: { !box.contains($0) }) else {
      return MapShape.clippedLine(chain, to: box)
    }
    return MapShape.clippedLine(Array(chain[outside...] + chain[...outside].dropFirst()), to: box)
  }

  /// A coast from edge to edge.
  private struct Coast {
    var line: [MapPoint]
    /// Where along the edge it begins and ends.
    var start: Double
    var end: Double

    init(_ line: [MapPoint], in box: MapBox) {
      let (first, last) = (line[0], line[line.count - 1])
      let (from, to) = (box.onEdge(first), box.onEdge(last))
      self.line = MapShape.withoutRepeats([from] + line + [to])
      (start, end) = (box.way(to: from), box.way(to: to))
    }
  }

  /// The rings of coasts, each joined with the next one that begins further along the edge.
  ///
  /// With the water on the right of the coast, and of whoever goes round the box as clocks go, that is where it goes on.
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

  /// A ring that many points are looked for in: its edges by the bands of the map that they run through.
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

    /// Whether a point is in it: a line from there to the east crosses the ring an odd number of times.
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

/// Ways along the edge of a box, from its north-western corner as clocks go: 0…1 along the north, and so on to 4.
extension MapBox {
  /// The corners in that order.
  fileprivate var corners: [MapPoint] {
    [low, MapPoint(x: high.x, y: low.y), high, MapPoint(x: low.x, y: high.y)]
  }

  /// The point of the edge that is nearest to one in the box.
  fileprivate func onEdge(_ point: MapPoint) -> MapPoint {
    [
      MapPoint(x: point.x, y: low.y), MapPoint(x: high.x, y: point.y), MapPoint(x: point.x, y: high.y),
      MapPoint(x: low.x, y: point.y),
    ].min { reach($0, point) < reach($1, point) } ?? point
  }

  /// How far a point in the box is from the nearest of its edges.
  fileprivate func toEdge(_ point: MapPoint) -> Int { reach(onEdge(point), point) }

  private func reach(_ a: MapPoint, _ b: MapPoint) -> Int {
    abs(Int(a.x) - Int(b.x)) + abs(Int(a.y) - Int(b.y))
  }

  fileprivate func way(to point: MapPoint) -> Double {
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

  /// The corners that are passed on the way.
  fileprivate func corners(from start: Double, to end: Double) -> [MapPoint] {
    let last = start + distance(from: start, to: end)
    return (0..<8).filter { Double($0) > start && Double($0) < last }.map { corners[$0 % 4] }
  }
}
