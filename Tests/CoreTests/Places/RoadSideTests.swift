import Testing

@testable import Places

@Suite("The side of the road on which the places of a route are") struct RoadSideTests {
  typealias Metres = (east: Double, north: Double)

  /// North for 200 m with a stop in the middle, then east for 100 m.
  private static func route() throws -> PlannedRoute {
    PlannedRoute(
      shape: try [(0, 0), (0, 100), (0, 200), (100, 200)].map(point), distance: 300, duration: 60,
      steps: [
        RouteStep(.depart, start: 0, distance: 100, duration: 20),
        RouteStep(.stop, start: 1, distance: 100, duration: 20),
        RouteStep(.turn, turn: .right, start: 2, distance: 100, duration: 20),
        RouteStep(.arrive, start: 3, distance: 0, duration: 0),
      ])
  }

  private static func point(_ meters: Metres) throws -> Coordinate {
    try #require(Coordinate(latitude: 49.28, longitude: -123.12))
      .moved(meters: meters.north, towards: 0).moved(meters: meters.east, towards: 90)
  }

  static let places: [(stop: Metres, destination: Metres, expected: [Turn?])] = [
    ((30, 100), (100, 230), [.right, .left]), ((-30, 105), (110, 150), [.left, .right]),
    // On the road, ahead of it, and behind.
    ((2, 101), (160, 200), [nil, nil]), ((0, 160), (40, 202), [nil, nil]),
  ]

  @Test("It is derived from the point where a car stops, in its direction of travel", arguments: places)
  func told(stop: Metres, destination: Metres, expected: [Turn?]) throws {
    let route = try Self.route()
    let told = route.tellingSides(of: [try Self.point(stop)], destination: try Self.point(destination))
    #expect([told.steps[1].turn, told.steps[3].turn] == expected)
    #expect(told.steps[2] == route.steps[2] && told.shape == route.shape)
  }

  @Test("The engine's own values stay, and so do stops that are no longer in the request")
  func kept() throws {
    var route = try Self.route()
    route.steps[3].turn = .left
    let place = try Self.point((100, 150))
    #expect(route.tellingSides(of: [], destination: place) == route)
    // Two points of the shape may coincide.
    route.steps[3].turn = nil
    route.shape.append(route.shape[3])
    route.steps[3].start = 4
    #expect(route.tellingSides(of: [], destination: place).steps[3].turn == .right)
  }
}
