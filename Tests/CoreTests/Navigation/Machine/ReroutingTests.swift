import Navigation
import Places
import Testing

@Suite("Leaving a route, and rerouting") struct ReroutingTests {
  /// A car that has followed a route and turned off it, so that a new route is requested.
  private func departed(by stops: [Coordinate] = []) throws -> Passenger {
    var passenger = try Passenger(on: .zigzag(3_000), by: stops)
    passenger.drive(500, course: 0, speed: 10)
    passenger.log = []
    passenger.drive(100, course: 90, speed: 10)
    return passenger
  }

  @Test("A new route is requested after a delay, with the heading, the stops, and the destination")
  func asks() throws {
    let stop = Coordinate.synthetic.moved(SIMD2(0, 2_000))
    let passenger = try departed(by: [stop])
    let plans = passenger.plans
    #expect(plans.count == 1 && passenger.navigation.state == .rerouting(request: 1))
    let request = try #require(plans.first?.request)
    #expect(request.stops == [stop] && request.heading == 90)
    #expect(request.destination.distance(to: Coordinate.synthetic.moved(SIMD2(0, 3_000))) < 1)
    #expect(request.origin.distance(to: .synthetic.moved(passenger.position)) < 60)
  }

  @Test("The request of a slow car has no heading")
  func slow() throws {
    var passenger = try Passenger(on: .zigzag(3_000))
    passenger.drive(500, course: 0, speed: 10)
    passenger.drive(100, course: 90, speed: 1.5)
    #expect(passenger.plans.count == 1 && passenger.plans.first?.request.heading == nil)
  }

  @Test("The new route is followed from the car's position, and announced")
  func answered() throws {
    var passenger = try departed()
    var pen = RoadPen(heading: 90)
    pen.forward(1_000)
    pen.note(.turn, .left)
    pen.turn(-90)
    pen.forward(2_500)
    let route = pen.route(at: .synthetic.moved(SIMD2(0, 500)))
    passenger.log = []
    passenger.note(passenger.navigation.routed([route], request: 1, at: passenger.now))
    #expect(passenger.navigation.state == .following && passenger.navigation.route == route)
    #expect(passenger.log.contains { $0.action == .follow(route) })
    #expect(passenger.announcements.map(\.said.kind) == [.rerouted])
    passenger.drive(500, course: 90, speed: 10)
    #expect(passenger.plans.isEmpty)
  }

  @Test("The first of several routes that can be followed is taken; if there is none, routing failed")
  func brokenAnswers() throws {
    var passenger = try departed()
    var broken = PlannedRoute.zigzag(100)
    broken.shape = []
    var other = passenger
    passenger.note(passenger.navigation.routed([broken, .zigzag(3_000)], request: 1, at: passenger.now))
    #expect(passenger.navigation.route == .zigzag(3_000))
    other.note(other.navigation.routed([broken], request: 1, at: other.now))
    #expect(other.log.contains { if case .planningFailed(.badAnswer) = $0.action { true } else { false } })
  }

  @Test("A car that returns to the old route follows it, and a response to the canceled request changes nothing")
  func returns() throws {
    var passenger = try departed()
    passenger.log = []
    passenger.drive(100, course: 270, speed: 10)
    passenger.drive(60, course: 0, speed: 10)
    #expect(passenger.navigation.state == .following)
    #expect(passenger.log.contains { $0.action == .stopPlanning(request: 1) })
    let before = passenger.navigation
    #expect(passenger.navigation.routed([.zigzag(10)], request: 1, at: passenger.now) == [])
    #expect(passenger.navigation.routingFailed(.noRoute, request: 1, at: passenger.now) == [])
    #expect(passenger.navigation == before)
  }

  @Test("A car that returns within the delay requests nothing")
  func briefly() throws {
    var passenger = try Passenger(on: .zigzag(3_000))
    passenger.drive(500, course: 0, speed: 10)
    passenger.drive(20, course: 90, speed: 10)
    passenger.drive(20, course: 270, speed: 10)
    passenger.drive(100, course: 0, speed: 10)
    #expect(passenger.plans.isEmpty && passenger.navigation.state == .following)
  }

  @Test("One fix off the route isn't a departure", arguments: [40.0, 100, 1_000])
  func outlier(meters: Double) throws {
    var passenger = try Passenger(on: .zigzag(3_000))
    passenger.drive(500, course: 0, speed: 10)
    passenger.position.x = meters
    passenger.fix()
    #expect(passenger.navigation.state == .following)
    passenger.position.x = 0
    passenger.drive(100, course: 0, speed: 10)
    #expect(passenger.plans.isEmpty && passenger.navigation.state == .following)
  }

