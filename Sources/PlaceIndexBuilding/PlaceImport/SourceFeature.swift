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

  /// The same thing without a tag.
  package func without(_ key: String) -> SourceFeature? {
    SourceFeature(id: id, tags: tags.filter { $0.key != key }, geometry: geometry)
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
    // Relative to one corner, because products of whole degrees lose the metres; the shorter way round, because an area may
    // lie on both sides of the 180th meridian.
    let flat = rings.map { ring in
      ring.map { SIMD2(($0.longitude - origin.longitude).remainder(dividingBy: 360), $0.latitude - origin.latitude) }
    }
    var (area, sum) = (0.0, SIMD2<Double>.zero)
    for ring in flat {
      var (ringArea, ringSum) = (0.0, SIMD2<Double>.zero)
      for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let cross = from.x * to.y - to.x * from.y
        ringArea += cross
        ringSum += (from + to) * cross
      }
      let sign: Double = ringArea < 0 ? -1 : 1
      area += sign * ringArea
      sum += sign * ringSum
    }
    let points = flat.joined()
    let low = SIMD2(points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
    let high = SIMD2(points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
    // About a square centimetre; below it the rings are a line and the division is noise. A ring that crosses itself can throw
    // the formula far out.
    var centroid = area > 1e-14 ? sum / (3 * area) : (low + high) / 2
    if any(centroid .< low) || any(centroid .> high) { centroid = (low + high) / 2 }
    return Coordinate(
      latitude: origin.latitude + centroid.y,
      longitude: (origin.longitude + centroid.x).remainder(dividingBy: 360))
  }
}
