/// The shape of a line or an area: its lines or its rings.
///
/// Rings of areas end at their first point without repeating it. The area is always on the right of a ring as seen on
/// the map, so holes run in the opposite direction, as vector tiles require (Mapbox Vector Tile 2.1, section 4.3.4.4).
public struct MapShape: Sendable, Hashable {
  /// Lines of two or more points, or rings of three or more; holes follow their outer ring.
  public var parts: [[MapPoint]]

  /// Makes a shape from valid parts.
  public init(parts: [[MapPoint]]) { self.parts = parts }

  /// Makes a shape from lines; `nil` if none has two points. A line across the 180th meridian is cut there, without the
  /// segment that crosses it.
  public init?(lines: [[MapPoint]]) {
    parts = lines.flatMap { line -> [[MapPoint]] in
      let line = Self.withoutRepeats(line)
      let cuts = zip(line, line.dropFirst()).enumerated().filter { Self.goesRound($1.0, $1.1) }.map { $0.offset + 1 }
      return zip([0] + cuts, cuts + [line.count]).map { Array(line[$0..<$1]) }
    }.filter { $0.count > 1 }
    if parts.isEmpty { return nil }
  }

  /// Makes a shape from areas, each an outer ring and its holes in any direction; `nil` if none has an inside. An area
  /// across the 180th meridian is omitted.
  public init?(areas: [[[MapPoint]]]) {
    parts = areas.flatMap { rings -> [[MapPoint]] in
      let rings = rings.map { ring -> [MapPoint] in
        let ring = Self.withoutRepeats(ring)
        return ring.count > 1 && ring.first == ring.last ? Array(ring.dropLast()) : ring
      }
      guard let outer = rings.first, Self.area(of: outer) != 0,
        !zip(outer, outer.dropFirst()).contains(where: Self.goesRound)
      else { return [] }
      return [Self.turned(outer, isHole: false)]
        + rings.dropFirst().filter { Self.area(of: $0) != 0 }.map { Self.turned($0, isHole: true) }
    }
    if parts.isEmpty { return nil }
  }

  /// The smallest box around the shape.
  public var box: MapBox? { MapBox(around: parts.joined()) }

  /// Twice the area of a ring in square units; positive if the area is on its right as seen on the map.
  public static func area(of ring: [MapPoint]) -> Int64 {
    guard ring.count > 2, let origin = ring.first else { return 0 }
    var sum: Int64 = 0
    var last = (x: Int64(0), y: Int64(0))
    for point in ring {
      // Relative to one corner, so that products fit into 64 bits. For a ring that winds around the Earth several
      // times, the sum may overflow and be wrong, which is harmless.
      let next = (x: Int64(point.x) - Int64(origin.x), y: Int64(point.y) - Int64(origin.y))
      sum &+= (last.x &* next.y) &- (next.x &* last.y)
      last = next
    }
    return sum
  }

  /// Whether the distance between two points is shorter across the 180th meridian.
  private static func goesRound(_ one: MapPoint, _ other: MapPoint) -> Bool {
    abs(Int(one.x) - Int(other.x)) > 1 << (MapPoint.bits - 1)
  }

  private static func turned(_ ring: [MapPoint], isHole: Bool) -> [MapPoint] {
    (area(of: ring) < 0) == isHole ? ring : ring.reversed()
  }

  static func withoutRepeats(_ line: [MapPoint]) -> [MapPoint] {
    var kept: [MapPoint] = []
    kept.reserveCapacity(line.count)
    for point in line where point != kept.last { kept.append(point) }
    return kept
  }
}

extension MapShape {
  /// A compact encoding of the shape: the number of parts; for each part the number of points, and each point as the
  /// offset from the previous one.
  ///
  /// Numbers are written in groups of seven bits, the lowest first; offsets have their sign in the lowest bit.
  public var bytes: [UInt8] {
    var writer = VariableLengthWriter()
    writer.write(UInt64(parts.count))
    var last = MapPoint(x: 0, y: 0)
    for part in parts {
      writer.write(UInt64(part.count))
      for point in part {
        writer.write(signed: Int64(point.x) - Int64(last.x))
        writer.write(signed: Int64(point.y) - Int64(last.y))
        last = point
      }
    }
    return writer.bytes
  }

  /// Decodes ``bytes``; `nil` for invalid data.
  public init?(bytes: some Collection<UInt8>) {
    var reader = VariableLengthReader(bytes)
    // A point takes at least two bytes; a larger count means damaged data.
    guard let count = reader.count(upTo: bytes.count) else { return nil }
    parts = []
    var (x, y): (Int64, Int64) = (0, 0)
    for _ in 0..<count {
      guard let points = reader.count(upTo: bytes.count / 2) else { return nil }
      var part: [MapPoint] = []
      part.reserveCapacity(points)
      for _ in 0..<points {
        guard let across = reader.signed(), let down = reader.signed() else { return nil }
        (x, y) = (x &+ across, y &+ down)
        guard let x = Int32(exactly: x), let y = Int32(exactly: y) else { return nil }
        part.append(MapPoint(x: x, y: y))
      }
      parts.append(part)
    }
  }
}

/// Writes integers in groups of seven bits, as protocol buffers do.
struct VariableLengthWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A number with its sign in the lowest bit, so that small numbers are short.
  mutating func write(signed number: Int64) { write(Self.zigzag(number)) }

  mutating func write(raw more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }
}

/// Reads the output of ``VariableLengthWriter``.
private struct VariableLengthReader<Bytes: Collection> where Bytes.Element == UInt8 {
  private var rest: Bytes.Iterator

  init(_ bytes: Bytes) { rest = bytes.makeIterator() }

  mutating func number() -> UInt64? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while let byte = rest.next() {
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
      guard shift < 64 else { return nil }
    }
    return nil
  }

  mutating func signed() -> Int64? { number().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) } }

  /// A count with an upper limit; `nil` if it exceeds the limit.
  mutating func count(upTo most: Int) -> Int? {
    number().flatMap { Int(exactly: $0) }.flatMap { $0 <= most ? $0 : nil }
  }
}
