/// One feature as it is written: an OpenStreetMap object with its shape.
struct Feature {
  enum Shape {
    case point(Point)
    case line([Point])
    case area([Point])
  }

  var shape: Shape
  /// Tags in the order they are written.
  var tags: [(key: String, value: String)]
}

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

/// What is known of a place beside its kind and name, with the rates that maps have.
enum PlaceTags {
  private static let hours = [
    "Mo-Fr 09:00-17:00", "Mo-Sa 09:00-18:00", "24/7", "Mo-Su 11:00-22:00", "Mo-Fr 08:00-18:00; Sa 09:00-16:00",
    "Mo-Th 11:30-21:30; Fr-Sa 11:30-23:00; Su 12:00-21:00", "Tu-Su 17:00-23:00", "Mo-Fr 07:00-19:00; Sa-Su 08:00-18:00",
    "Mo-Sa 10:00-20:00; Su 11:00-18:00; PH off", "Mo-Su 06:00-00:00", "Th-Sa 18:00-02:00",
    "Mo-Fr 11:30-14:30,17:00-22:00; Sa 17:00-23:00", "Apr-Oct: Mo-Su 10:00-17:00",
  ]

  /// Opening hours, telephone and the like.
  static func extras(_ sort: PlaceSort, isChain: Bool, _ random: inout SeededRandom) -> [(key: String, value: String)] {
    var tags: [(key: String, value: String)] = []
    if random.chance(sort.isBusiness ? (isChain ? 0.6 : 0.4) : 0.05) {
      tags.append(("opening_hours", hours[ranks.rank(&random)]))
    }
    if random.chance(sort.isBusiness ? 0.3 : 0.08) {
      tags.append(("phone", "+1 555 \(100 + random.below(900)) \(1_000 + random.below(9_000))"))
    }
    if random.chance(0.2) { tags.append(("website", "https://www.example.com/\(random.below(1_000_000))")) }
    if hasGuests(sort), random.chance(0.3) {
      tags.append(("internet_access", random.chance(0.85) ? "wlan" : "no"))
    }
    if random.chance(0.12) { tags.append(("wheelchair", random.chance(0.6) ? "yes" : "limited")) }
    if !isChain, random.chance(hasArticle(sort) ? 0.35 : 0.02) {
      tags.append(("wikidata", "Q\(1_000_000 + random.below(100_000_000))"))
    }
    return tags
  }

  private static let ranks = ZipfDistribution(count: hours.count, exponent: 0.8)

  private static func hasGuests(_ sort: PlaceSort) -> Bool {
    [.cafe, .lodging, .eatery, .pub].contains(sort.style)
      || sort.tags.contains { $0.key == "amenity" && $0.value == "library" }
  }

  private static func hasArticle(_ sort: PlaceSort) -> Bool {
    [.summit, .water, .culture, .station].contains(sort.style)
  }
}
