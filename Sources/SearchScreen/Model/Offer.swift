import DestinationSearch
import HeadUnit
import Places

/// The places on offer, the routes to them, and the question which one is meant.
struct Offer: Hashable, Sendable {
  /// The places, best first.
  private(set) var places: [PlaceCandidate] = []
  private(set) var isStop = false
  /// The question that a spoken answer is parsed against; `nil` if none was asked.
  var question: SpokenPrompt?
  private var wasAsked = false
  private var routes: [TripID: [PlannedRoute]] = [:]
  /// Why there are no routes, by trip.
  var refusals: [TripID: RoutePlanningError] = [:]
  /// The car's position and the time when routes were last planned.
  private var origin: Coordinate?
  private var plannedAt = Duration.zero

  /// The routes are planned again once the car has gone this distance, in meters, and this time has passed.
  private static let renewal = (distance: 250.0, time: Duration.seconds(15))

  /// Creates an empty offer.
  init() {}

  init(_ places: [PlaceCandidate], isStop: Bool) { (self.places, self.isStop) = (places, isStop) }

  var isEmpty: Bool { places.isEmpty }

  func place(of trip: TripID) -> PlaceCandidate? { places.first { TripID($0.place.id) == trip } }

  /// The place whose trip is on show: the one of the selected trip, or else the first.
  func shown(_ selected: TripID?) -> PlaceCandidate? { selected.flatMap(place) ?? places.first }

  /// Whether the microphone opens for the answer: once for a question.
  mutating func listens() -> Bool {
    defer { wasAsked = true }
    return !wasAsked
  }

  /// The routes to a place, best first; `nil` if they aren't known.
  func routes(to candidate: PlaceCandidate) -> [PlannedRoute]? { routes[TripID(candidate.place.id)] }

  mutating func plans(from origin: Coordinate?, at now: Duration) { (self.origin, plannedAt) = (origin, now) }

  /// Forgets routes that begin too far from the car, except those of the trip on show, and returns whether they do.
  mutating func renews(_ shown: PlaceCandidate, from position: Coordinate, at now: Duration) -> Bool {
    guard let origin, origin.distance(to: position) > Self.renewal.distance, now - plannedAt > Self.renewal.time
    else { return false }
    routes = routes.filter { $0.key == TripID(shown.place.id) }
    refusals = [:]
    return true
  }

  /// Routes of a trip were planned. In place of a route that the driver chose before, returns the one along the same
  /// roads, or else the first.
  mutating func planned(_ planned: [PlannedRoute], of trip: TripID, choosing chosen: RouteID?) -> RouteID? {
    let before = routes.updateValue(planned, forKey: trip) ?? []
    guard let position = before.indices.first(where: { RouteID(position: $0) == chosen }) else { return nil }
    return RouteID(position: planned.firstIndex { $0.via == before[position].via } ?? 0)
  }

  /// Forgets all routes.
  mutating func forgetRoutes() { (routes, refusals, origin, plannedAt) = ([:], [:], nil, .zero) }

  func drawn(_ selected: TripID?, by chosen: RouteID?) -> [MapRoute] {
    let known = shown(selected).flatMap(routes(to:)) ?? []
    return known.enumerated().map { position, route in
      let id = RouteID(position: position)
      return MapRoute(id: id, points: route.shape, isChosen: id == chosen ?? RouteID(position: 0))
    }
  }
}

extension RouteID {
  /// The route that a trip's card shows if no road route is known.
  static var direct: RouteID { "direct" }

  /// Creates the identity of a route by its position; the best has 0.
  init(position: Int) { self.init("way-\(position + 1)") }
}