  @Test("Retries back off: 5 s, 10 s, 20 s, 40 s, 60 s, 60 s; there is one request at a time")
  func backOff() throws {
    var passenger = try departed()
    var waits: [Duration] = []
    for _ in 0..<6 {
      let number = try #require(passenger.plans.last?.number)
      passenger.note(passenger.navigation.routingFailed(.noRoute, request: number, at: passenger.now))
      let failedAt = passenger.now
      while passenger.plans.last?.number == number, passenger.now - failedAt < .seconds(100) {
        passenger.drive(5, course: 90, speed: 5)
      }
      waits.append(passenger.now - failedAt)
    }
    #expect(waits == [5, 10, 20, 40, 60, 60].map { .seconds($0) })
    #expect(passenger.plans.map(\.number) == Array(1...7))
  }

  @Test("A request times out after 30 s")
  func silent() throws {
    var passenger = try departed()
    passenger.drive(350, course: 90, speed: 10)
    #expect(passenger.log.contains { $0.action == .stopPlanning(request: 1) })
    #expect(passenger.plans.map(\.number) == [1, 2])
  }

  @Test("If the position is lost during a request, the response still applies")
  func lostMeanwhile() throws {
    var passenger = try departed()
    passenger.note(passenger.navigation.lost(.noFix, at: passenger.now))
    passenger.wait(.seconds(15))
    #expect(passenger.navigation.state == .rerouting(request: 1))
    passenger.note(passenger.navigation.routed([.zigzag(3_000)], request: 1, at: passenger.now))
    #expect(passenger.navigation.state == .locating)
  }
}

@Suite("Stops along the route") struct StopTests {
  private func stop(_ meters: Double, aside: Double = 0) -> Coordinate { .synthetic.moved(SIMD2(aside, meters)) }

  @Test("Stops are reached in order, each once, by passing them or by standing beside them")
  func reached() throws {
    var passenger = try Passenger(on: .zigzag(3_000), by: [stop(500), stop(1_000, aside: 25)])
    passenger.drive(400, course: 0, speed: 10)
    #expect(abs((passenger.navigation.progress?.stop?.distance ?? 0) - 100) < 5)
    passenger.drive(560, course: 0, speed: 10)
    passenger.position = SIMD2(28, 990)
    passenger.speed = 0
    passenger.fix(after: 5)
    #expect(
      passenger.log.filter { if case .reachedStop = $0.action { true } else { false } }.map(\.action)
        == [.reachedStop(0), .reachedStop(1)])
    #expect(passenger.announcements.filter { $0.said.kind == .stop }.count == 2)
    #expect(passenger.navigation.stops.isEmpty && passenger.navigation.progress?.stop == nil)
    #expect(!passenger.log.contains { $0.action == .arrived })
  }

  @Test("Adding or skipping a stop requests a new route, while the old one continues")
  func changed() throws {
    var passenger = try Passenger(on: .zigzag(3_000), by: [stop(2_000)])
    passenger.drive(300, course: 0, speed: 10)
    passenger.note(passenger.navigation.addStop(stop(1_000), at: passenger.now))
    #expect(passenger.plans.last?.request.stops == [stop(1_000), stop(2_000)])
    #expect(passenger.navigation.state == .following)
    passenger.note(passenger.navigation.skipStop(at: passenger.now))
    #expect(passenger.plans.last?.request.stops == [stop(2_000)] && passenger.plans.count == 2)
    #expect(passenger.log.filter(\.action.isStopPlanning).count == 1)
    passenger.note(passenger.navigation.skipStop(at: passenger.now))
    #expect(passenger.plans.last?.request.stops == [] && passenger.plans.count == 3)
    passenger.note(passenger.navigation.routed([.zigzag(3_000)], request: 3, at: passenger.now))
    #expect(passenger.navigation.stops.isEmpty && passenger.navigation.state == .following)
  }

  @Test("A stop that no road leads to is dropped; after a temporary failure, the request is repeated")
  func failing() throws {
    for (error, isGivenUp) in [(.noRoadNear(point: 1), true), (.unavailable(engine: "e", reason: "r"), false)]
      as [(RoutePlanningError, Bool)]
    {
      var passenger = try Passenger(on: .zigzag(3_000))
      passenger.drive(100, course: 0, speed: 10)
      passenger.note(passenger.navigation.addStop(stop(1_000), at: passenger.now))
      passenger.note(passenger.navigation.routingFailed(error, request: 1, at: passenger.now))
      #expect(passenger.log.contains { $0.action == .planningFailed(error) })
      passenger.drive(80, course: 0, speed: 10)
      #expect(passenger.navigation.stops.isEmpty == isGivenUp)
      #expect(passenger.plans.count == (isGivenUp ? 1 : 2))
      #expect(passenger.navigation.state == .following)
    }
  }

  @Test("If the engine is unavailable, a skipped stop doesn't prevent arrival")
  func skippedWithoutEngine() throws {
    var passenger = try Passenger(on: .zigzag(600), by: [stop(300)])
    passenger.note(passenger.navigation.skipStop(at: passenger.now))
    passenger.drive(600, course: 0, speed: 10)
    #expect(passenger.navigation.state == .arrived)
    #expect(!passenger.log.contains { if case .reachedStop = $0.action { true } else { false } })
  }
}
