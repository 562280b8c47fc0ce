import HeadUnit
package import Places

/// The road that a car is on, as far as a map knows.
public struct RoadHere: Hashable, Sendable, Codable {
  /// What it is called, or its number; `nil` where it has neither.
  public var name: String?
  /// The highest speed allowed, in kilometres an hour; `nil` where that is not known.
  public var speedLimit: Double?

  /// Makes a road.
  public init(name: String? = nil, speedLimit: Double? = nil) { (self.name, self.speedLimit) = (name, speedLimit) }

  /// Decodes a road.
  ///
  /// - Throws: `DecodingError`, also for a speed limit that is not from 0 to 1000 km/h.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      speedLimit: try values.decodeIfPresent(in: 0...1_000, forKey: .speedLimit))
  }

  /// The road on which a way to a point just ahead begins; `nil` where the way there is a detour, since the car is on another.
  package init?(beginningOf route: PlannedRoute) {
    guard route.distance <= RoadReading.ahead.detour * RoadReading.ahead.metres else { return nil }
    let first = route.steps.first
    name = first?.names.first ?? first?.number
    speedLimit = route.speedLimits.first { $0.start == 0 }?.kilometresPerHour
  }
}

/// How the road is learned that a car is on while it follows no way: it is the one on which the way to a point just ahead begins.
struct RoadReading: Hashable, Sendable {
  /// How many times it was asked for.
  var count = 0
  /// Where the car was when it was asked for last, and when that was; `nil` before.
  var place: Coordinate?
  var asked = Duration.zero
  /// Whether the answer is waited for.
  var isWaiting = false

  /// How far ahead the point lies, in metres, and how much longer the way there may be on the road that leads there.
  static let ahead = (metres: 80.0, detour: 1.5)
  /// It is asked for anew once the car has gone so far, in metres, and so long has passed.
  static let renewal = (distance: 30.0, time: Duration.seconds(4))
}

extension SearchScreenModel {
  /// Learns the road that the car is on, where it follows none that is known.
  mutating func readRoad(at fix: Fix) {
    guard settings.guides, settings.hasRoads, drive == nil, !road.isWaiting, let heading = fix.heading,
      road.place.map({ $0.distance(to: fix.coordinate) >= RoadReading.renewal.distance }) ?? true,
      road.place == nil || now - road.asked >= RoadReading.renewal.time
    else { return }
    road.count += 1
    (road.place, road.asked, road.isWaiting) = (fix.coordinate, now, true)
    let ahead = fix.coordinate.moved(metres: RoadReading.ahead.metres, towards: heading).rounded(to: .six)
    effects.append(.readRoad(RouteRequest(from: fix.coordinate, to: ahead, heading: heading), reading: road.count))
  }

  /// The road was learned; `nil` where there is none, or nobody can tell.
  mutating func roadRead(_ here: RoadHere?, _ reading: Int) {
    guard reading == road.count, road.isWaiting else { return }
    road.isWaiting = false
    guard drive == nil else { return }
    show(here.map { RoadSigns(road: $0.name, speedLimit: sign($0.speedLimit)) })
  }

  /// Nobody knows any more which road it is.
  mutating func forgetRoad() {
    if road.isWaiting { effects.append(.stopReadingRoad) }
    road = RoadReading(count: road.count)
    show(RoadSigns?.none)
  }

  /// The sign of a limit in kilometres an hour.
  func sign(_ limit: Double?) -> SpeedSign? {
    limit.flatMap { SpeedSign(kilometresPerHour: $0, units: settings.units) }
  }

  private mutating func show(_ signs: RoadSigns?) {
    let known = signs.flatMap { $0.road == nil && $0.speedLimit == nil ? nil : $0 }
    guard case .map(let map) = stack[.map], map.signs != known else { return }
    updateMap { $0.signs = known }
  }
}
