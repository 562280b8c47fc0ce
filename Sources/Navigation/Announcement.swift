public import Places

/// An instruction to speak now; another component words it.
public struct Announcement: Hashable, Sendable, Codable {
  /// The reason for the announcement.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The start of the trip.
    case depart
    /// A step far ahead: "in 2 km".
    case early
    /// A step ahead: "in 300 m".
    case soon
    /// A step to take now.
    case now
    /// Arrival at a stop along the route.
    case stop
    /// Arrival at the destination.
    case arrive
    /// A new route.
    case rerouted
  }

  /// The reason for the announcement.
  public var kind: Kind
  /// The steps to announce, in order: two if the second follows immediately; empty for the reason alone.
  public var steps: [RouteStep]
  /// The index of the first step in the route, from 0; `nil` if there is no step.
  public var index: Int?
  /// Meters to the first step when the driver hears it, 0 or more; `nil` if there is no step.
  public var distance: Double?

  /// Makes an announcement.
  public init(_ kind: Kind, steps: [RouteStep] = [], index: Int? = nil, distance: Double? = nil) {
    self.kind = kind
    self.steps = steps
    self.index = index
    self.distance = distance
  }

  /// The distance rounded for speech, in meters: to tens below 100, to fifties below 1,000, to hundreds below 10,000,
  /// and to thousands above.
  public var spokenDistance: Double? {
    distance.map { meters in
      let step: Double =
        switch meters {
        case ..<100: 10
        case ..<1_000: 50
        case ..<10_000: 100
        default: 1_000
        }
      return (meters / step).rounded() * step
    }
  }
}

/// Distances before a step, in meters, at which it is announced, by speed.
///
/// A sentence takes about 4 s, and the driver then has to act: in town to find the corner, on a motorway to change
/// lanes. Motorway signs stand 2 km or 1 km ahead, and 500 m.
struct AnnouncementReach: Hashable {
  /// For the first announcement; `nil` if the road is too slow for one.
  let early: Double?
  let soon: Double
  let now: Double

  /// The announcement with a distance comes from 20 s before in town, at least 150 m, to 28 s before on a motorway, at
  /// most 1 km. The last one comes 6 s to 9 s before, at 40 m to 300 m.
  ///
  /// - Parameter speed: Meters per second, 0 or more.
  init(speed: Double) {
    // 50 and 100 km/h.
    let haste = min(1, max(0, (speed - 13.9) / 13.9))
    soon = min(1_000, max(150, speed * (20 + 8 * haste)))
    now = min(300, max(40, speed * (6 + 3 * haste)))
    early =
      switch speed {
      case 25...: 2_000
      case 19...: 1_000
      default: nil
      }
  }
}
