public import Places

/// An object of a map source: a place, an address, a street, or a town.
public struct SourceFeature: Sendable, Hashable {
  /// Its identifier in the source: "osm:node/42", "osm:way/7", "osm:relation/3", "geojson:<id>", or "csv:<id>".
  ///
  /// For a GeoJSON feature or a CSV row without an ID, this is the file name and the number or line:
  /// "geojson:town.geojson#3".
  public let id: String
  /// Its tags with OpenStreetMap keys, such as "name", "amenity", or "addr:housenumber".
  ///
  /// The kind column of a CSV file is stored under "rubric" if it is a word, not a tag.
  public let tags: [String: String]
  /// Its shape.
  public let geometry: SourceGeometry
  /// A representative point; see ``SourceGeometry/center``.
  public let center: Coordinate

  /// Makes a feature; `nil` if the shape has no points.
  public init?(id: String, tags: [String: String], geometry: SourceGeometry) {
    guard let center = geometry.center else { return nil }
    self.id = id
    self.tags = tags
    self.geometry = geometry
    self.center = center
  }

  /// The feature without one tag.
  package func without(_ key: String) -> SourceFeature? {
    SourceFeature(id: id, tags: tags.filter { $0.key != key }, geometry: geometry)
  }

  /// Its category: the "rubric" tag as an ID or as spoken words, or else a classification by its other tags.
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
  /// The outer rings of an area, each with three or more points; holes are omitted.
  case area([[Coordinate]])

  /// A representative point of the shape.
  ///
  /// The point itself, the point at half the length of a line, or the centroid of an area weighted by the size of its
  /// rings. The centroid of a crescent can be outside it.
  public var center: Coordinate? {
    switch self {
    case .point(let point): point
    case .line(let points): Polyline.point(at: 0.5, of: points)
    case .area(let rings): Self.centroid(of: rings)
    }
  }

  private static func centroid(of rings: [[Coordinate]]) -> Coordinate? {
    guard let origin = rings.first?.first else { return nil }
    // Relative to one corner, because products of whole degrees lose precision; the shorter direction, because an area
    // may span the 180th meridian.
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
    // About a square centimeter; a smaller ring is practically a line, and the division amplifies noise. A ring that
    // crosses itself can distort the formula.
    var centroid = area > 1e-14 ? sum / (3 * area) : (low + high) / 2
    if any(centroid .< low) || any(centroid .> high) { centroid = (low + high) / 2 }
    return Coordinate(
      latitude: origin.latitude + centroid.y, longitude: (origin.longitude + centroid.x).remainder(dividingBy: 360))
  }
}
