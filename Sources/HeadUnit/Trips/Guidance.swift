public import Places

/// The map's content during guidance for a trip (MA-15).
public struct Guidance: Hashable, Sendable, Codable {
  /// The trip that is driven.
  public var trip: Trip
  /// The route that was chosen.
  public var route: RouteID?
  /// The upcoming maneuvers, nearest first.
  public var maneuvers: [Maneuver]
  /// The distance and travel time to the destination.
  public var estimates: TravelEstimates
  /// The reason that guidance is paused; `nil` while it runs.
  public var pause: PauseReason?
  /// The current road; `nil` if it has no name.
  public var road: String?
  /// The speed limit here; `nil` if it is unknown.
  public var speedLimit: SpeedSign?
  /// An alert over the map; one at a time (MA-10).
  public var alert: NavigationAlert?

  /// Makes guidance; it starts with the route being loaded (MA-15).
  public init(
    trip: Trip, route: RouteID? = nil, maneuvers: [Maneuver] = [], estimates: TravelEstimates = .unknown,
    pause: PauseReason? = .loading, alert: NavigationAlert? = nil
  ) {
    self.trip = trip
    self.route = route
    self.maneuvers = maneuvers
    self.estimates = estimates
    self.pause = pause
    self.alert = alert
  }
}

/// The signs of the current road.
public struct RoadSigns: Hashable, Sendable, Codable {
  /// The road; `nil` if it has no name.
  public var road: String?
  /// The speed limit; `nil` if it is unknown.
  public var speedLimit: SpeedSign?

  /// Makes signs.
  public init(road: String? = nil, speedLimit: SpeedSign? = nil) { (self.road, self.speedLimit) = (road, speedLimit) }
}

/// A speed limit as shown on its sign.
public struct SpeedSign: Hashable, Sendable, Codable {
  /// The number on the sign.
  public var number: Int
  /// Whether the unit is miles per hour; otherwise kilometers per hour.
  public var isMiles: Bool

  /// The sign of a limit, in the driver's units.
  ///
  /// A limit that is signed in miles per hour is a multiple of five, even if its value in km/h was rounded.
  ///
  /// - `kilometresPerHour`: The limit; the result is `nil` if it is `nil`, below 1, or above 300.
  public init?(kilometresPerHour: Double, units: EstimateUnits) {
    guard (1...300).contains(kilometresPerHour) else { return nil }
    isMiles = units != .metric
    let miles = kilometresPerHour / 1.609344
    number = isMiles ? Int((miles / 5).rounded()) * 5 : Int((kilometresPerHour / 5).rounded()) * 5
    if number == 0 { number = Int((isMiles ? miles : kilometresPerHour).rounded()) }
  }
}

/// A maneuver, the driver's next action (MA-14).
public struct Maneuver: Hashable, Sendable, Codable, Identifiable {
  /// The maneuver's identity.
  public var id: ManeuverID
  /// The instruction.
  public var instruction: Variants
  /// The arrow; `nil` if there is none.
  public var symbol: ImageName?
  /// The route's shape through the junction, to be drawn; `nil` if there is none.
  public var junction: JunctionShape?
  /// The lanes before it, from left to right; empty if they are unknown or the maneuver is still far away.
  public var lanes: [Lane]
  /// The distance and travel time to this maneuver when it is announced.
  public var estimates: TravelEstimates
  /// Whether the driver is notified of it while another app is in front: the maneuver is near, and notifications are
  /// allowed (MA-10).
  public var notifies: Bool

  /// Makes a maneuver.
  public init(
    id: ManeuverID, instruction: Variants, symbol: ImageName? = nil, junction: JunctionShape? = nil, lanes: [Lane] = [],
    estimates: TravelEstimates = .unknown, notifies: Bool = false
  ) {
    self.id = id
    self.instruction = instruction
    self.symbol = symbol
    self.junction = junction
    self.lanes = lanes
    self.estimates = estimates
    self.notifies = notifies
  }

