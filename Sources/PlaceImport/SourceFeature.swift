public import Places

/// One thing of a map source: a place, an address, a street, a town.
public struct SourceFeature: Sendable, Hashable {
  /// Where it is from: "osm:node/42", "osm:way/7", "osm:relation/3", "geojson:<id>" or "csv:<id>".
  ///
  /// A GeoJSON feature without an id has the name of its file and its number or line there, "geojson:town.geojson#3"; so has a CSV row.
  public let id: String

  /// Its tags under OpenStreetMap's keys, such as "name", "amenity" or "addr:housenumber".
  ///
  /// The kind column of a CSV file is kept under "rubric" where it is a word and not a tag.
  public let tags: [String: String]

  /// Its shape.
  public let geometry: SourceGeometry

  /// One point to stand for it; see ``SourceGeometry/centre``.
  public let centre: Coordinate

  /// Makes a feature, or `nil` where the shape has no points.
  public init?(id: String, tags: [String: String], geometry: SourceGeometry) {
    guard let centre = geometry.centre else { return nil }
    self.id = id
    self.tags = tags
    self.geometry = geometry
    self.centre = centre
  }

  /// What kind of place it is: the "rubric" tag as an id or as spoken words, else by its other tags.
  public func rubric(in rubricator: Rubricator) -> Rubric? {
    if let word = tags["rubric"], let named = rubricator.rubric(id: word) ?? rubricator.rubric(spoken: word) {
      return named
    }
    return rubricator.classify(tags: tags)
  }
}

/// The shape of a feature in its source.
public enum SourceGeometry: Sendable, Hashable {
  /// One point.
  case point(Coordinate)

  /// A line of two or more points, such as a street.
  case line([Coordinate])

  /// The outer rings of an area, each of three or more points; holes are left out.
  case area([[Coordinate]])
}

extension SourceGeometry {
  /// One point to stand for the shape.
  ///
  /// The point itself, the point at half the length of a line, or the centroid of an area weighted by
  /// the size of its rings. The centroid of a crescent can lie outside of it.
  public var centre: Coordinate? {
    switch self {
    case .point(let point): point
    case .line(let points): Polyline.point(at: 0.5, of: points)
    case .area(let rings): Self.centroid(of: rings)
    }
  }

  private static func centroid(of rings: [[Coordinate]]) -> Coordinate? {
    guard let origin = rings.first?.first else { return nil }
    var (area, latitude, longitude) = (0.0, 0.0, 0.0)
    for ring in rings {
      // Relative to one corner, because products of whole degrees lose the metres.
      var (ringArea, ringLatitude, ringLongitude) = (0.0, 0.0, 0.0)
      for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (x1, y1) = (from.longitude - origin.longitude, from.latitude - origin.latitude)
        let (x2, y2) = (to.longitude - origin.longitude, to.latitude - origin.latitude)
        let cross = x1 * y2 - x2 * y1
        ringArea += cross
        ringLongitude += (x1 + x2) * cross
        ringLatitude += (y1 + y2) * cross
      }
      let sign: Double = ringArea < 0 ? -1 : 1
      area += sign * ringArea
      longitude += sign * ringLongitude
      latitude += sign * ringLatitude
    }
    let box = BoundingBox(around: rings.joined())
    // About a square centimetre; below it the rings are a line and the division is noise.
    guard area > 1e-14 else { return box?.centre }
    let centroid = Coordinate(
      latitude: origin.latitude + latitude / (3 * area), longitude: origin.longitude + longitude / (3 * area))
    // A ring that crosses itself can throw the formula far out.
    guard let centroid, let box, box.contains(centroid) else { return box?.centre }
    return centroid
  }
}
