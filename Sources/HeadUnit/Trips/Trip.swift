public import Places

/// A trip to one destination: a card of the preview panel (MA-6, MA-14).
public struct Trip: Hashable, Sendable, Codable, Identifiable {
  /// The trip's identity.
  public var id: TripID
  /// The origin; `nil` for the driver's position.
  public var origin: TripPoint?
  /// The destination.
  public var destination: TripPoint
  /// The routes, best first.
  public var routes: [RouteChoice]
  /// The distance and travel time.
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

/// The origin or destination of a trip.
public struct TripPoint: Hashable, Sendable, Codable {
  /// Its name.
  public var name: String
  /// Its position.
  public var coordinate: Coordinate

  /// Makes a point.
  public init(name: String, coordinate: Coordinate) { (self.name, self.coordinate) = (name, coordinate) }

  /// The point of a place.
  public init(_ place: Place) { self.init(name: place.name, coordinate: place.coordinate) }
}

/// A route to a destination; a trip shows at most three (MA-6).
public struct RouteChoice: Hashable, Sendable, Codable, Identifiable {
  /// The route's identity.
  public var id: RouteID
  /// A description in a few words: "via Mill Road" (MA-14).
  public var summary: Variants
  /// Additional information: "toll"; `nil` for none.
  public var additionalInformation: Variants?
  /// Its name in the list of routes; `nil` for the summary.
  public var selectionSummary: Variants?
  /// The distance and travel time by this route; `nil` if only the trip's are known.
  public var estimates: TravelEstimates?

  /// Makes a route choice.
  public init(
    id: RouteID, summary: Variants, additionalInformation: Variants? = nil, selectionSummary: Variants? = nil,
    estimates: TravelEstimates? = nil
  ) {
    self.id = id
    self.summary = summary
    self.additionalInformation = additionalInformation
    self.selectionSummary = selectionSummary
    self.estimates = estimates
  }
}

/// The panel that shows trips to choose from and starts one (MA-6, MA-7). It is the usual end of a search.
public struct TripPreview: Hashable, Sendable, Codable {
  /// The labels of its buttons; `nil` for the head unit's own (MA-14).
  public struct Texts: Hashable, Sendable, Codable {
    /// The label of the button that starts the trip.
    public var start: String?
    /// The label of the button that shows more routes.
    public var moreRoutes: String?
    /// The label of the button that shows the whole trip.
    public var overview: String?

    /// Makes the words.
    public init(start: String? = nil, moreRoutes: String? = nil, overview: String? = nil) {
      (self.start, self.moreRoutes, self.overview) = (start, moreRoutes, overview)
    }
  }

  /// The trips, best first; at most twelve are shown.
  public var trips: [Trip]
  /// The trip on show; `nil` for the first.
  public var selected: TripID?
  /// The route of that trip that the driver chose; `nil` for the first.
  public var route: RouteID?
  /// The words of the buttons.
  public var texts: Texts

  /// Makes a panel.
  public init(trips: [Trip], selected: TripID? = nil, route: RouteID? = nil, texts: Texts = Texts()) {
    self.trips = trips
    self.selected = selected
    self.route = route
    self.texts = texts
  }
}

extension TripPreview.Texts {
  /// The words of all buttons, in a language.
  public init(_ language: ScreenLanguage) { self = WordTable.section("trips", in: language) ?? Self() }
}

extension TripPreview {
  /// The selected trip; `nil` if there is none.
  public var chosenTrip: Trip? { trips.first { $0.id == selected } ?? trips.first }

  /// The selected trip's route that would be driven; `nil` if it has no route.
  public var chosenRoute: RouteChoice? {
    chosenTrip.flatMap { trip in trip.routes.first { $0.id == route } ?? trip.routes.first }
  }

  /// The panel as a head unit shows it: twelve trips, three routes each (MA-6).
  func trimmed(_ caps: HeadUnitCaps, _ trimmer: inout Trimmer) -> TripPreview {
    var shown = self
    shown.trips = trimmer.keep(trips, .trips, .cap(caps.trips)).map { trip in
      var trip = trip
      trip.routes = trimmer.keep(trip.routes, .routes, .cap(caps.routes))
      return trip
    }
    if !shown.trips.contains(where: { $0.id == selected }) { shown.selected = nil }
    if shown.chosenRoute?.id != route { shown.route = nil }
    return shown
  }
}