  /// Decodes a maneuver; older recordings have no lanes, and their maneuvers don't notify.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(ManeuverID.self, forKey: .id),
      instruction: try values.decode(Variants.self, forKey: .instruction),
      symbol: try values.decodeIfPresent(ImageName.self, forKey: .symbol),
      junction: try values.decodeIfPresent(JunctionShape.self, forKey: .junction),
      lanes: try values.decodeIfPresent([Lane].self, forKey: .lanes) ?? [],
      estimates: try values.decode(TravelEstimates.self, forKey: .estimates),
      notifies: try values.decodeIfPresent(Bool.self, forKey: .notifies) ?? false)
  }
}

/// The reason that guidance is paused (MA-11).
public enum PauseReason: Int, Hashable, Sendable, Codable, CaseIterable {
  /// The destination is reached.
  case arrived = 1
  /// The route is being loaded.
  case loading = 2
  /// The position is being looked for.
  case locating = 3
  /// Another route is being planned.
  case rerouting = 4
  /// The driver is not on the route yet.
  case proceedToRoute = 5
}

/// An alert over the map during guidance, with one or two buttons (MA-10).
public struct NavigationAlert: Hashable, Sendable, Codable, Identifiable {
  /// The time that an alert stays.
  public enum Lifetime: Hashable, Sendable, Codable {
    /// Until the driver or the app dismisses it.
    case indefinite
    /// A number of seconds, at least ``shortest``.
    case seconds(Double)

    private enum SecondsCodingKeys: String, CodingKey { case _0 = "count" }

    /// The shortest time for which a head unit shows an alert, in seconds.
    public static let shortest = 5.0

    /// The platform's number: seconds, zero for indefinite.
    public var platformSeconds: Double {
      guard case .seconds(let wished) = self, wished > 0 else { return 0 }
      return max(Self.shortest, wished)
    }
  }

  /// The cause of an alert's dismissal (MA-10).
  public enum Dismissal: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its time was over.
    case timeout
    /// The driver.
    case user
    /// The head unit.
    case system
  }

  /// The alert's identity.
  public var id: NavigationAlertID
  /// Its title.
  public var titles: Variants
  /// The text below the title; `nil` for none.
  public var subtitles: Variants?
  /// The button that is offered first.
  public var primary: AlertAction
  /// The other button.
  public var secondary: AlertAction?
  /// The time that it stays.
  public var lifetime: Lifetime
  /// Whether the driver is notified of it while another app is in front, if notifications are allowed.
  public var notifies: Bool

  /// Makes an alert.
  public init(
    id: NavigationAlertID, titles: Variants, subtitles: Variants? = nil, primary: AlertAction,
    secondary: AlertAction? = nil, lifetime: Lifetime = .indefinite, notifies: Bool = true
  ) {
    self.id = id
    self.titles = titles
    self.subtitles = subtitles
    self.primary = primary
    self.secondary = secondary
    self.lifetime = lifetime
    self.notifies = notifies
  }

  /// The valid range of a decoded alert's duration in seconds: up to a day.
  private static let lifetimes = 0.0...86_400

  /// Decodes an alert; older recordings lack the `notifies` field.
  ///
  /// - Throws: `DecodingError`, also for a lifetime that isn't 0 to 86,400 seconds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(NavigationAlertID.self, forKey: .id),
      titles: try values.decode(Variants.self, forKey: .titles),
      subtitles: try values.decodeIfPresent(Variants.self, forKey: .subtitles),
      primary: try values.decode(AlertAction.self, forKey: .primary),
      secondary: try values.decodeIfPresent(AlertAction.self, forKey: .secondary),
      lifetime: try values.decode(Lifetime.self, forKey: .lifetime),
      notifies: try values.decodeIfPresent(Bool.self, forKey: .notifies) ?? true)
    if case .seconds(let count) = lifetime, !Self.lifetimes.contains(count) {
      throw DecodingError.dataCorruptedError(
        forKey: .lifetime, in: values,
        debugDescription: "\(count) seconds are out of range; use a number from 0 to 86400")
    }
  }
}
