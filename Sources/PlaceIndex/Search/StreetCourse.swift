import Places
import Understanding

/// Where a street runs, or several of one name do, and what lies on it.
struct StreetCourse {
  /// Metres from a street's middle within which the houses on it are: a road, a pavement, and half a building.
  private static let reach = 60.0
  /// A building whose address is in the street may be so far back, in metres.
  private static let setBack = 200.0
  /// More boxes than this are not asked for.
  private static let mostBoxes = 24

  /// Its pieces.
  private let lines: [[Coordinate]]
  /// What addresses on it end with.
  private let keys: Set<String>

  /// Reads streets; `nil` where the region has none of them.
  init?(_ streets: [Place], _ db: any RegionConnection) throws {
    let sql = """
      SELECT line FROM place JOIN streetPiece ON streetPiece.street = place.number
      JOIN streetArea ON streetArea.number = piece WHERE place.id = ? ORDER BY piece
      """
    lines = try streets.flatMap { try db.rows(sql, [$0.id]) { try Line($0[0]).points } }
    guard !lines.isEmpty else { return nil }
    keys = Set(streets.map { SearchWords.key(ofName: $0.name) }).subtracting([""])
  }

  /// How a place lies on the street: how far from its middle in metres, and whether its address is in another; `nil` where
  /// it lies elsewhere.
  func position(of place: Place) -> (aside: Double, isOtherAddress: Bool)? {
    let aside = distance(to: place.coordinate)
    guard aside <= Self.setBack else { return nil }
    guard let address = place.address.map({ SearchWords.key(ofName: $0) }), !address.isEmpty else {
      return aside <= Self.reach ? (aside, false) : nil
    }
    // "12 Churchill Road" is not in Hill Road.
    if keys.contains(where: { " \(address)".hasSuffix(" \($0)") }) { return (aside, false) }
    return aside <= Self.reach ? (aside, true) : nil
  }

  /// Metres from the street to a point.
  func distance(to point: Coordinate) -> Double {
    lines.map { Polyline.distance(from: point, to: $0) }.min() ?? .infinity
  }

  /// The point of the street that is nearest to another.
  func nearest(to point: Coordinate) -> Coordinate? {
    lines.compactMap { Polyline.nearest(to: point, of: $0) }.min { point.distance(to: $0) < point.distance(to: $1) }
  }

  /// How much larger one box around two is than both.
  private static func growth(_ one: BoundingBox, _ other: BoundingBox) -> Double {
    one.union(other).area - one.area - other.area
  }

  /// Boxes that together hold all that lies on it: few, of pieces that are near each other.
  var boxes: [BoundingBox] {
    var boxes = lines.compactMap { line -> BoundingBox? in
      guard let box = BoundingBox(around: line) else { return nil }
      let (up, across) = BoundingBox.degrees(Self.setBack, at: box.centre.latitude)
      return BoundingBox(
        south: max(-90, box.southWest.latitude - up), west: max(-180, box.southWest.longitude - across),
        north: min(90, box.northEast.latitude + up), east: min(180, box.northEast.longitude + across))
    }
    // Along the street they are neighbours, whichever way it runs.
    let whole = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    let isUpright = whole.map { $0.height > $0.width } ?? false
    boxes.sort {
      isUpright
        ? $0.southWest.latitude < $1.southWest.latitude : $0.southWest.longitude < $1.southWest.longitude
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
