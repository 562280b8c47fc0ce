/// Why a step of a trip was refused: it is out of order, and the head unit may end the app for it (MA-15).
public enum TripError: Error, Hashable, Sendable, Codable {
  /// There is no trip to choose from.
  case noTrips
  /// No previews are on show.
  case notPreviewing
  /// The trip is not among the previews.
  case unknownTrip(TripID)
  /// The trip has no such route.
  case unknownRoute(RouteID, TripID)
  /// The trip was started already.
  case alreadyStarted(TripID)
  /// Another trip is being driven; end it first.
  case alreadyGuiding(TripID)
  /// The previews have to be hidden before guidance starts.
  case previewsOnShow
  /// No trip was started.
  case notStarted
  /// No guidance runs.
  case notGuiding
}

extension TripError: CustomStringConvertible {
  /// One line: what is out of order and what to do.
  public var description: String {
    switch self {
    case .noTrips: "there is no trip to preview; give one at least"
    case .notPreviewing: "no trip previews are on show; show them first"
    case .unknownTrip(let trip): "trip \(trip) is not among the previews"
    case .unknownRoute(let route, let trip): "trip \(trip) has no route \(route)"
    case .alreadyStarted(let trip): "trip \(trip) was started already; hide the previews and start guidance"
    case .alreadyGuiding(let trip): "trip \(trip) is being driven; finish or cancel it first"
    case .previewsOnShow: "hide the trip previews before guidance starts"
    case .notStarted: "no trip was started; the driver starts one in the previews"
    case .notGuiding: "no guidance runs; start it first"
    }
  }
}
