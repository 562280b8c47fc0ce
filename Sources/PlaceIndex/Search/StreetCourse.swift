import Places
import Understanding

/// The course of a street, or of several with one name, and the places on it.
struct StreetCourse {
  /// Maximum distance, in meters, from a street's center line to the houses on it: road, sidewalk, and half a building.
  private static let reach = 60.0
  /// Maximum distance, in meters, of a building with an address on the street.
  private static let setBack = 200.0
  /// Maximum number of boxes in a query.
  private static let mostBoxes = 24

  private let lines: [[Coordinate]]
  /// The street names at the end of addresses on it.
  private let keys: Set<String>

  /// Reads streets; `nil` if the region has none of them.
  init?(_ streets: [Place], _ db: any RegionConnection) throws {
    let sql = """
      SELECT line FROM place JOIN streetPiece ON streetPiece.street = place.number
      JOIN streetArea ON streetArea.number = piece WHERE place.id = ? ORDER BY piece
      """
    lines = try streets.flatMap { try db.rows(sql, [$0.id]) { try Line($0[0]).points } }
    guard !lines.isEmpty else { return nil }
    keys = Set(streets.map { SearchWords.key(ofName: $0.name) }).subtracting([""])
  }

  /// A place's position relative to the street: the distance from its center line in meters, and whether its address is
  /// on another street; `nil` if it isn't on the street.
  func position(of place: Place) -> (aside: Double, isOtherAddress: Bool)? {
    let aside = distance(to: place.coordinate)
    guard aside <= Self.setBack else { return nil }
    guard let address = place.address.map({ SearchWords.key(ofName: $0) }), !address.isEmpty else {
      return aside <= Self.reach ? (aside, false) : nil
    }
    // "12 Churchill Road" isn't on Hill Road.
    if keys.contains(where: { " \(address)".hasSuffix(" \($0)") }) { return (aside, false) }
    return aside <= Self.reach ? (aside, true) : nil
  }

  func distance(to point: Coordinate) -> Double {
    lines.map { Polyline.distance(from: point, to: $0) }.min() ?? .infinity
  }

  /// The point of the street that is nearest to another.
  func nearest(to point: Coordinate) -> Coordinate? {
    lines.compactMap { Polyline.nearest(to: point, of: $0) }.min { point.distance(to: $0) < point.distance(to: $1) }
  }

  /// The growth in area when two boxes are merged into one.
  private static func growth(_ one: BoundingBox, _ other: BoundingBox) -> Double {
    one.union(other).area - one.area - other.area
  }

  /// Boxes that together contain the whole street: few, each of nearby pieces.
  var boxes: [BoundingBox] {
    var boxes = lines.compactMap { line -> BoundingBox? in
      guard let box = BoundingBox(around: line) else { return nil }
      let (up, across) = BoundingBox.degrees(Self.setBack, at: box.center.latitude)
      return BoundingBox(
        south: max(-90, box.southWest.latitude - up), west: max(-180, box.southWest.longitude - across),
        north: min(90, box.northEast.latitude + up), east: min(180, box.northEast.longitude + across))
    }
    // Sorted along the longer axis, adjacent boxes are neighbors on the street.
    let whole = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    let isUpright = whole.map { $0.height > $0.width } ?? false
    boxes.sort {
      isUpright ? $0.southWest.latitude < $1.southWest.latitude : $0.southWest.longitude < $1.southWest.longitude
    }
    var joined: [BoundingBox] = []
    for box in boxes {
      if let last = joined.last, Self.growth(last, box) <= 0 {
        joined[joined.count - 1] = last.union(box)
      } else {
        joined.append(box)
      }
    }
    while joined.count > Self.mostBoxes,
      let first = joined.indices.dropLast().min(by: {
        Self.growth(joined[$0], joined[$0 + 1]) < Self.growth(joined[$1], joined[$1 + 1])
      })
    {
      joined[first] = joined[first].union(joined.remove(at: first + 1))
    }
    return joined
  }
}

extension BoundingBox {
  fileprivate var height: Double { northEast.latitude - southWest.latitude }
  fileprivate var width: Double { northEast.longitude - southWest.longitude }
  fileprivate var area: Double { height * width }
}
