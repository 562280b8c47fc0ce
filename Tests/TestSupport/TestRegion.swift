package import Foundation
package import PlaceIndex
package import PlaceIndexBuilding
package import Places
import PostgresPlaces
package import SpeechRecognizers

/// Region files built from maps drawn by tests.
package enum TestRegion {
  package static let pronouncer = Pronouncer(dictionaries: [], rules: FliteLexicon())

  private static let rubrics = Repository.file("models/en-us/rubrics.json")

  private static let rubricator = Result { try RubricatorFile.load(rubrics) }

  package static func builder() throws -> RegionBuilder {
    RegionBuilder(rubricator: try rubricator.get(), pronouncer: pronouncer)
  }

  /// Builds `city.places` in a folder.
  @discardableResult
  package static func build(_ features: [TestFeature], in folder: TestFolder) async throws -> RegionSummary {
    let map = try folder.write("map.geojson", try TestFeature.geoJSON(features))
    return try await builder().build(
      inputs: [map], output: folder.file("city.places"), options: .init(name: "Test City", country: "CA"))
  }

  /// Opens a region file; if `WHERETO_POSTGRES` names a database, publishes the file there and opens that region, so
  /// that the same tests cover both.
  package static func open(_ url: URL) async throws -> RegionIndex {
    guard let database else { return try openFile(url) }
    let address = "\(database)#\(url.path)"
    _ = try await RegionPublisher(url, to: address).publish()
    return try await PostgresRegions(address).open(rules: pronouncer)[0]
  }

  /// Opens a region file.
  package static func openFile(_ url: URL) throws -> RegionIndex {
    try RegionIndex(contentsOf: url, rules: pronouncer)
  }

  /// The database that the tests use instead of files.
  package static let database = ProcessInfo.processInfo.environment["WHERETO_POSTGRES"]

  /// Builds and opens a region whose file is already deleted from the disk.
  package static func index(_ features: [TestFeature]) async throws -> RegionIndex {
    let folder = try TestFolder()
    try await build(features, in: folder)
    return try await open(folder.file("city.places"))
  }

  /// Builds and opens a region from a GeoJSON map.
  package static func index(geoJSON map: Data) async throws -> RegionIndex {
    let folder = try TestFolder()
    _ = try await builder().build(
      inputs: [folder.write("map.geojson", map)], output: folder.file("city.places"), options: .init(name: "Test City"))
    return try await open(folder.file("city.places"))
  }

  /// Builds and opens a region, always from its file.
  package static func fileIndex(_ features: [TestFeature]) async throws -> RegionIndex {
    let folder = try TestFolder()
    try await build(features, in: folder)
    return try openFile(folder.file("city.places"))
  }

  /// The region of ``TestCity``, built once.
  package static func city() async throws -> RegionIndex { try await shared.value }

  private static let shared = Task { try await index(TestCity.features) }
}

extension [PlaceCandidate] {
  /// The IDs of the places, without the format's name.
  package var ids: [String] { map { $0.place.id.replacing("geojson:", with: "") } }
}

