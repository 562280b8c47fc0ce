import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

/// The places of a rubric compared with a look at every one of them.
@Suite struct NearestTests {
  private struct Spot {
    var id: String
    var point: Coordinate
    var isKnown: Bool
  }

  private static func region(_ spots: [Spot]) async throws -> RegionIndex {
    let folder = try TestFolder()
    let rows = spots.map { spot in
      // What is well known counts as nearer.
      let tags = "\"wikidata\":\"Q1\","
      return """
        {"type":"Feature","id":"\(spot.id)","properties":{\(spot.isKnown ? tags : "")"amenity":"fuel","name":"Pump"},\
        "geometry":{"type":"Point","coordinates":[\(spot.point.longitude),\(spot.point.latitude)]}}
        """
    }
    let text = "{\"type\":\"FeatureCollection\",\"features\":[" + rows.joined(separator: ",") + "]}"
    let map = try folder.write("map.geojson", text)
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("r.places"))
    return try TestRegion.open(folder.file("r.places"))
  }

  private static func compare(
    _ spots: [Spot], from origins: [Coordinate], limits: [Int] = [1, 5, 12], _ label: String
  ) async throws {
    let region = try await Self.region(spots)
    let all = try await region.places(ofRubric: "fuel", near: origins[0], limit: .max)
    #expect(Set(all.ids) == Set(spots.map(\.id)))
    let places = Dictionary(uniqueKeysWithValues: zip(all.ids, all.map(\.place)))
    for origin in origins {
      let expected = spots.compactMap { spot in
        places[spot.id].map {
          PlaceCandidate(place: $0, distance: origin.distance(to: $0.coordinate), fit: 1, match: .rubric)
        }
      }.sorted(by: PlaceCandidate.ranksBefore)
      for limit in limits {
        let found = try await region.places(ofRubric: "fuel", near: origin, limit: limit)
        #expect(found.map(\.score) == expected.prefix(limit).map(\.score), "\(label) \(origin) \(limit)")
        #expect(found.ids == Array(expected.prefix(limit)).ids, "\(label) \(origin) \(limit)")
      }
    }
  }

  private static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func scattered(
    _ count: Int, latitude: ClosedRange<Double>, longitude: ClosedRange<Double>, _ generator: inout SeededGenerator
  ) throws -> [Spot] {
    try (0..<count).map { position in
      let east = Double.random(in: longitude, using: &generator)
      return Spot(
        id: "p\(position)",
        point: try point(.random(in: latitude, using: &generator), east > 180 ? east - 360 : east),
        isKnown: position % 7 == 0)
    }
  }

  @Test(arguments: [
    ("dense", 49.24...49.26, -123.12...(-123.1)), ("wide", 48...51, -126...(-120)), ("empty", -40...60, -150...150),
    ("meridian", -18...(-16), 179...181), ("north", 89...90, -180...180), ("south", -90...(-88), -180...180),
  ])
  func sameAsAFullComparison(label: String, latitude: ClosedRange<Double>, longitude: ClosedRange<Double>)
    async throws
  {
    var generator = SeededGenerator(3)
    let spots = try Self.scattered(150, latitude: latitude, longitude: longitude, &generator)
    let origins = try Self.scattered(15, latitude: latitude, longitude: longitude, &generator).map(\.point)
    try await Self.compare(spots, from: origins, label)
  }

  @Test func aDenseHeapWhereImportanceDecides() async throws {
    var generator = SeededGenerator(5)
    let near = try Self.scattered(60, latitude: 49.25...49.2503, longitude: -123.1...(-123.0997), &generator)
    let known = try (0..<4).map { position in
      Spot(id: "known\(position)", point: try Self.point(49.2512 + 0.0001 * Double(position), -123.1), isKnown: true)
    }
    let spots = near.map { Spot(id: $0.id, point: $0.point, isKnown: false) } + known
    try await Self.compare(spots, from: [try Self.point(49.25, -123.1)], limits: [1, 3, 30], "heap")
  }

  @Test(arguments: [-1, 0, 1, 1_000_000, Int.max])
  func limits(limit: Int) async throws {
    let city = try await TestRegion.city()
    let found = try await city.places(ofRubric: "fuel", near: city.centre, limit: limit)
    #expect(found.count == min(13, max(0, limit)))
    #expect(try await city.places(named: "pump", near: city.centre, limit: limit).count <= max(0, limit))
    #expect(try await city.suggestions(for: "pu", near: city.centre, limit: limit).count <= max(0, limit))
    #expect(
      try await city.crossings(of: "elm", and: "granville", near: nil, limit: limit).count <= max(0, limit))
  }
}
