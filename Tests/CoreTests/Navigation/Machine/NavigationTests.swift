import Navigation
import Places
import Testing

@Suite("Guidance from start to arrival") struct NavigationTests {
  @Test("A car that isn't on the route yet proceeds to it, and requests a new one after 150 m")
  func proceeds() throws {
    var passenger = Passenger()
    passenger.position = SIMD2(-60, 200)
    try passenger.start(.zigzag(1_000))
    #expect(passenger.navigation.state == .locating)
    passenger.fix()
    #expect(passenger.navigation.state == .proceedToRoute)
    for _ in 0..<60 { passenger.fix() }
    #expect(passenger.navigation.state == .proceedToRoute, "standing still isn't a reason")
    passenger.drive(60, course: 90, speed: 5)
    passenger.drive(20, course: 0, speed: 10)
    #expect(passenger.navigation.state == .following)
    var lost = Passenger()
    lost.position = SIMD2(-300, 200)
    try lost.start(.zigzag(1_000))
    lost.fix()
    lost.drive(160, course: 270, speed: 10)
    lost.wait(.seconds(3))
    #expect(lost.plans.count == 1)
  }

  @Test("A route that can't be followed is rejected, and the current trip continues")
  func refused() throws {
    var passenger = try Passenger(on: .zigzag(1_000))
    var broken = PlannedRoute.zigzag(1_000)
    broken.shape = []
    #expect(throws: RouteLineError.pointCount(0)) { try passenger.start(broken) }
    #expect(throws: RouteLineError.pointCount(0)) {
      try passenger.navigation.choose(broken, at: passenger.now)
    }
    #expect(passenger.navigation.state == .following)
  }

  @Test(
    "Arrival, by speed and accuracy: once, within 30 m and half the accuracy when slow",
    arguments: [(3, 5, 32), (14, 5, 18), (14, 30, 30), (30, 5, 18)] as [(Double, Double, Double)])
  func arrival(speed: Double, accuracy: Double, most: Double) throws {
    var passenger = Passenger()
    try passenger.start(.zigzag(1_000))
    (passenger.speed, passenger.course) = (speed, 0)
    passenger.fix()
    while passenger.position.y < 1_100, passenger.navigation.state != .arrived {
      passenger.position.y += speed
      passenger.fix(accuracy: accuracy)
    }
    #expect(passenger.navigation.state == .arrived)
    #expect(passenger.position.y >= 1_000 - most - speed && passenger.position.y <= 1_000 + speed)
    passenger.drive(100, course: 0, speed: speed)
    #expect(passenger.log.filter { $0.action == .arrived }.count == 1)
    #expect(passenger.announcements.filter { $0.said.kind == .arrive }.count == 1)
    passenger.wait(.seconds(2))
    let shown = passenger.log.compactMap { if case .show(let progress) = $0.action { progress } else { nil } }
    #expect(shown.last?.pause == .arrived && shown.last?.destination.distance == 0)
  }

  @Test("A car that is parked beside the destination has arrived; one that begins beside it has not")
  func besideDestination() throws {
    var passenger = try Passenger(on: .zigzag(1_000))
    passenger.drive(900, course: 0, speed: 10)
    passenger.position = SIMD2(25, 985)
    passenger.speed = 0
    passenger.fix(after: 10)
    #expect(passenger.navigation.state == .arrived)
    var round = RoadPen()
    for _ in 0..<4 {
      round.forward(500)
      round.turn(90)
    }
    var driver = try Passenger(on: round.route())
    driver.fix()
    #expect(driver.navigation.state == .following)
    #expect((driver.navigation.progress?.meters ?? .infinity) < 10)
  }

  @Test("A fix every 10 s that passes the destination arrives")
  func passes() throws {
    var passenger = try Passenger(on: .zigzag(1_000))
    (passenger.speed, passenger.course) = (14, 0)
    for meters in stride(from: 90.0, through: 1_200, by: 140) {
      passenger.position.y = meters
      passenger.fix(after: 10)
    }
    #expect(passenger.log.contains { $0.action == .arrived })
  }

  @Test("In a tunnel, progress is dead-reckoned and marked, for at most two minutes and never to the end")
  func tunnel() throws {
    var passenger = try Passenger(on: .zigzag(9_000))
    passenger.drive(1_000, course: 0, speed: 20)
    passenger.note(passenger.navigation.lost(.noFix, at: passenger.now))
    passenger.wait(.seconds(60))
    #expect(passenger.navigation.state == .following)
    let progress = try #require(passenger.navigation.progress)
    #expect(progress.isEstimated && abs(progress.meters - 2_200) < 25)
    passenger.wait(.seconds(70))
    #expect(passenger.navigation.state == .locating && passenger.navigation.progress?.pause == .locating)
    passenger.position.y = 3_600
    passenger.fix()
    #expect(passenger.navigation.state == .following && passenger.navigation.progress?.isEstimated == false)
    passenger.drive(5_300, course: 0, speed: 20)
    passenger.wait(.seconds(60))
    #expect(passenger.navigation.state == .following)
    #expect((passenger.navigation.progress?.destination.distance ?? 0) > 20)
  }

  @Test("Fixes that are too inaccurate or implausibly far away change nothing")
  func unbelievable() throws {
    var passenger = try Passenger(on: .zigzag(5_000))
    passenger.drive(500, course: 0, speed: 10)
    let meters = passenger.navigation.progress?.meters ?? 0
    for _ in 0..<5 { passenger.fix(accuracy: 500) }
    passenger.position.x = 4_000
    for _ in 0..<5 { passenger.fix() }
    #expect(passenger.navigation.state == .following)
    #expect(abs((passenger.navigation.progress?.meters ?? 0) - meters - 100) < 20)
    // If distant fixes continue for long enough, they are accepted.
    for _ in 0..<20 {
      passenger.position.y += 10
      passenger.fix()
    }
    #expect(passenger.navigation.state != .following)
  }

  @Test("After the end of the trip, events have no effect")
  func stopped() throws {
    var passenger = try Passenger(on: .zigzag(1_000))
    #expect(passenger.navigation.stop() == [])
    passenger.log = []
    passenger.drive(50, course: 90, speed: 10)
    passenger.wait(.seconds(60))
    passenger.note(passenger.navigation.routed([.zigzag(1_000)], request: 1, at: passenger.now))
    passenger.note(passenger.navigation.addStop(.synthetic, at: passenger.now))
    passenger.note(passenger.navigation.skipStop(at: passenger.now))
    passenger.note(passenger.navigation.lost(.ended, at: passenger.now))
    #expect(passenger.log.isEmpty && passenger.navigation.state == .idle && passenger.navigation.progress == nil)
  }

  @Test("Progress is shown at most once a second and only if it changes; the marker moves with each fix")
  func showing() throws {
    var passenger = try Passenger(on: .zigzag(2_000, 2_000))
    passenger.log = []
    for _ in 0..<40 {
      passenger.position.y += 2.5
      (passenger.speed, passenger.course) = (10, 0)
      passenger.fix(after: 0.25)
    }
    let shown = passenger.log.filter { if case .show = $0.action { true } else { false } }
    let moved = passenger.log.filter { if case .move = $0.action { true } else { false } }
    #expect(moved.count == 40)
    #expect((2...11).contains(shown.count))
    for (first, second) in zip(shown, shown.dropFirst()) { #expect(second.at - first.at >= .seconds(1)) }
    // A standing car changes nothing.
    passenger.speed = 0
    passenger.fix()
    passenger.log = []
    for _ in 0..<10 { passenger.fix() }
    #expect(passenger.log.allSatisfy { if case .wake = $0.action { true } else { false } })
  }

  @Test("Displayed values: the step after the next, lanes near a step, the speed limit, the road")
  func shownThings() throws {
    var route = PlannedRoute.zigzag(1_000, 100, 2_000)
    route.steps[1].lanes = [Lane([.straight]), Lane([.right], recommended: .right)]
    route.speedLimits = [.init(from: 0, to: 8, kilometresPerHour: 50)]
    var passenger = try Passenger(on: route)
    passenger.drive(400, course: 0, speed: 10)
    let far = try #require(passenger.navigation.progress)
    #expect(far.next?.index == 1 && far.then?.index == 2 && far.lanes.isEmpty)
    #expect(far.roadNames == ["Road 0"] && far.speedLimit == 50 && far.stop == nil)
    #expect(abs(far.destination.distance - 2_700) < 5 && abs(far.destination.duration - 2_700 / 13.9) < 2)
    #expect(abs((far.next?.remaining.distance ?? 0) - 600) < 5 && abs(far.share - 400 / 3_100) < 0.01)
    passenger.drive(350, course: 0, speed: 10)
    #expect(passenger.navigation.progress?.lanes.count == 2)
    passenger.drive(250, course: 0, speed: 10)
    passenger.drive(100, course: 90, speed: 10)
    passenger.drive(100, course: 0, speed: 10)
    let near = try #require(passenger.navigation.progress)
    #expect(near.next?.step.kind == .arrive && near.then == nil && near.roadNames == ["Road 2"])
  }
}
