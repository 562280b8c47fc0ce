import DestinationSearch
import Foundation
import Places
import TestSupport
import Testing

/// Queries from public reports about geocoders, map apps, and importers, each on a few invented features:
/// `search-fixtures/reports.jsonl`. Known failures are marked there, and a test fails when one of them starts to work.
@Suite struct ReportedAsksTests {
  struct Report: Decodable, CustomTestStringConvertible {
    struct Thing: Decodable {
      var tags: [String: String]
      /// Longitude and latitude of a point, or of each point of a line.
      var points: [[Double]]
    }

    struct Ask: Decodable {
      var text: String
      /// Latitude and longitude.
      var near: [Double]
      /// The index of the intended feature in the list; `nil` if there is none.
      var first: Int?
      var isKnownToFail: Bool?
    }

    var kind: String
    var things: [Thing]
    var asks: [Ask]

    var testDescription: String { kind }
  }

  private static let reports = Result {
    try Repository.text("search-fixtures/reports.jsonl").split(separator: "\n").map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8))
    }
  }

  private static func region(_ things: [Report.Thing]) async throws -> any PlaceSearching {
    let features = things.enumerated().map { position, thing -> [String: Any] in
      let geometry: [String: Any] =
        thing.points.count == 1
        ? ["type": "Point", "coordinates": thing.points[0]] : ["type": "LineString", "coordinates": thing.points]
      return ["type": "Feature", "id": "\(position)", "geometry": geometry, "properties": thing.tags]
    }
    return try await TestRegion.index(
      geoJSON: JSONSerialization.data(withJSONObject: ["type": "FeatureCollection", "features": features]))
  }

  @Test func theFirstPlaceIsTheOneThatIsMeant() async throws {
    for report in try Self.reports.get() {
      let resolver = DestinationResolver(
        places: try await Self.region(report.things), personal: nil, commands: try AsAskedTests.commands())
      for ask in report.asks {
        let origin = Coordinate(latitude: ask.near[0], longitude: ask.near[1])
        let result = try await resolver.resolve(text: ask.text, near: origin)
        let isRight = Self.isRight(result, ask, report)
        let found = result.candidates.first.map { "\($0.place.id) \($0.place.name) \($0.match)" } ?? "nothing"
        #expect(isRight != (ask.isKnownToFail ?? false), "\(report.kind): \(ask.text): \(found)")
      }
    }
  }

  private static func isRight(_ result: DestinationResult, _ ask: Report.Ask, _ report: Report) -> Bool {
    guard let first = ask.first else { return result.outcome != .resolved }
    guard let found = result.candidates.first else { return false }
    let isHouse = report.things[first].tags["addr:housenumber"] != nil
    if isHouse, found.match == .nearestNumber || found.place.kind == .street { return false }
    let isStreet = found.place.id.hasPrefix("road:") || found.place.id.hasPrefix("street:")
    return found.place.id == "geojson:\(first)" || isStreet || found.place.id.hasPrefix("geojson:\(first)#")
  }
}
