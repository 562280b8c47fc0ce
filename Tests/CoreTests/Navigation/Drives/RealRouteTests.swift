import Foundation
import Foundations
import Places
import Routing
import TestSupport
import Testing

/// Twenty ways that Routino plans on a map, and noisy drives over them: on the invented town, and on the extracts of cities
/// where they are beside the repository, in ../shared/data/osm.
@Suite("Noisy drives over planned ways", .timeLimit(.minutes(60))) struct RealRouteTests {
  private static let isPossible = ["planetsplitter", "routino-router", "osmium"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  struct Map: CustomTestStringConvertible {
    var path: String
    /// Where ways begin and end: the degrees of its edges.
    var latitudes, longitudes: ClosedRange<Double>
    var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  private static let maps = [
    Map(path: "models/demo/alder-bay.osm", latitudes: 48.49...48.52, longitudes: -126.52 ... -126.48),
    Map(
      path: "../shared/data/osm/vancouver-2015.osm.pbf", latitudes: 49.24...49.29, longitudes: -123.15 ... -123.06),
    Map(
      path: "../shared/data/osm/london-farringdon-2020.osm.pbf", latitudes: 51.513...51.527,
      longitudes: -0.117 ... -0.093),
  ].filter { FileManager.default.fileExists(atPath: Repository.file($0.path).path) }

  /// Ways between points at random.
  private static func ways(on map: Map, in folder: URL) async throws -> [PlannedRoute] {
    let database = try await RoutinoDatabase.build(
      from: Repository.file(map.path).standardized, to: folder.appending(path: "roads"))
    let planner = RoutinoRouting(database)
    var random = Xoshiro256(seed: 7, map.testDescription)
    var ways: [PlannedRoute] = []
    for _ in 0..<400 where ways.count < 20 {
      func point() -> Coordinate {
        .checked(random.uniform(map.latitudes), random.uniform(map.longitudes))
      }
      let way = try? await planner.routes(RouteRequest(from: point(), to: point())).first
      if let way, way.distance > 1_000 { ways.append(way) }
    }
    return ways
  }

  @Test(
    "Guidance is where the car is in 99 fixes of 100, and asks for another way once in 100 km at most",
    .enabled(if: isPossible, "needs Routino and osmium; apt-get install routino osmium-tool"), arguments: maps)
  func noise(map: Map) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereto-drives-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ways = try await Self.ways(on: map, in: folder)
    #expect(ways.count == 20)
    var sum = DriveOutcome()
    for (seed, way) in ways.enumerated() {
      let (pen, route) = try #require(RoadPen.transplanted(way))
      let drive = SyntheticDrive(pen, seed: UInt64(seed), .init(noise: [5, 10, 15, 30][seed % 4]))
      let outcome = try guided(route, drive.moments)
      #expect(outcome.hasArrived, "way \(seed) does not arrive")
      if ProcessVariables.isTelling {
        print(seed, outcome.kilometres, outcome.fixes, outcome.near, outcome.requests, outcome.far.prefix(20))
      }
      sum = sum + outcome
    }
    if ProcessVariables.isTelling { print("sum", sum.kilometres, sum.fixes, sum.near, sum.requests) }
    #expect(Double(sum.near) >= 0.99 * Double(sum.fixes))
    #expect(Double(sum.requests) <= max(1, sum.kilometres / 100))
  }
}

extension RoadPen {
  /// A planned way in the sea of the invented drives, drawn and as a route; `nil` for one that is no line.
  fileprivate static func transplanted(_ way: PlannedRoute) -> (pen: RoadPen, route: PlannedRoute)? {
    guard let start = way.shape.first, way.shape.count > 1, way.duration > 0 else { return nil }
    let east = Coordinate.metresPerDegree * cos(start.latitude * .pi / 180)
    var pen = RoadPen()
    for point in way.shape.dropFirst() {
      let metres = SIMD2(
        (point.longitude - start.longitude) * east, (point.latitude - start.latitude) * Coordinate.metresPerDegree)
      pen.draw(to: metres, speed: way.distance / way.duration)
    }
    var route = pen.route()
    (route.steps, route.duration) = (way.steps, way.duration)
    return (pen, route)
  }
}
