import Foundation
import Foundations
import Places
import Routing
import TestSupport
import Testing

/// Noisy drives over twenty routes that Routino plans on a map: on the invented town, and on extracts of cities if they
/// exist beside the repository, in ../shared/data/osm.
@Suite("Noisy drives over planned routes", .timeLimit(.minutes(60))) struct RealRouteTests {
  private static let isPossible = ["planetsplitter", "routino-router", "osmium"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  struct Map: CustomTestStringConvertible {
    var path: String
    /// The ranges of latitude and longitude for the ends of routes.
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

  /// Routes between random points.
  private static func routes(on map: Map, in folder: URL) async throws -> [PlannedRoute] {
    let database = try await RoutinoDatabase.build(
      from: Repository.file(map.path).standardized, to: folder.appending(path: "roads"))
    let planner = RoutinoRouting(database)
    var random = Xoshiro256(seed: 7, map.testDescription)
    var routes: [PlannedRoute] = []
    for _ in 0..<400 where routes.count < 20 {
      func point() -> Coordinate {
        .checked(random.uniform(map.latitudes), random.uniform(map.longitudes))
      }
      let planned = try? await planner.routes(RouteRequest(from: point(), to: point())).first
      if let planned, planned.distance > 1_000 { routes.append(planned) }
    }
    return routes
  }

  @Test(
    "Guidance matches the car's position for 99 of 100 fixes, and requests at most one new route in 100 km",
    .enabled(if: isPossible, "needs Routino and osmium; apt-get install routino osmium-tool"), arguments: maps)
  func noise(map: Map) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereto-drives-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let routes = try await Self.routes(on: map, in: folder)
    #expect(routes.count == 20)
    var sum = DriveOutcome()
    for (seed, planned) in routes.enumerated() {
      let (pen, route) = try #require(RoadPen.transplanted(planned))
      let drive = SyntheticDrive(pen, seed: UInt64(seed), .init(noise: [5, 10, 15, 30][seed % 4]))
      let outcome = try guided(route, drive.moments)
      #expect(outcome.hasArrived, "route \(seed) does not arrive")
      if ProcessVariables.printsFigures {
        print(seed, outcome.kilometers, outcome.fixes, outcome.near, outcome.requests, outcome.far.prefix(20))
      }
      sum = sum + outcome
    }
    if ProcessVariables.printsFigures { print("sum", sum.kilometers, sum.fixes, sum.near, sum.requests) }
    #expect(Double(sum.near) >= 0.99 * Double(sum.fixes))
    #expect(Double(sum.requests) <= max(1, sum.kilometers / 100))
  }
}

extension RoadPen {
  /// A planned route moved to the sea of the invented drives, as a drawn line and as a route; `nil` if it isn't a line.
  fileprivate static func transplanted(_ planned: PlannedRoute) -> (pen: RoadPen, route: PlannedRoute)? {
    guard let start = planned.shape.first, planned.shape.count > 1, planned.duration > 0 else { return nil }
    let east = Coordinate.metersPerDegree * cos(start.latitude * .pi / 180)
    var pen = RoadPen()
    for point in planned.shape.dropFirst() {
      let meters = SIMD2(
        (point.longitude - start.longitude) * east, (point.latitude - start.latitude) * Coordinate.metersPerDegree)
      pen.draw(to: meters, speed: planned.distance / planned.duration)
    }
    var route = pen.route()
    (route.steps, route.duration) = (planned.steps, planned.duration)
    return (pen, route)
  }
}
