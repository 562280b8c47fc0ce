import Navigation
import Places
import Testing

@Suite("Announcements") struct AnnouncementTests {
  /// The announcements before a turn at a distance in meters, at a constant speed.
  private func said(meters: Double, speed: Double) throws -> [(at: Duration, said: Announcement)] {
    var passenger = try Passenger(on: .zigzag(meters, 3_000, speed: speed))
    passenger.drive(meters - 1, course: 0, speed: speed)
    return passenger.announcements
  }

  @Test(
    "Kinds of announcement, and the distances at which they are heard, by speed in m/s",
    arguments: [
      (8, 1_000, ["soon 150", "now 50"]),
      (14, 3_000, ["soon 250", "now 70"]),
      (20, 5_000, ["early 1000", "soon 450", "now 150"]),
      (28, 5_000, ["early 2000", "soon 750", "now 250"]),
      (36, 5_000, ["early 2000", "soon 950", "now 300"]),
      (14, 260, ["soon 200", "now 80"]),
      (14, 120, ["now 40"]),
    ] as [(Double, Double, [String])])
  func bySpeed(speed: Double, meters: Double, expected: [String]) throws {
    let heard = try said(meters: meters, speed: speed).map(\.said).filter { $0.kind != .depart }
    #expect(heard.map { "\($0.kind) \(Int($0.spokenDistance ?? -1))" } == expected)
    #expect(heard.allSatisfy { $0.index == 1 && $0.steps.first?.kind == .turn })
  }

  @Test(
    "Announcements of one step are at least 5 s apart, and any two at least 2 s",
    arguments: [2.0, 5, 8, 11, 14, 17, 20, 25, 30, 36, 42])
  func spacing(speed: Double) throws {
    for meters in stride(from: 40.0, through: 2_400, by: 80) {
      let heard = try said(meters: meters, speed: speed)
      for (first, second) in zip(heard, heard.dropFirst()) { #expect(second.at - first.at >= .seconds(2)) }
      for (first, second) in zip(heard, heard.dropFirst()) where first.said.index == second.said.index {
        #expect(second.at - first.at >= .seconds(5))
      }
    }
  }

  @Test("A step that follows closely is announced with the previous one, and once by itself", arguments: [80.0, 190])
  func combined(gap: Double) throws {
    var passenger = try Passenger(on: .zigzag(1_000, gap, 2_000))
    passenger.drive(1_000, course: 0, speed: 10)
    passenger.drive(gap, course: 90, speed: 10)
    let heard = passenger.announcements.map(\.said)
    #expect(heard.map(\.kind) == [.depart, .soon, .now, .now])
    #expect(heard.map { $0.steps.map(\.turn) } == [[nil], [.right, .left], [.right, .left], [.left]])
  }

  @Test("The departure is announced with the first step if that is near")
  func depart() throws {
    let passenger = try Passenger(on: .zigzag(100, 1_000))
    #expect(passenger.announcements.map { $0.said.steps.map(\.kind) } == [[.depart, .turn]])
  }

  @Test("A change of road name isn't announced; a turn is")
  func names() throws {
    for (turn, isSaid) in [(nil, false), (.straight, false), (.slightLeft, true)] as [(Turn?, Bool)] {
      var pen = RoadPen()
      pen.forward(600)
      pen.note(.proceed, turn)
      pen.forward(3_000)
      var passenger = try Passenger(on: pen.route())
      passenger.drive(700, course: 0, speed: 14)
      #expect(passenger.announcements.contains { $0.said.steps.contains { $0.kind == .proceed } } == isSaid)
    }
  }

  @Test("After a reroute that leads to the same turn, its announcement isn't repeated")
  func sameTurn() throws {
    var passenger = Passenger()
    let route = PlannedRoute.zigzag(1_000, 1_000)
    try passenger.start(route)
    passenger.fix()
    passenger.drive(800, course: 0, speed: 14)
    #expect(passenger.announcements.map(\.said.kind) == [.depart, .soon])
    passenger.log = []
    passenger.note(try passenger.navigation.choose(route, at: passenger.now))
    #expect(passenger.announcements.map { $0.said.steps.count } == [0])
    passenger.drive(200, course: 0, speed: 14)
    #expect(passenger.announcements.map(\.said.kind) == [.rerouted, .now])
  }

  @Test("A new route is announced with its first step")
  func otherTurn() throws {
    var passenger = try Passenger(on: .zigzag(2_000, 1_000))
    passenger.drive(800, course: 0, speed: 14)
    passenger.log = []
    passenger.note(try passenger.navigation.choose(.zigzag(1_000, 1_000), at: passenger.now))
    let said = passenger.announcements.map(\.said)
    #expect(said.map(\.kind) == [.rerouted] && said.first?.steps.first?.turn == .right)
    #expect(said.first?.spokenDistance == 200)
  }

  @Test("Distances rounded for speech")
  func spoken() {
    for (meters, expected) in [(0, 0), (44, 40), (96, 100), (324, 300), (960, 950), (1_960, 2_000), (12_400, 12_000)]
      as [(Double, Double)]
    {
      #expect(Announcement(.soon, distance: meters).spokenDistance == expected)
    }
  }
}