/// The map for most search tests.
package enum TestCity {
  package static let features: [TestFeature] =
    [
      .point("park", ["name": "Stanley Park", "leisure": "park", "wikidata": "Q1"], 3_000, -2_000),
      .point("cafe", ["name": "Café Léonie", "amenity": "cafe"], 500, 300),
      .point("books", ["name": "Finch & Daughters", "shop": "books"], 700, 0),
      .point("space", ["name": "H.R. MacMillan Space Centre", "tourism": "museum"], 900, 100),
      .point("market", ["name": "Nature's Fare", "shop": "supermarket"], -600, 0),
      .point("bakery", ["name": "Knight Bakery", "shop": "bakery"], 0, 800),
      .point("eleven", ["name": "7-Eleven", "shop": "convenience"], -300, -300),
      .point("bank", ["name": "HSBC", "alt_name": "Hongkong Bank", "amenity": "bank"], 100, 900),
      .point("pier", ["name": "Pier 9", "tourism": "attraction"], 1_500, 1_500),
      .point("pizza", ["name": "Slice of Naples", "amenity": "restaurant", "cuisine": "pizza"], 0, 400),
      .point("table", ["name": "Maple Table", "amenity": "restaurant"], 0, 2_500),
      .point("cove", ["name": "Deep Cove", "place": "village"], 8_000, 8_000),
      .point("lot", ["amenity": "parking"], 50, 50),
      .street("granville1", "Granville Street", kind: "primary", [(0, 0), (800, 0)]),
      .street("granville2", "Granville Street", kind: "primary", [(800, 0), (1_600, 0)]),
      .street("elmSouth", "Elm Street", [(-2_000, 0), (-2_000, 500)]),
      .street("elmNorth", "Elm St", [(9_000, 0), (9_000, 500)]),
      .street("avenue", "41st Avenue", [(-4_000, 0), (-4_000, 500)]),
      .house("g459", "459", "Granville Street", 400, 10), .house("g461", "461", "Granville Street", 420, 10),
      .house("g470", "470", "Granville Street", 480, 10), .house("b221", "221B", "Elm Street", -2_000, 100),
      .house("range", "12-16", "Elm Street", -2_000, 20), .house("north12", "12", "Elm Street", 9_000, 20),
      .house("list", "30;34", "Elm Street", -2_000, 60), .house("lost", "5", "Undrawn Lane", -1_000, -1_000),
    ] + chain + pumps

  /// Three places with the same name at increasing distances.
  private static let chain: [TestFeature] = [(6_000, "far"), (200, "near"), (2_000, "middle")].map { north, id in
    .point("bean-\(id)", ["name": "Bean House", "amenity": "cafe", "brand": "Bean House"], north, 0)
  }

  /// A dense dozen around the center, a hundred meters apart, and one far away.
  private static let pumps: [TestFeature] =
    (1...12).map { .point("pump\($0)", ["name": "Pump \($0)", "amenity": "fuel"], 0, Double($0) * 100) } + [
      .point("pumpFar", ["name": "Last Pump", "amenity": "fuel"], -60_000, 0)
    ]
}

/// A map feature in a test, positioned in meters from the center.
package struct TestFeature {
  package static let middle = (latitude: 49.25, longitude: -123.1)

  package var id: String
  package var tags: [String: String]
  /// Meters north and east; one point, or the points of a line.
  package var points: [(north: Double, east: Double)]

  package init(id: String, tags: [String: String], points: [(north: Double, east: Double)]) {
    self.id = id
    self.tags = tags
    self.points = points
  }

  package static func point(_ id: String, _ tags: [String: String], _ north: Double, _ east: Double) -> TestFeature {
    TestFeature(id: id, tags: tags, points: [(north, east)])
  }

  package static func street(_ id: String, _ name: String, kind: String = "residential", _ points: [(Double, Double)])
    -> TestFeature
  {
    TestFeature(id: id, tags: ["name": name, "highway": kind], points: points.map { (north: $0.0, east: $0.1) })
  }

  package static func house(_ id: String, _ number: String, _ street: String, _ north: Double, _ east: Double)
    -> TestFeature
  {
    point(id, ["addr:housenumber": number, "addr:street": street], north, east)
  }

  /// The point at an offset in meters from the center.
  package static func coordinate(_ north: Double, _ east: Double) throws -> Coordinate {
    let (latitude, longitude) = degrees(north, east)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw CocoaError(.coderInvalidValue) }
    return point
  }

  private static func degrees(_ north: Double, _ east: Double) -> (latitude: Double, longitude: Double) {
    let degree = Coordinate.metersPerDegree
    return (
      middle.latitude + north / degree, middle.longitude + east / degree / cos(middle.latitude * .pi / 180)
    )
  }

  package var object: [String: Any] {
    let positions = points.map { point -> [Double] in
      let (latitude, longitude) = Self.degrees(point.north, point.east)
      return [longitude, latitude]
    }
    let geometry: [String: Any] =
      if positions.count == 1 {
        ["type": "Point", "coordinates": positions[0]]
      } else if positions.count > 3, positions.first == positions.last {
        ["type": "Polygon", "coordinates": [positions]]
      } else {
        ["type": "LineString", "coordinates": positions]
      }
    return ["type": "Feature", "id": id, "geometry": geometry, "properties": tags]
  }

  package static func geoJSON(_ features: [TestFeature]) throws -> Data {
    try JSONSerialization.data(withJSONObject: ["type": "FeatureCollection", "features": features.map(\.object)])
  }
}
