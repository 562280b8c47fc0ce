import Cartography
import PlaceIndex
import Places

/// A shape in the Open Geospatial Consortium's well-known binary format (OGC 06-103r4, section 8.2), as osmium writes
/// it.
struct WellKnownBinary {
  let isArea: Bool
  private var lines: [[MapPoint]] = []
  private var areas: [[[MapPoint]]] = []

  /// The shape on the map; `nil` if it isn't visible.
  var mapShape: MapShape? { isArea ? MapShape(areas: areas) : MapShape(lines: lines) }

  private enum Kind {
    static let line: UInt32 = 2
    static let polygon: UInt32 = 3
    static let multiPolygon: UInt32 = 6
  }

  /// Parses a line, a polygon, or several of them from hexadecimal digits; `nil` for anything else.
  init?(hexadecimal digits: ArraySlice<UInt8>) {
    var reader = Reader(digits)
    guard let kind = reader.header() else { return nil }
    isArea = kind != Kind.line
    switch kind {
    case Kind.line:
      guard let line = reader.points() else { return nil }
      lines = [line]
    case Kind.polygon:
      guard let rings = reader.rings() else { return nil }
      areas = [rings]
    case Kind.multiPolygon:
      guard let count = reader.count() else { return nil }
      for _ in 0..<count {
        guard reader.header() == Kind.polygon, let rings = reader.rings() else { return nil }
        areas.append(rings)
      }
    default: return nil
    }
  }

  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ digits: ArraySlice<UInt8>) { rest = digits }

    /// The type of the shape that begins here.
    mutating func header() -> UInt32? {
      // osmium writes little-endian numbers, marked by a 1.
      guard let order: UInt8 = number(), order == 1, let kind: UInt32 = number() else { return nil }
      let hasReference = kind & 0x2000_0000 != 0
      if hasReference { guard let _: UInt32 = number() else { return nil } }
      return kind & 0xFF
    }

    mutating func rings() -> [[MapPoint]]? {
      guard let count = count() else { return nil }
      var rings: [[MapPoint]] = []
      for _ in 0..<count {
        guard let ring = points() else { return nil }
        rings.append(ring)
      }
      return rings
    }

    mutating func points() -> [MapPoint]? {
      guard let count = count() else { return nil }
      var points: [MapPoint] = []
      points.reserveCapacity(count)
      for _ in 0..<count {
        guard let x: UInt64 = number(), let y: UInt64 = number(),
          let position = Coordinate(latitude: Double(bitPattern: y), longitude: Double(bitPattern: x))
        else { return nil }
        points.append(MapPoint(position))
      }
      return points
    }

    /// The number of elements that follow; `nil` if they don't fit into the remaining bytes.
    mutating func count() -> Int? {
      guard let count: UInt32 = number(), count <= rest.count else { return nil }
      return Int(count)
    }

    private mutating func number<Number: FixedWidthInteger & UnsignedInteger>() -> Number? {
      let size = Number.bitWidth / 8
      guard rest.count >= 2 * size else { return nil }
      var value: Number = 0
      var at = rest.startIndex
      for place in 0..<size {
        guard let high = rest[at].hexadecimal, let low = rest[at + 1].hexadecimal else { return nil }
        value |= Number(high << 4 | low) << (8 * place)
        at += 2
      }
      rest = rest[at...]
      return value
    }
  }
}

/// Tags in PostgreSQL's `hstore` format, with the additional escaping of `COPY`: `"key"=>"value","other"=>"…"`.
enum HStore {
  /// The values of some keys.
  static func read(_ text: ArraySlice<UInt8>, keys: Set<String>) -> [String: String] {
    var tags: [String: String] = [:]
    let text = text.contains(UInt8(ascii: "\\")) ? unescaped(text)[...] : text
    var at = text.startIndex
    while let key = string(text, &at), let value = string(text, &at) { if keys.contains(key) { tags[key] = value } }
    return tags
  }

  /// The next quoted string.
  private static func string(_ text: ArraySlice<UInt8>, _ at: inout Int) -> String? {
    guard let quote = text[at...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    var content: [UInt8] = []
    at = quote + 1
    while at < text.endIndex {
      let byte = text[at]
      at += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), at < text.endIndex {
        content.append(text[at])
        at += 1
      } else {
        content.append(byte)
      }
    }
    return nil
  }

  /// Reverses the escaping of `COPY`: a doubled backslash, `\t` for a tab, `\n` for a line end.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var read: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if isEscaped {
        switch byte {
        case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "r"): read.append(UInt8(ascii: " "))
        default: read.append(byte)
        }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        read.append(byte)
      }
    }
    return read
  }
}
