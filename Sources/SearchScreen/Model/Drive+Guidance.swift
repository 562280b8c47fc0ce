import DestinationSearch
import HeadUnit
import Navigation
import Places

extension Drive {
  func guidance(_ settings: ScreenSettings, at position: DriverPosition) -> Guidance {
    if isDirect { return directGuidance(at: position) }
    let words = DriveWords(settings.language)
    let trip = Trip(
      id: TripID(place.id), destination: TripPoint(place),
      routes: [RouteChoice(id: routeID, summary: route.map(words.name) ?? words.unknownName)],
      estimates: route.map { TravelEstimates(of: $0) } ?? .unknown)
    guard let progress else { return Guidance(trip: trip, route: routeID) }
    var guidance = Guidance(
      trip: trip, route: routeID, maneuvers: maneuvers(progress, settings),
      estimates: TravelEstimates(progress.destination), pause: progress.pause.map(PauseReason.init))
    // Off the route, and before the position is known, these would belong to another road.
    guard progress.pause == nil else { return guidance }
    guidance.road = progress.roadNames.first ?? progress.roadNumber
    guidance.speedLimit = SpeedSign(limit: progress.speedLimit, settings)
    return guidance
  }

  private func directGuidance(at position: DriverPosition) -> Guidance {
    let left = position.coordinate.map { $0.distance(to: place.coordinate) }
    let estimates = left.map { TravelEstimates(distanceRemaining: $0, timeRemaining: -1) } ?? .unknown
    let trip = Trip(
      id: TripID(place.id), destination: TripPoint(place),
      routes: [RouteChoice(id: .direct, summary: Variants(keepingNonblank: [place.address ?? place.name]))],
      estimates: estimates)
    let pause: PauseReason? = isThere ? .arrived : position.isLost ? .locating : nil
    return Guidance(trip: trip, route: .direct, estimates: estimates, pause: pause)
  }

  private func maneuvers(_ progress: RouteProgress, _ settings: ScreenSettings) -> [Maneuver] {
    let words = ManeuverWords(settings.language)
    return [progress.next, progress.then].compactMap(\.self).enumerated().map { position, upcoming in
      Maneuver(
        id: ManeuverID("step-\(upcoming.index)"),
        instruction: words.instruction(for: upcoming.step, place: name(at: upcoming)),
        symbol: ManeuverSymbol.image(of: upcoming.step, keepingLeft: settings.keepsLeft),
        junction: position == 0 ? junction(at: upcoming.step) : nil, lanes: position == 0 ? progress.lanes : [],
        estimates: TravelEstimates(upcoming.remaining), notifies: settings.notifies && upcoming.index == nearStep)
    }
  }

  /// How the route leads through the junction of a step; `nil` if the arrow shows that as well.
  private func junction(at step: RouteStep) -> JunctionShape? {
    switch step.kind {
    case .turn, .uTurn, .merge, .ramp, .exit, .fork, .roundabout:
      let shape = route.flatMap { JunctionShape(of: $0.shape, at: step.start, isRoundabout: step.kind == .roundabout) }
      return shape.flatMap { step.kind != .turn || $0.isWinding ? $0 : nil }
    case .depart, .proceed, .ferry, .leaveFerry, .stop, .arrive: return nil
    }
  }

  private func name(at upcoming: RouteProgress.Upcoming) -> String? {
    guard upcoming.step.kind == .stop else { return place.name }
    // The last stop that was reached is shown until the car continues.
    let ahead = route?.steps.dropFirst(upcoming.index).count { $0.kind == .stop } ?? 0
    return (ahead > stops.count ? reached : stops.first)?.place.name
  }
}

extension SpeedSign {
  /// The sign of a speed limit in kilometers per hour; `nil` if the limit isn't known.
  init?(limit: Double?, _ settings: ScreenSettings) {
    guard let limit else { return nil }
    self.init(kilometresPerHour: limit, units: settings.units)
  }
}

extension TravelEstimates {
  /// Creates estimates of the remaining distance and time to a point of a route.
  init(_ way: RouteCost) { self.init(distanceRemaining: way.distance, timeRemaining: way.duration) }
}

extension PauseReason {
  init(_ pause: RouteProgress.Pause) {
    self =
      switch pause {
      case .arrived: .arrived
      case .locating: .locating
      case .rerouting: .rerouting
      case .proceedToRoute: .proceedToRoute
      }
  }
}
