import HeadUnit
package import Places

/// Where the car is, and how the road is learned that it is on while it follows no route: it is the road on which the
/// route to a point just ahead begins.
struct DriverPosition: Hashable, Sendable {
  /// The last fix; `nil` before the first.
  private(set) var fix: Fix?
  /// Whether the position is currently unknown.
  private(set) var isLost = false
  /// Where the driver was last; `nil` if that isn't known.
  private(set) var origin: Coordinate?
  private var readings = 0
  /// Where the car was when the road was asked for last, and when that was; `nil` before.
  private var readFrom: Coordinate?
  private var readAt = Duration.zero
  private var isReading = false

  /// How far ahead the point lies, in meters, and how many times longer the route there may be on the road of the car.
  fileprivate static let ahead = (metres: 80.0, detour: 1.5)
  /// The road is asked for again once the car has gone this distance, in meters, and this time has passed.
  private static let renewal = (distance: 30.0, time: Duration.seconds(4))

  /// Where the driver is, by the last fix if there was one.
  var coordinate: Coordinate? { fix?.coordinate ?? origin }

  /// The car as it lies on the map without a route.
  var car: MapCar? { fix.map { MapCar($0.coordinate, heading: $0.heading) } }

  /// The car was somewhere.
  mutating func moved(_ fix: Fix) { (self.fix, isLost, origin) = (fix, false, fix.coordinate) }

  /// The position is currently unknown.
  mutating func lost() { isLost = true }

  /// The position was read with the saved places; returns whether it differs from the one before.
  mutating func read(_ origin: Coordinate?) -> Bool {
    defer { self.origin = origin }
    return origin != self.origin
  }

  // MARK: The road

  /// Asks for the road that the car is on; returns `nil` if that isn't possible, or not due.
  mutating func readRoad(at now: Duration) -> SessionEffect? {
    guard !isReading, let fix, let heading = fix.heading,
      readFrom.map({
        $0.distance(to: fix.coordinate) >= Self.renewal.distance && now - readAt >= Self.renewal.time
      }) ?? true
    else { return nil }
    readings += 1
    (readFrom, readAt, isReading) = (fix.coordinate, now, true)
    let ahead = fix.coordinate.moved(metres: Self.ahead.metres, towards: heading).rounded(to: .six)
    return .readRoad(RouteRequest(from: fix.coordinate, to: ahead, heading: heading), reading: readings)
  }

  /// The road was learned; returns whether the answer was waited for.
  mutating func roadRead(_ reading: Int) -> Bool {
    guard reading == readings, isReading else { return false }
    isReading = false
    return true
  }

  /// Forgets the road; returns whether an answer was waited for.
  mutating func forgetRoad() -> Bool {
    defer { (readFrom, isReading) = (nil, false) }
    return isReading
  }
}

/// The road that a car is on, as far as a map knows.
public struct RoadHere: Hashable, Sendable, Codable {
  /// What it is called, or its number; `nil` where it has neither.
  public var name: String?
  /// The highest speed allowed, in kilometres an hour; `nil` where that is not known.
  public var speedLimit: Double?

  /// Makes a road.
  public init(name: String? = nil, speedLimit: Double? = nil) { (self.name, self.speedLimit) = (name, speedLimit) }

  /// The road on which a way to a point just ahead begins; `nil` where the way there is a detour, since the car is on another.
  package init?(beginningOf route: PlannedRoute) {
    guard route.distance <= DriverPosition.ahead.detour * DriverPosition.ahead.metres else { return nil }
    let first = route.steps.first
    name = first?.names.first ?? first?.number
    speedLimit = route.speedLimits.first { $0.start == 0 }?.kilometresPerHour
  }
}
