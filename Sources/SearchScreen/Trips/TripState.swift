/// The order of a trip, which the head unit expects and does not explain (MA-15): previews, one looked at any number of
/// times, one started, previews hidden, guidance started and at once resting while the route loads, maneuvers, and the end.
///
/// A step out of order throws and changes nothing. Previews may be shown while another trip is driven (MA-6), but a trip
/// can only be started when that one is over.
public struct TripState: Hashable, Sendable {
  /// The trip and the route that were started in the previews.
  public struct Start: Hashable, Sendable {
    /// The trip.
    public var trip: Trip
    /// The route; `nil` for the first.
    public var route: RouteID?
  }

  /// The previews on show; `nil` for none.
  public private(set) var previews: TripPreview?
  /// The trip that was started and is not driven yet.
  public private(set) var started: Start?
  /// What is driven; `nil` for nothing.
  public private(set) var guidance: Guidance?

  /// Nothing is on show.
  public init() {}

  /// Shows trips to choose from, in place of those on show.
  ///
  /// - Throws: ``TripError/noTrips``, and ``TripError/alreadyStarted(_:)`` where one was started and waits for guidance.
  public mutating func preview(_ preview: TripPreview) throws(TripError) {
    guard !preview.trips.isEmpty else { throw .noTrips }
    if let started { throw .alreadyStarted(started.trip.id) }
    previews = preview
  }

  /// The driver looks at a trip and route.
  ///
  /// - Throws: ``TripError`` for what is not on show.
  public mutating func select(_ trip: TripID, route: RouteID? = nil) throws(TripError) {
    _ = try find(trip, route)
    previews?.selected = trip
  }

  /// The driver starts a trip.
  ///
  /// - Throws: ``TripError`` for what is not on show, where a trip was started before, and while one is driven.
  public mutating func start(_ trip: TripID, route: RouteID? = nil) throws(TripError) {
    if let started { throw .alreadyStarted(started.trip.id) }
    if let guidance { throw .alreadyGuiding(guidance.trip.id) }
    started = Start(trip: try find(trip, route), route: route)
  }

  /// Hides the previews; nothing where there are none.
  public mutating func hidePreviews() { previews = nil }

  /// Starts guidance of the trip that was started; it rests until the first maneuver.
  ///
  /// - Throws: ``TripError`` where none was started, where one is driven, and while previews are on show.
  public mutating func startGuidance() throws(TripError) {
    if let guidance { throw .alreadyGuiding(guidance.trip.id) }
    guard let started else { throw .notStarted }
    guard previews == nil else { throw .previewsOnShow }
    guidance = Guidance(
      trip: started.trip, route: started.route, estimates: started.trip.estimates, pause: .loading)
    self.started = nil
  }

  /// Shows what the driver does next, and goes on where guidance rests.
  ///
  /// - Throws: ``TripError/notGuiding``.
  public mutating func show(_ maneuvers: [Maneuver], estimates: TravelEstimates) throws(TripError) {
    guard guidance != nil else { throw .notGuiding }
    guidance?.maneuvers = maneuvers
    guidance?.estimates = estimates
    guidance?.pause = nil
  }

  /// Guidance rests.
  ///
  /// - Throws: ``TripError/notGuiding``.
  public mutating func pause(_ reason: PauseReason) throws(TripError) {
    guard guidance != nil else { throw .notGuiding }
    guidance?.pause = reason
  }

  /// Shows a notice over the map, or takes it away (MA-10).
  ///
  /// - Throws: ``TripError/notGuiding``.
  public mutating func show(_ alert: NavigationAlert?) throws(TripError) {
    guard guidance != nil else { throw .notGuiding }
    guidance?.alert = alert
  }

  /// The destination is reached, or guidance is given up.
  ///
  /// - Throws: ``TripError/notGuiding``.
  public mutating func end() throws(TripError) {
    guard guidance != nil else { throw .notGuiding }
    guidance = nil
  }

  /// The car's own navigation started (MA-8), or the head unit went: everything ends at once, in whatever state.
  public mutating func cancelEverything() { self = TripState() }

  private func find(_ id: TripID, _ route: RouteID?) throws(TripError) -> Trip {
    guard let previews else { throw .notPreviewing }
    guard let trip = previews.trips.first(where: { $0.id == id }) else { throw .unknownTrip(id) }
    if let route, !trip.routes.contains(where: { $0.id == route }) { throw .unknownRoute(route, id) }
    return trip
  }
}
