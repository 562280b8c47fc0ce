import DestinationSearch
package import Places

extension DestinationSearchSession {
  /// The driver's position; `nil` if it isn't known.
  var origin: Coordinate? { (model.fix ?? services.positions?.lastFix)?.coordinate }

  /// The resolver, which measures road distances to places without the roads that the driver avoids.
  var resolver: DestinationResolver {
    var resolver = services.resolver
    resolver.roads?.avoiding = model.settings.avoiding
    return resolver
  }

  func planTrip(to place: Place, avoiding: Set<RouteAvoidance>, _ plan: Int) {
    self.plan(.planningTrip, plan) { session throws(RoutePlanningError) in
      var request = try await session.request(to: place, by: [], avoiding)
      request.alternatives = RouteRequest.alternativeCounts.upperBound
      return request
    }
  }

  func planRoute(_ request: RouteRequest, _ plan: Int) {
    self.plan(.planningRoute, plan) { _ throws(RoutePlanningError) in request }
  }

  /// Plans the route to a place by way of stops.
  func planDrive(to place: Place, by stops: [Place], _ avoiding: Set<RouteAvoidance>, _ plan: Int) {
    self.plan(.planningRoute, plan) { session throws(RoutePlanningError) in
      try await session.request(to: place, by: stops, avoiding)
    }
  }

  /// Learns the road on which a route begins. Finding no road isn't a failure: cars leave the roads of maps.
  func readRoad(_ request: RouteRequest, _ reading: Int) {
    start(.readingRoad) { session in
      let route = try? await session.services.routes?.routes(request).first
      if !Task.isCancelled { session.receive(.roadRead(route.flatMap { RoadHere(beginningOf: $0) }, reading: reading)) }
    }
  }

  private func plan(
    _ name: TaskName, _ plan: Int,
    _ request: @escaping @Sendable (isolated DestinationSearchSession) async throws(RoutePlanningError) -> RouteRequest
  ) {
    start(name) { session in
      do throws(RoutePlanningError) {
        guard let routes = session.services.routes else {
          throw .unavailable(engine: "a routing engine", reason: "none is configured")
        }
        let found = try await routes.routes(try await request(session))
        if !Task.isCancelled { session.receive(.planned(found, plan: plan)) }
      } catch {
        guard !Task.isCancelled else { return }
        session.onUpdate(.failed(error))
        session.receive(.notPlanned(error, plan: plan))
      }
    }
  }

  /// Requests the routes from the car's position and heading to the point where a car stops for a place.
  private func request(
    to place: Place, by stops: [Place], _ avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> RouteRequest {
    guard let origin else { throw .unavailable(engine: "the position", reason: "the car's position is unknown") }
    // Guidance identifies stops by the points where the car stops, and requests them by those points again.
    return RouteRequest(
      from: origin, to: await arrival(at: place), by: stops.map(\.coordinate), heading: model.fix?.heading,
      avoiding: avoiding)
  }

  private func arrival(at place: Place) async -> Coordinate {
    do {
      return try await services.locator?.arrival(at: place) ?? place.coordinate
    } catch {
      // The map can no longer be read, but the position of the place was known.
      return place.coordinate
    }
  }
}

extension Fix {
  /// The car's heading, if its speed makes the course reliable; at a standstill a course means nothing.
  var heading: Double? { (speed ?? 0) > 2 ? course : nil }
}

extension SessionEvent {
  package init(_ update: PositionUpdate) {
    switch update {
    case .fix(let fix): self = .moved(fix)
    case .lost(let reason): self = .positionLost(reason)
    }
  }
}
