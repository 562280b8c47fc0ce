import HeadUnit
import Places

extension SearchScreenModel {
  /// The panel of the places on offer.
  func tripPreview(choosing trip: TripID? = nil, by route: RouteID? = nil) -> TripPreview {
    let lines = placeLines.lines(of: offer.places)
    return TripPreview(
      trips: zip(offer.places, lines).map { candidate, line in self.trip(to: candidate, line, by: route) },
      selected: trip, route: route, texts: tripTexts)
  }

  /// The trip that the driver has chosen in the panel, and its route; `nil` for the first.
  var selected: (trip: TripID?, route: RouteID?) { (map?.tripPreview?.selected, map?.tripPreview?.route) }

  var shownTrip: PlaceCandidate? { offer.shown(selected.trip) }

  private func trip(to candidate: PlaceCandidate, _ line: PlaceLine, by route: RouteID?) -> Trip {
    let id = TripID(candidate.place.id)
    let isOnly = offer.places.count == 1
    guard let routes = offer.routes(to: candidate), !routes.isEmpty else {
      let (summary, more) = isOnly ? line.route : (line.summary, nil)
      let refusal = offer.refusals[id].map { Variants(keepingNonblank: driveWords.refusal($0)) }
      return Trip(
        id: id, destination: TripPoint(candidate.place),
        routes: [RouteChoice(id: .direct, summary: summary, additionalInformation: refusal ?? untimed(more))],
        estimates: TravelEstimates(to: candidate))
    }
    let choices = routes.enumerated().map { position, route in
      let name = driveWords.name(of: route)
      let place = position == 0 && !isOnly ? line.summary : nil
      let time =
        position == 0 ? candidate.detour.map { driveWords.added($0, times) } : difference(of: route, to: routes[0])
      return RouteChoice(
        id: RouteID(position: position), summary: place ?? name,
        additionalInformation: additional(to: route, time, isOnly && position == 0 ? line.wholeRoute : nil),
        selectionSummary: name, estimates: TravelEstimates(of: route))
    }
    return Trip(
      id: id, destination: TripPoint(candidate.place), routes: choices,
      estimates: choices.first { $0.id == route }?.estimates ?? TravelEstimates(of: routes[0]))
  }

  /// The details of a route: its added time, tolls and ferries, and the description of the place; a head unit with
  /// little room omits the last ones first.
  private func additional(to route: PlannedRoute, _ time: String?, _ place: Variants?) -> Variants? {
    let own = [time, driveWords.uses(route)].compactMap(\.self)
    let texts = (place?.titles ?? []).map { own + [$0] } + own.indices.reversed().map { Array(own[...$0]) }
    return texts.isEmpty ? nil : Variants(keepingNonblank: texts.map { $0.joined(separator: " · ") })
  }

  /// The description of a place, and that the travel time is unknown, if there is no road data.
  private func untimed(_ more: Variants?) -> Variants? {
    guard settings.guides, !settings.hasRoads else { return more }
    let unknown = driveWords.unknownName.titles
    return Variants(keepingNonblank: [more.map { "\($0.longest) · \(unknown[0])" }].compactMap(\.self) + unknown)
  }

  /// The time by which a route is longer than the first, from the rounded minutes of both.
  private func difference(of route: PlannedRoute, to first: PlannedRoute) -> String {
    let minutes = [route, first].map { max(1, ($0.duration / 60).rounded()) }
    return driveWords.difference((minutes[0] - minutes[1]) * 60, times)
  }

  private var times: EstimatesFormat { EstimatesFormat(units: settings.units, words: EstimateWords(settings.language)) }

  /// Shows the routes that are known now; the driver's choice stays.
  mutating func updateTrips() {
    guard !offer.isEmpty, map?.tripPreview != nil else { return }
    let preview = tripPreview(choosing: selected.trip, by: selected.route)
    updateMap { $0.tripPreview = preview }
    drawRoutes()
  }

  /// Plans the routes to the trip on show, unless they are known or being planned.
  mutating func planTrip() {
    guard settings.guides, settings.hasRoads, let candidate = shownTrip, offer.routes(to: candidate) == nil,
      plans.trip?.purpose != .trip(TripID(candidate.place.id))
    else { return }
    stopPlanningTrip()
    plan(candidate)
  }

  /// Plans the routes again once the car has left their origin. The old ones stay on the screen until the new routes
  /// are there.
  mutating func renewTrips() {
    guard settings.guides, settings.hasRoads, let candidate = shownTrip, let fix,
      offer.renews(candidate, from: fix.coordinate, at: now), plans.trip == nil
    else { return }
    plan(candidate)
  }

  private mutating func plan(_ candidate: PlaceCandidate) {
    offer.plans(from: position.coordinate, at: now)
    let plan = plans.begin(.trip(TripID(candidate.place.id)))
    emit(.planTrip(to: candidate.place, avoiding: settings.avoiding, plan: plan))
  }

  mutating func stopPlanningTrip() {
    if plans.trip.take() != nil { emit(.stopPlanningTrip) }
  }

  mutating func planned(_ result: Result<[PlannedRoute], RoutePlanningError>, _ number: Int) {
    switch (plans.answered(number), result) {
    case (.trip(let trip), .success(let routes)):
      let known = Array(routes.prefix(settings.profile.caps.routes))
      let route = offer.planned(known, of: trip, choosing: selected.trip == trip ? selected.route : nil)
      if let route { stack.select(trip, route: route, on: .map) }
      updateTrips()
    case (.trip(let trip), .failure(let error)):
      offer.refusals[trip] = error
      updateTrips()
    case (.drive(let request), _): routePlanned(result, request)
    case (nil, _): break
    }
  }

  mutating func tripSelected(_ trip: TripID, route: RouteID?) {
    stack.select(trip, route: route, on: .map)
    updateOfferButtons()
    updateTrips()
    planTrip()
  }

  mutating func tripStarted(_ trip: TripID, route: RouteID?) {
    guard let place = offer.place(of: trip), voice.picked() else { return }
    if !chose(place.place) { go(to: place, by: route ?? (selected.trip == trip ? selected.route : nil)) }
  }
}

extension TravelEstimates {
  init(of route: PlannedRoute) { self.init(distanceRemaining: route.distance, timeRemaining: route.duration) }

  /// The estimates to a place without a plan: by road, or else the straight-line distance.
  init(to candidate: PlaceCandidate) {
    let direct = candidate.distance.map { Self(distanceRemaining: $0, timeRemaining: -1) }
    self = candidate.road.map { Self($0) } ?? direct ?? .unknown
  }
}
