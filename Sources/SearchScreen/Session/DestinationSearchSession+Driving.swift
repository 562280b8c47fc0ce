import DestinationSearch
package import Places

extension DestinationSearchSession {
  /// Where the driver is, where known.
  func origin() async -> Coordinate? {
    if let fix = model.fix { return fix.coordinate }
    return await services.position()
  }

  /// What finds places, measured by roads without what the driver avoids.
  var resolver: DestinationResolver {
    var resolver = services.resolver
    resolver.roads?.avoiding = model.settings.avoiding
    return resolver
  }

  /// Plans the ways to a place on offer.
  func planTrip(to place: Place, avoiding: Set<RouteAvoidance>, _ plan: Int) {
    self.plan(.planningTrip, plan) { session throws(RoutePlanningError) in
      var request = try await session.request(to: place, by: [], avoiding)
      request.alternatives = RouteRequest.alternativeCounts.upperBound
      return request
    }
  }

  /// Plans the way on that guidance waits for.
  func planRoute(_ request: RouteRequest, _ plan: Int) {
    self.plan(.planningRoute, plan) { _ throws(RoutePlanningError) in request }
  }

  /// Plans the way to a place by others.
  func planDrive(to place: Place, by stops: [Place], _ avoiding: Set<RouteAvoidance>, _ plan: Int) {
    self.plan(.planningRoute, plan) { session throws(RoutePlanningError) in
      try await session.request(to: place, by: stops, avoiding)
    }
  }

  /// Learns the road on which a way begins. That there is none is no failure: cars leave the roads of maps.
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
          throw .unavailable(engine: "a routing engine", reason: "none is set")
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

  /// Asks for the ways from where the car is, in its direction, to where a car stops for a place.
  private func request(
    to place: Place, by stops: [Place], _ avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> RouteRequest {
    guard let origin = await origin() else {
      throw .unavailable(engine: "the position", reason: "nobody knows where the car is")
    }
    // Guidance knows stops by where the car stops for them, and asks for them again by that.
    return RouteRequest(
      from: origin, to: await arrival(at: place), by: stops.map(\.coordinate), heading: model.fix?.heading,
      avoiding: avoiding)
  }

  private func arrival(at place: Place) async -> Coordinate {
    do {
      return try await services.locator?.arrival(at: place) ?? place.coordinate
    } catch {
      // The map can be read no more, but where the place is was known.
      return place.coordinate
    }
  }
}

extension Fix {
  /// The direction the car drives in, where its speed says that it does; at a standstill a course means nothing.
  var heading: Double? { (speed ?? 0) > 2 ? course : nil }
}

extension SessionEvent {
  /// What a source of positions told.
  package init(_ update: PositionUpdate) {
    switch update {
    case .fix(let fix): self = .moved(fix)
    case .lost(let reason): self = .positionLost(reason)
    }
  }
}
