/// What the map shows while a trip is driven (MA-15).
public struct Guidance: Hashable, Sendable, Codable {
  /// The trip that is driven.
  public var trip: Trip
  /// The route that was chosen.
  public var route: RouteID?
  /// What the driver does next, nearest first.
  public var maneuvers: [Maneuver]
  /// How far and how long it is to the destination.
  public var estimates: TravelEstimates
  /// Why guidance rests; `nil` while it runs.
  public var pause: PauseReason?
  /// A notice over the map; one at a time (MA-10).
  public var alert: NavigationAlert?

  /// Makes guidance; it begins with the route being loaded (MA-15).
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
