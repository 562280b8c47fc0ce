/// Writes features as lines of GeoJSON (RFC 7946, one feature a line).
struct FeatureEncoder {
  private let frame: RegionFrame
  private(set) var bytes: [UInt8] = []
  private var objects: (nodes: Int, ways: Int) = (0, 0)

  init(frame: RegionFrame) { self.frame = frame }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ feature: Feature) {
    write("{\"type\":\"Feature\",\"id\":\"")
    if case .point = feature.shape {
      objects.nodes += 1
      write("n\(objects.nodes)")
    } else {
      objects.ways += 1
      write("w\(objects.ways)")
    }
    write("\",\"geometry\":{\"type\":\"")
    switch feature.shape {
    case .point(let point):
      write("Point\",\"coordinates\":")
      write(point)
    case .line(let points):
      write("LineString\",\"coordinates\":")
      write(points)
    case .area(let points):
      write("Polygon\",\"coordinates\":[")
      write(points + points.prefix(1))
      write("]")
    }
    write("},\"properties\":{")
    for (position, tag) in feature.tags.enumerated() {
      if position > 0 { write(",") }
      writeString(tag.key)
      write(":")
      writeString(tag.value)
    }
    write("}}\n")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ points: [Point]) {
    write("[")
    for (position, point) in points.enumerated() {
      if position > 0 { write(",") }
      write(point)
    }
    write("]")
  }

  private mutating func write(_ point: Point) {
    let (longitude, latitude) = frame.position(point)
    write("[")
    writeDegrees(longitude)
    write(",")
    writeDegrees(latitude)
    write("]")
  }

  /// Units of 10⁻⁷ degrees as a decimal number, without the rounding of binary numbers.
  private mutating func writeDegrees(_ units: Int) {
    if units < 0 { write("-") }
    let digits = String(units.magnitude % 10_000_000)
    write("\(units.magnitude / 10_000_000).")
    write(String(repeating: "0", count: 7 - digits.count))
    write(digits)
  }

  private mutating func writeString(_ text: String) {
    write("\"")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    write("\"")
  }
}
