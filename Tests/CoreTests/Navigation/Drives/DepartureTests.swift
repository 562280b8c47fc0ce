import Foundations
import Navigation
import Places
import Testing

/// A way of leaving a route.
enum Departure: String, CaseIterable {
  /// The driver turns off where the route goes straight.
  case turnsOff
  /// The driver goes straight where the route turns.
  case missesTurn
  /// The driver takes a motorway exit that isn't on the route.
  case exits
  /// The driver turns back.
  case turnsBack
  /// The driver takes a road parallel to the route's, 40 m away.
  case parallel

  /// The route, the driven line, and the distance in meters along both at which they diverge.
  func paths(seed: UInt64) -> (route: RoadPen, driven: RoadPen, meters: Double) {
    var random = Xoshiro256(seed: seed, rawValue)
    var pen = RoadPen(heading: random.uniform(0...360))
    pen.speed = self == .exits ? 30 : 13.9
    let meters = random.uniform(800...1_200)
    pen.forward(meters)
    var driven = pen
    switch self {
    case .turnsOff:
      driven.turn(90)
      driven.forward(1_500)
      pen.forward(2_000)
    case .missesTurn:
      pen.note(.turn, .left)
      pen.turn(-90)
      pen.forward(2_000)
      driven.forward(1_500)
    case .exits:
      driven.speed = 22
      driven.bend(20, radius: 300)
      driven.forward(1_500)
      pen.forward(3_000)
    case .turnsBack:
      driven.turn(180)
      driven.forward(meters - 100)
      pen.forward(2_000)
    case .parallel:
      driven.bend(45, radius: 20)
      driven.forward(40)
      driven.bend(-45, radius: 20)
      driven.forward(1_500)
      pen.forward(3_000)
    }
    return (pen, driven, meters)
  }

  /// Detection limits in seconds and meters, at 5 m of noise; one of the two suffices.
  var bounds: (seconds: Int, meters: Double) { self == .exits ? (12, 260) : (8, 100) }
}

@Suite("Departures from a route") struct DepartureTests {
  @Test("A departure is detected within 8 s or 100 m, on motorways 12 s or 260 m", arguments: Departure.allCases)
  func noticed(_ departure: Departure) throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let (seconds, meters) = try noticed(departure, seed, noise: 5)
      let isNoticed = seconds <= departure.bounds.seconds || meters <= departure.bounds.meters
      #expect(isNoticed, "seed \(seed): \(seconds) s, \(meters) m")
    }
  }

  @Test("With 15 m of noise, a departure is detected within 20 s or 250 m", arguments: Departure.allCases)
  func noticedInNoise(_ departure: Departure) throws {
    // A road 40 m away can't be distinguished then.
    guard departure != .parallel else { return }
    for seed in 1...10 as ClosedRange<UInt64> {
      let (seconds, meters) = try noticed(departure, seed, noise: 15)
      #expect(seconds <= 20 || meters <= 250, "seed \(seed): \(seconds) s, \(meters) m")
    }
  }

  /// Seconds and meters from the point where the lines diverge until the machine detects it.
  private func noticed(_ departure: Departure, _ seed: UInt64, noise: Double) throws -> (Int, Double) {
    let (pen, driven, meters) = departure.paths(seed: seed)
    let route = pen.route()
    let drive = SyntheticDrive(driven, seed: seed, .init(noise: noise))
    var navigation = NavigationMachine()
    _ = try navigation.start(route, to: route.shape[route.shape.count - 1], at: .zero)
    var parted: Int?
    for moment in drive.moments {
      if moment.meters > meters, parted == nil { parted = moment.second }
      guard let fix = moment.fix else { continue }
      _ = navigation.moved(fix, at: .seconds(moment.second))
      if case .offRoute = navigation.state, let parted {
        if ProcessVariables.printsFigures {
          print(departure, noise, seed, moment.second - parted, Int(moment.meters - meters))
        }
        return (moment.second - parted, moment.meters - meters)
      }
    }
    return (.max, .infinity)
  }
}
