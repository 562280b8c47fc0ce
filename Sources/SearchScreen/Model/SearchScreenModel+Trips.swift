import HeadUnit
import Places

/// The ways to the places on offer, as far as they are known.
struct OfferedRoutes: Hashable, Sendable {
  /// The ways to each place, best first.
  var known: [TripID: [PlannedRoute]] = [:]
  /// Why there are none to a place.
  var refused: [TripID: RoutePlanningError] = [:]
  /// The trip whose ways are being planned, and the number of the plan.
  var asked: (trip: TripID, number: Int)? {
    get { askedTrip.map { ($0, askedNumber) } }
    set { (askedTrip, askedNumber) = (newValue?.trip, newValue?.number ?? 0) }
  }
  /// Where the car was when the ways were planned.
  var origin: Coordinate?
  /// When they were planned.
  var plannedAt = Duration.zero

  private var askedTrip: TripID?
  private var askedNumber = 0

  /// Ways are planned anew once the car has gone so far, in metres, and so long has passed.
  static let renewal = (distance: 250.0, time: Duration.seconds(15))
}

extension RouteID {
  /// The way that a trip's card shows while none by road is known.
  static let direct: RouteID = "direct"

  /// The way of a position, the best having 0.
  init(way position: Int) { self.init("way-\(position + 1)") }
}

extension SearchScreenModel {
  /// A trip and a way of it that the driver looks at.
  struct Selection: Hashable, Sendable {
    var trip: TripID
    /// The way, where it is not the first.
    var route: RouteID?
  }

  /// The panel of the places on offer.
  func tripPreview(choosing selection: Selection?) -> TripPreview {
    let lines = placeLines.lines(of: offered)
    return TripPreview(
      trips: zip(offered, lines).map { candidate, line in trip(to: candidate, line, by: selection?.route) },
      selected: selection?.trip, route: selection?.route, texts: tripTexts)
  }

  /// The way that the driver chose of the trip on show; `nil` for the first.
  var chosenWay: RouteID? { selection?.route }

  /// What the driver has chosen in the panel: the trip, and its way where it was not the first.
  private var selection: Selection? {
    guard case .map(let map) = stack[.map], let preview = map.tripPreview, let trip = preview.selected else {
      return nil
    }
    return Selection(trip: trip, route: preview.route)
  }

  private func trip(to candidate: PlaceCandidate, _ line: PlaceLine, by route: RouteID?) -> Trip {
    let id = TripID(candidate.place.id)
    let isOnly = offered.count == 1
    guard let ways = ways.known[id], !ways.isEmpty else {
      let (summary, more) = isOnly ? line.route : (line.summary, nil)
      let refusal = ways.refused[id].map { Variants(keepingNonblank: driveWords.refusal($0)) }
      return Trip(
        id: id, destination: TripPoint(candidate.place),
        routes: [RouteChoice(id: .direct, summary: summary, additionalInformation: refusal ?? untimed(more))],
        estimates: TravelEstimates(to: candidate))
    }
    let choices = ways.enumerated().map { position, way in
      let name = driveWords.name(of: way)
      let place = position == 0 && !isOnly ? line.summary : nil
      let time = position == 0 ? candidate.detour.map { driveWords.added($0, times) } : difference(of: way, to: ways[0])
      return RouteChoice(
        id: RouteID(way: position), summary: place ?? name,
        additionalInformation: additional(to: way, time, isOnly && position == 0 ? line.wholeRoute : nil),
        selectionSummary: name,
        estimates: TravelEstimates(of: way))
    }
    return Trip(
      id: id, destination: TripPoint(candidate.place), routes: choices,
      estimates: choices.first { $0.id == route }?.estimates ?? TravelEstimates(of: ways[0]))
  }

  /// What else is to be known of a way: what time it costs more, that it costs money or crosses water, and what the
  /// place is; a head unit that has little room leaves out the last first.
  private func additional(to way: PlannedRoute, _ time: String?, _ place: Variants?) -> Variants? {
    let own = [time, driveWords.uses(way)].compactMap(\.self)
    let texts = (place?.titles ?? []).map { own + [$0] } + own.indices.reversed().map { Array(own[...$0]) }
    return texts.isEmpty ? nil : Variants(keepingNonblank: texts.map { $0.joined(separator: " · ") })
  }

  /// What is known of a place, and that nobody knows how long it takes, where no roads are known.
  private func untimed(_ more: Variants?) -> Variants? {
    guard settings.guides, !settings.hasRoads else { return more }
    let unknown = driveWords.unknownName.titles
    return Variants(keepingNonblank: [more.map { "\($0.longest) · \(unknown[0])" }].compactMap(\.self) + unknown)
  }

  /// How much longer a way takes than the first, by the minutes that are shown of both.
  private func difference(of way: PlannedRoute, to first: PlannedRoute) -> String {
    let minutes = [way, first].map { max(1, ($0.duration / 60).rounded()) }
    return driveWords.difference((minutes[0] - minutes[1]) * 60, times)
  }

  private var times: EstimatesFormat {
    EstimatesFormat(units: settings.units, words: EstimateWords(settings.language))
  }

