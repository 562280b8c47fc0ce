public import Places

/// Something to be said now; another part puts it into words.
public struct Announcement: Hashable, Sendable, Codable {
  /// What it is said for.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The trip begins.
    case depart
    /// A step is far ahead: "in 2 km".
    case early
    /// A step is ahead: "in 300 m".
    case soon
    /// A step is to be done now.
    case now
    /// A stop on the way is reached.
    case stop
    /// The destination is reached.
    case arrive
    /// The way has changed.
    case rerouted
  }

  /// What it is said for.
  public var kind: Kind
  /// What the driver does, in order: two where the second follows at once; none where only the kind is said.
  public var steps: [RouteStep]
  /// Which of the route's steps the first is, from 0; `nil` where there is none.
  public var index: Int?
  /// Metres to the first step at the moment it is heard, 0 or more; `nil` where there is none.
  public var distance: Double?

  /// Makes an announcement.
  ///
  /// - Parameters:
  ///   - kind: What it is said for.
  ///   - steps: What the driver does.
  ///   - index: Which of the route's steps the first is.
  ///   - distance: Metres to it when it is heard.
  public init(_ kind: Kind, steps: [RouteStep] = [], index: Int? = nil, distance: Double? = nil) {
    self.kind = kind
    self.steps = steps
    self.index = index
    self.distance = distance
  }

  /// The distance as it is spoken in metres: tens below a hundred, fifties below a thousand, hundreds below ten
  /// thousand, then thousands.
  public var spokenDistance: Double? {
    distance.map { metres in
      let step: Double =
        switch metres {
        case ..<100: 10
        case ..<1_000: 50
        case ..<10_000: 100
        default: 1_000
        }
      return (metres / step).rounded() * step
    }
  }
}

/// From how many metres before a step on it is announced, by speed.
///
/// A sentence takes some 4 s, and the driver has to act on it: in town to find the corner, on a motorway to change lanes,
/// for which signs stand 2 km, 1 km and 500 m ahead (Vienna Convention practice; RWB 2000 in Germany).
struct AnnouncementReach: Hashable {
  /// For the first, early one; `nil` where the road is too slow for one.
  let early: Double?
  /// For the one that gives a distance.
  let soon: Double
  /// For the last one.
  let now: Double

  /// From 300 m or 20 s in town to 800 m or 28 s on a motorway; the last one from 6 s to 9 s.
  ///
  /// - Parameter speed: Metres a second, 0 or more.
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
