import HeadUnit
import Places

/// The words with which the screen describes routes, in one language.
struct DriveWords: Hashable, Sendable, Decodable {
  /// The name of a route after its roads; `{name}` is the road.
  private var via = ""
  /// The name of a route along roads without names.
  private var unnamed = ""
  /// The travel time of a route compared with the first; `{time}` is the difference.
  private var longer = ""
  private var quicker = ""
  private var sameTime = ""
  /// The words for a route with tolls, and for one with a ferry.
  private var toll = ""
  private var ferry = ""
  /// The words if there is no drivable route.
  private var noRoute: [String] = []
  /// The words if the driving time is unknown.
  private var unknownTime: [String] = []
  /// The button that ends guidance.
  private(set) var end = ""
  /// The button that adds a stop to the trip that is driven.
  private(set) var addStop = ""
  /// The alert if planning the route failed.
  private var notPlanned: [String] = []
}

extension DriveWords {
  /// Creates the words in a language.
  init(_ language: ScreenLanguage) { self = WordTable.section("drive", in: language) ?? Self() }

  /// Returns the name of a route, after the roads that distinguish it from the others.
  func name(of route: PlannedRoute) -> Variants {
    guard let first = route.via.first else { return Variants(keepingNonblank: [unnamed]) }
    let names = [route.via.prefix(2).joined(separator: ", "), first]
    return Variants(keepingNonblank: names.map { via.replacing("{name}", with: $0) } + [first])
  }

  /// Returns the difference in seconds of a route's travel time from the first; a negative one is faster.
  func difference(_ seconds: Double, _ format: EstimatesFormat) -> String {
    guard seconds != 0 else { return sameTime }
    return (seconds > 0 ? longer : quicker).replacing("{time}", with: format.time(abs(seconds)))
  }

  /// Returns the detour time of a stop on the route that is driven, in seconds.
  func added(_ seconds: Double, _ format: EstimatesFormat) -> String { "+\(format.time(seconds))" }

  /// The name of a route before it is known.
  var unknownName: Variants { Variants(keepingNonblank: unknownTime) }

  /// Returns the alert if a trip can't begin.
  func alert(_ error: RoutePlanningError) -> [String] {
    switch error {
    case .noRoute, .noRoadNear: noRoute
    case .unavailable, .timedOut, .badAnswer, .badRequest, .cancelled: notPlanned
    }
  }

  /// Returns the properties of a route that a driver may wish to avoid; `nil` for none. Motorways aren't included,
  /// because most drivers look for them.
  func uses(_ route: PlannedRoute) -> String? {
    let used = [route.uses.contains(.tolls) ? toll : nil, route.uses.contains(.ferries) ? ferry : nil]
    let known = used.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// Returns the words for a planning error.
  func refusal(_ error: RoutePlanningError) -> [String] {
    switch error {
    case .noRoute, .noRoadNear: noRoute
    case .unavailable, .timedOut, .badAnswer, .badRequest, .cancelled: unknownTime
    }
  }
}