  /// Shows what is known of the ways now; the driver's choice stays.
  mutating func updateTrips() {
    guard !offered.isEmpty, case .map(let map) = stack[.map], map.tripPreview != nil else { return }
    let preview = tripPreview(choosing: selection)
    updateMap { $0.tripPreview = preview }
    drawRoutes()
  }

  /// Plans the ways to the trip on show, unless they are known or being planned.
  mutating func planTrip() {
    guard settings.guides, settings.hasRoads, let candidate = shownTrip else { return }
    let id = TripID(candidate.place.id)
    guard ways.known[id] == nil, ways.asked?.trip != id else { return }
    stopPlanningTrip()
    plans += 1
    ways.asked = (id, plans)
    (ways.origin, ways.plannedAt) = (fix?.coordinate ?? origin, now)
    effects.append(.planTrip(to: candidate.place, avoiding: avoiding, plan: plans))
  }

  /// The ways of a trip were found, or there are none.
  mutating func tripPlanned(_ result: Result<[PlannedRoute], RoutePlanningError>, _ number: Int) {
    guard let asked = ways.asked, asked.number == number else { return }
    ways.asked = nil
    switch result {
    case .success(let routes): learn(Array(routes.prefix(settings.profile.caps.routes)), of: asked.trip)
    case .failure(let error): ways.refused[asked.trip] = error
    }
    updateTrips()
  }

  /// Takes the ways of a trip; of those planned anew the one that leads along the roads of the chosen one is chosen.
  private mutating func learn(_ routes: [PlannedRoute], of trip: TripID) {
    let before = ways.known[trip] ?? []
    ways.known[trip] = routes
    guard let selection, selection.trip == trip, let chosen = selection.route,
      let roads = before.indices.first(where: { RouteID(way: $0) == chosen }).map({ before[$0].via })
    else { return }
    let position = routes.firstIndex { $0.via == roads } ?? 0
    stack.select(trip, route: RouteID(way: position), on: .map)
  }

  /// Plans anew once the car has left where the ways began.
  mutating func renewTrips() {
    guard settings.guides, settings.hasRoads, !offered.isEmpty, let fix, let begun = ways.origin,
      begun.distance(to: fix.coordinate) > OfferedRoutes.renewal.distance,
      now - ways.plannedAt > OfferedRoutes.renewal.time
    else { return }
    // What is shown stays until the new ways are there.
    guard let id = shownTrip.map({ TripID($0.place.id) }) else { return }
    ways.known = ways.known.filter { $0.key == id }
    ways.refused = [:]
    guard ways.asked == nil, let candidate = shownTrip else { return }
    plans += 1
    ways.asked = (id, plans)
    (ways.origin, ways.plannedAt) = (fix.coordinate, now)
    effects.append(.planTrip(to: candidate.place, avoiding: avoiding, plan: plans))
  }

  /// Forgets the ways to the places that were on offer.
  mutating func forgetTrips() {
    stopPlanningTrip()
    ways = OfferedRoutes()
  }

  private mutating func stopPlanningTrip() {
    if ways.asked != nil { effects.append(.stopPlanningTrip) }
    ways.asked = nil
  }

  /// The place whose trip is on show.
  var shownTrip: PlaceCandidate? {
    guard let id = selection?.trip else { return offered.first }
    return offered.first { TripID($0.place.id) == id } ?? offered.first
  }

  /// The driver looks at a trip, or at a way of it.
  mutating func tripSelected(_ trip: TripID, route: RouteID?) {
    stack.select(trip, route: route, on: .map)
    updateOfferButtons()
    updateTrips()
    planTrip()
  }

  mutating func tripStarted(_ trip: TripID, route: RouteID?) {
    guard let place = offered.first(where: { TripID($0.place.id) == trip }), voice.picked() == .start else { return }
    if !chose(place.place) { go(to: place, by: route ?? (selection?.trip == trip ? selection?.route : nil)) }
  }

  /// The ways as they lie on the map: those of the trip on show, or the one that is driven.
  mutating func drawRoutes() {
    var drawn: [MapRoute] = []
    if let candidate = shownTrip, let known = ways.known[TripID(candidate.place.id)] {
      let chosen = selection?.route ?? RouteID(way: 0)
      drawn = known.enumerated().map { position, way in
        MapRoute(id: RouteID(way: position), points: way.shape, isChosen: RouteID(way: position) == chosen)
      }
    } else if offered.isEmpty, let route = drive?.route {
      drawn = [MapRoute(id: drive?.routeID ?? RouteID(way: 0), points: route.shape, isChosen: true)]
    }
    guard drawn != drawnWays else { return }
    drawnWays = drawn
    effects.append(.drawRoutes(drawn))
    guard var car = drive?.car, (car.travelled == nil) != (travelled == nil) else { return }
    car.travelled = travelled
    drive?.car = car
    effects.append(.moveCar(car))
  }
}

extension TravelEstimates {
  /// Those of a way by road.
  init(of route: PlannedRoute) { self.init(distanceRemaining: route.distance, timeRemaining: route.duration) }

  /// What is known of the way to a place without a plan: by road, or else how far it is straight.
  init(to candidate: PlaceCandidate) {
    if let road = candidate.road {
      self.init(distanceRemaining: road.distance, timeRemaining: road.duration)
    } else {
      self = candidate.distance.map { Self(distanceRemaining: $0, timeRemaining: -1) } ?? .unknown
    }
  }
}
