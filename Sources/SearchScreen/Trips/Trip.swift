/// A trip to one destination: a card of the preview panel (MA-6, MA-14).
public struct Trip: Hashable, Sendable, Codable, Identifiable {
  /// Which trip it is.
  public var id: TripID
  /// Where it begins; `nil` for where the driver is.
  public var origin: TripPoint?
  /// Where it ends.
  public var destination: TripPoint
  /// The ways there, best first.
  public var routes: [RouteChoice]
  /// How far and how long it is.
  public var estimates: TravelEstimates

  /// Makes a trip.
  public init(
    id: TripID, origin: TripPoint? = nil, destination: TripPoint, routes: [RouteChoice],
    estimates: TravelEstimates = .unknown
  ) {
    self.id = id
    self.origin = origin
    self.destination = destination
    self.routes = routes
    self.estimates = estimates
  }
}
