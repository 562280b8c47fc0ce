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
