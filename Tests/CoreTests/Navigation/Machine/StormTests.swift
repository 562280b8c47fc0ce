import Foundation
import Foundations
import Places
import TestSupport
import Testing

@testable import Navigation

@Suite("Random events") struct StormTests {
  private static let events = StormLength.of(4_000, long: 125_000)

  @Test("Any events in any order; a million of them in long runs", arguments: 1...8)
  func storm(seed: UInt64) {
    var storm = Storm(seed)
    for _ in 0..<Self.events where storm.violation == nil { storm.step() }
    #expect(storm.violation == nil, "\(storm.violation ?? "")")
    // A storm that makes no progress proves nothing.
    let scale = StormLength.of(1, long: 20)
    #expect(storm.followed > 300 * scale && storm.planned > 10 * scale && storm.arrived > 3 * scale)
  }
}

/// A machine with random events: mostly normal driving, sometimes a hostile environment.
struct Storm {
  private(set) var violation: String?
  private(set) var followed = 0
  private(set) var planned = 0
  private(set) var arrived = 0

  private var ledger = Ledger()
  private var random: Xoshiro256
  private var time = Duration.zero
  private var position = SIMD2(0.0, 0.0)
  private var course = 0.0
  private var route = PlannedRoute.zigzag(400, 200) {
    didSet { line = try? RouteLine(route) }
  }
  private var line: RouteLine?
  private var meters = 0.0
  private var isAstray = false
  private var isTimeBack = false

  init(_ seed: UInt64) { random = Xoshiro256(seed: seed, "storm") }

  mutating func step() {
    let before = ledger.navigation.state
    let event = event()
    let told = isTimeBack ? time - .seconds(random.uniform(0...1_000)) : time
    isTimeBack = false
    if let violation = ledger.send(event, at: told) { self.violation = "\(violation), after \(event) in \(before)" }
    let state = ledger.navigation.state
    if state == .following { followed += 1 }
    if case .rerouting = state, before != state { planned += 1 }
    if state == .arrived, before != state { arrived += 1 }
  }

  private mutating func event() -> Ledger.Event {
    // Time stands still, leaps, or is wrong once.
    switch random.index(below: 50) {
    case 0: isTimeBack = true
    case 1: time += .seconds(random.uniform(0...60))
    case 2: break
    default: time += .milliseconds(200 + random.index(below: 1_500))
    }
    let state = ledger.navigation.state
    if state == .idle || (state == .arrived && random.index(below: 8) == 0) { return start() }
    switch random.index(below: 100) {
    case 0: return .stop
    case 1: return start()
    case 2: return .addStop(place())
    case 3: return .skipStop
    case 4: return .choose(route)
    case 5: return .lost(PositionLoss.allCases[random.index(below: PositionLoss.allCases.count)])
    case 6...9: return .routed([route], late: true)
    case 10: return .failed(.cancelled, late: true)
    case 11...16: return .routed(answer(), late: false)
    case 17...18: return .failed(random.uniform() < 0.5 ? .noRoute : .timedOut(engine: "e", seconds: 1), late: false)
    case 19...26: return .advance
    case 27: return .moved(hostileFix())
    case 28...30: isAstray.toggle()
    case 31: return .avoid(random.uniform() < 0.5 ? [.tolls] : [])
    case 32: return .failed(.cancelled, late: false)
    default: break
    }
    return .moved(drive())
  }

  private mutating func start() -> Ledger.Event {
    var legs = RoadPen(heading: random.uniform(0...360))
    for _ in 0..<1 + random.index(below: 4) {
      legs.forward(random.uniform(0...300))
      legs.note(RouteStep.Kind.allCases[random.index(below: RouteStep.Kind.allCases.count)], .left)
      legs.turn(random.uniform(-180...180))
    }
    legs.forward(random.uniform(0...300))
    (route, meters, isAstray) = (legs.route(), 0, false)
    if random.index(below: 8) == 0 { spoil() }
    return .start(route, stops: random.index(below: 3) == 0 ? [place()] : [])
  }

  /// An invalid response from the engine.
  private mutating func spoil() {
    for index in route.steps.indices where random.uniform() < 0.5 {
      route.steps[index].start = [Int.min, -1, 0, 1, 1_000, .max][random.index(below: 6)]
      route.steps[index].duration = [.nan, .infinity, -5, 0, 1e300][random.index(below: 5)]
    }
    if random.uniform() < 0.3 { route.shape = route.shape.map { _ in .checked(90, 0) } }
    if random.uniform() < 0.3 { route.shape += [.checked(-90, 180), .checked(0, 180), .checked(0, -180)] }
    if random.uniform() < 0.1 { route.shape = [] }
  }

  private mutating func answer() -> [PlannedRoute] { random.index(below: 5) == 0 ? [] : [route] }

  private mutating func place() -> Coordinate {
    guard let line, random.uniform() < 0.8 else { return .checked(89.9, -180) }
    return line.place(at: random.uniform() * line.length).coordinate
  }

  private mutating func drive() -> Fix {
    let speed = random.uniform(0...15)
    meters += speed
    guard let line else { return hostileFix() }
    if meters > line.length + 100 { meters = 0 }
    let (place, heading) = line.place(at: meters)
    let aside = SIMD2(random.gaussian(), random.gaussian()) * 3 + (isAstray ? SIMD2(90, 90) : SIMD2())
    let frame = EarthFrame(at: EarthPoint(place))
    let point = EarthPoint(place) + frame.east * aside.x + frame.north * aside.y
    return Fix(
      point.coordinate ?? place, at: .distantPast, accuracy: random.uniform() < 0.9 ? 5 : nil,
      speed: random.uniform() < 0.9 ? speed : nil, course: random.uniform() < 0.9 ? heading : nil)
  }

  private mutating func hostileFix() -> Fix {
    let places = [(90.0, 0.0), (-90, 180), (0, -180), (0, 180), (49.2, -123.1), (89.999, 17)]
    let (latitude, longitude) = places[random.index(below: places.count)]
    let numbers = [0, 1e-300, 1, 99, 1e9, 1e300, Double.greatestFiniteMagnitude]
    func number(_ random: inout Xoshiro256) -> Double? {
      random.uniform() < 0.3 ? nil : numbers[random.index(below: 7)]
    }
    return Fix(
      .checked(latitude, longitude), at: Date(timeIntervalSince1970: random.uniform(-1e12...1e12)),
      accuracy: number(&random), speed: number(&random), course: number(&random))
  }
}
