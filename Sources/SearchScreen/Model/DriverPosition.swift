import Foundations
import HeadUnit
package import Places

/// The car's position, and the lookup of its road while it follows no route: the road on which the route to a point
/// just ahead begins.
struct DriverPosition: Hashable, Sendable {
  private enum Known: Hashable, Sendable {
    case fix(Fix)
    /// The driver's position before the first fix.
    case place(Coordinate)
  }

  /// Whether the position is currently unknown; the last position of the car is kept.
  var isLost = false
  private var known: Known?
  private var readings = 0
  /// The car's position and the time when the road was last requested; `nil` before.
  private var readFrom: Coordinate?
  private var readAt = Duration.zero
  private var isReading = false

  /// The distance of the point ahead, in meters, and the maximum ratio of the route's length to it on the car's road.
  fileprivate static let ahead = (meters: 80.0, detour: 1.5)
  /// The road is requested again once the car has gone this distance, in meters, and this time has passed.
  private static let renewal = (distance: 30.0, time: Duration.seconds(4))

  /// The last fix; `nil` before the first.
  var fix: Fix? { if case .fix(let fix) = known { fix } else { nil } }

  /// The driver's position, by the last fix; `nil` if it isn't known.
  var coordinate: Coordinate? {
    switch known {
    case .fix(let fix): fix.coordinate
    case .place(let coordinate): coordinate
    case nil: nil
    }
  }

  var car: MapCar? { fix.map { MapCar($0.coordinate, heading: $0.heading) } }

  mutating func moved(_ fix: Fix) { (known, isLost) = (.fix(fix), false) }

  /// A position was read with the saved places, which counts before the first fix; returns whether it differs from the
  /// last.
  mutating func read(_ place: Coordinate?) -> Bool {
    guard fix == nil, place != coordinate else { return false }
    known = place.map(Known.place)
    return true
  }

  /// Requests the road that the car is on; returns `nil` if that isn't possible, or not due.
  mutating func readRoad(at now: Duration) -> SessionEffect? {
    guard !isReading, let fix, let heading = fix.heading,
      readFrom.map({
        $0.distance(to: fix.coordinate) >= Self.renewal.distance && now - readAt >= Self.renewal.time
      }) ?? true
    else { return nil }
    readings += 1
    (readFrom, readAt, isReading) = (fix.coordinate, now, true)
    let ahead = fix.coordinate.moved(meters: Self.ahead.meters, towards: heading).rounded(to: .six)
    return .readRoad(RouteRequest(from: fix.coordinate, to: ahead, heading: heading), reading: readings)
  }

  /// The road was learned; returns whether the answer was expected.
  mutating func roadRead(_ reading: Int) -> Bool {
    guard reading == readings, isReading else { return false }
    isReading = false
    return true
  }

  /// Forgets the road; returns whether an answer was expected.
  mutating func forgetRoad() -> Bool {
    defer { (readFrom, isReading) = (nil, false) }
    return isReading
  }
}

/// The road that a car is on, as far as a map knows it.
public struct RoadHere: Hashable, Sendable, Codable {
  /// The road's name, or its number; `nil` if it has neither.
  public var name: String?
  /// The speed limit in kilometers per hour; `nil` if it isn't known.
  public var speedLimit: Double?

  /// Creates a road.
  public init(name: String? = nil, speedLimit: Double? = nil) { (self.name, self.speedLimit) = (name, speedLimit) }

  /// Decodes a road.
  ///
  /// - Throws: `DecodingError`, also for a speed limit outside 0 to 1000 km/h.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      speedLimit: try values.decodeIfPresent(in: 0...1_000, forKey: .speedLimit))
  }

  /// Creates the road on which a route to a point just ahead begins; `nil` if the route is a detour, because the car is
  /// then on another road.
  package init?(beginningOf route: PlannedRoute) {
    guard route.distance <= DriverPosition.ahead.detour * DriverPosition.ahead.meters else { return nil }
    let first = route.steps.first
    name = first?.names.first ?? first?.number
    speedLimit = route.speedLimits.first { $0.start == 0 }?.kilometresPerHour
  }
}
