import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

/// Names of so many places that only those around the driver are looked at.
@Suite struct BranchTests {
  private static let count = 300

  private static let features: [MapFeature] = {
    var generator = SeededGenerator(7)
    let branches: [MapFeature] = (0..<count).map { position in
      // Most in a town, some far out.
      let reach = position % 10 == 0 ? 150_000.0 : 4_000
      var tags = ["name": "Bean House", "amenity": "cafe"]
      if position % 50 == 17 { tags["diet:vegan"] = "yes" }
      return .point(
        "b\(position)", tags, .random(in: -reach...reach, using: &generator),
        .random(in: -reach...reach, using: &generator))
    }
    return branches + [
      .street("road", "Bean House", [(120_000, 0), (120_000, 300)]),
      .house("home", "12", "Bean House", 120_000, 100),
    ]
  }()
  private static let shared = Task { try await TestRegion.index(features) }

  private static func nearest(to origin: Coordinate, where wanted: (MapFeature) -> Bool = { _ in true }) throws
    -> [String]
  {
    try features.prefix(count).filter(wanted).map { feature in
      let point = try MapFeature.coordinate(feature.points[0].north, feature.points[0].east)
      return (feature.id, origin.distance(to: point))
    }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  @Test func theNearestAreThoseOfAFullComparison() async throws {
    var generator = SeededGenerator(11)
    for trial in 0..<40 {
      let reach = trial % 2 == 0 ? 4_000.0 : 200_000
      let origin = try MapFeature.coordinate(
        .random(in: -reach...reach, using: &generator), .random(in: -reach...reach, using: &generator))
      let found = try await Self.shared.value.places(named: "bean house", near: origin, limit: 8)
        .filter { $0.place.kind == .poi }
      #expect(found.ids == Array(try Self.nearest(to: origin).prefix(found.count)), "trial \(trial)")
      #expect(found.count >= 7)
    }
  }

  @Test func theNearestThatPassesAFilter() async throws {
    let vegan = PlaceFilter(attributes: ["vegan"])
    for (north, east) in [(0.0, 0.0), (3_000, -3_000), (90_000, 90_000)] {
      let origin = try MapFeature.coordinate(north, east)
      let found = try await Self.shared.value.places(named: "bean house", matching: vegan, near: origin, limit: 6)
      #expect(found.ids == (try Self.nearest(to: origin) { $0.tags["diet:vegan"] != nil }))
    }
    let anywhere = try await Self.shared.value.places(named: "bean house", matching: vegan, near: nil, limit: 10)
    #expect(anywhere.count == 6)
  }

  @Test func aStreetOfTheNameIsFoundAmongThem() async throws {
    let here = try MapFeature.coordinate(0, 0)
    for origin in [nil, here] {
      let found = try await Self.shared.value.addresses(number: "12", street: "bean house", near: origin, limit: 3)
      #expect(found.ids == ["home"])
    }
  }

  @Test func withoutAPositionSomeAreGiven() async throws {
    let found = try await Self.shared.value.places(named: "bean house", near: nil, limit: 10)
    #expect(found.count == 10 && found.allSatisfy { $0.match == .exact })
    let again = try await Self.shared.value.places(named: "bean house", near: nil, limit: 10)
    #expect(found == again)
  }

  @Test func theChainIsSuggestedOnceWithTheNearest() async throws {
    let origin = try MapFeature.coordinate(1_000, 1_000)
    let rows = try await Self.shared.value.suggestions(for: "bean", near: origin, limit: 10)
    let chains = rows.filter { $0.kind == .chain }
    #expect(chains.map(\.text) == ["Bean House"])
    #expect(chains.first?.place?.id == "geojson:" + (try Self.nearest(to: origin)[0]))
  }
}
