public import Foundations

public import struct Foundation.Date

/// Finds places by name, rubric, and address: one index, several, or a test double.
///
/// Every method returns at most `limit` candidates, best first, and an empty list if nothing matches. The origin is the
/// driver's position, if known.
public protocol PlaceSearching: Sendable {
  /// The rubrics of the region.
  var rubricator: Rubricator { get }

  /// The center of the region, for searches without a position.
  var center: Coordinate { get }

  /// Whether a point is within map data.
  func covers(_ point: Coordinate) -> Bool

  /// Places, streets, and localities by name.
  func places(
    named name: PlaceName, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The places of some rubrics nearest to a point.
  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The places of some rubrics beside a route or a street, which also determines the order. Their match is `rubric`.
  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The points of interest with a name beside a route or a street, even if the name is common elsewhere.
  ///
  /// A name needs a minimum match score, 0 to 1 (``PlaceCandidate/fit``). The score of the route or street times the
  /// match score ranks them.
  func places(
    named name: PlaceName, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate]

  /// Houses by number, in digits with its letter if it has one, and name of the street; the nearest known number of the
  /// street if the number is unknown. In text, names of the street's town may follow its name.
  func addresses(
    number: String, street: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// Intersections of two streets.
  func crossings(
    of street: PlaceName, and other: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The center of a postal code's addresses; `code` in any format, or a prefix of it.
  func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate]
}

extension PlaceSearching {
  /// Places by a name in text, which may be misspelled or misrecognized.
  public func places(
    named name: String, matching filter: PlaceFilter = .none, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await places(named: .text(name), matching: filter, near: origin, limit: limit)
  }

  /// Houses by number and text for the street.
  public func addresses(
    number: String, street: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await addresses(number: number, street: .text(street), near: origin, limit: limit)
  }

  /// Intersections of two streets by text.
  public func crossings(
    of street: String, and other: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await crossings(of: .text(street), and: .text(other), near: origin, limit: limit)
  }

  /// The nearest places of a rubric and of the rubrics that it includes.
  public func places(ofRubric rubric: String, near origin: Coordinate, limit: Int) async throws -> [PlaceCandidate] {
    try await places(ofRubrics: rubricator.members(of: rubric), matching: .none, near: origin, limit: limit)
  }
}

/// A name in a search: text, or a reference to names of the map.
public enum PlaceName: Hashable, Sendable {
  /// Typed or recognized text. It finds names that equal, contain, or resemble it in spelling or pronunciation.
  case text(String)
  /// Text that is spelled correctly: similar names aren't searched, which is faster.
  case spelled(String)
  /// Names of the map by their keys; `isPart` if they were said only in part.
  case known([String], isPart: Bool)

  /// The text, or the keys of the names.
  public var texts: [String] {
    switch self {
    case .text(let text), .spelled(let text): [text]
    case .known(let keys, _): keys
    }
  }
}

/// A line to search along (a route or a street) instead of around a point.
public enum SearchCorridor: Sendable {
  /// The rest of the route from the driver's position, with the maximum distance aside in meters. Places with the
  /// shortest detour come first, by ``PlaceRanking/routeScore(aside:ahead:)``.
  case route(Route, within: Double)
  /// A street of the region. Places nearest to a point come first, or to the street's center without a point.
  ///
  /// A place is on a street if its address is there and it is within 200 m, or if it is within 60 m. Importance is
  /// worth at most 200 m, and each meter from the street's center line counts like four along it.
  case street(Place, near: Coordinate?)

  /// Its start: the first point of the route, or the point from which places on a street are ordered.
  package var start: Coordinate? {
    switch self {
    case .route(let route, _): route.coordinates.first
    case .street(let street, let point): point ?? street.coordinate
    }
  }
}

/// Conditions on a place, apart from its name or rubric.
public struct PlaceFilter: Hashable, Sendable {
  /// Identifiers of attributes that the map must state, such as `vegan`; all of them are required.
  public var attributes: [String]
  /// The time at which it must not be closed; `nil` if the driver gave none.
  ///
  /// Places with unknown hours are kept behind the open ones, and marked in ``PlaceCandidate/opening``.
  public var openAt: Date?

  /// Creates a filter; without values, it accepts everything.
  public init(attributes: [String] = [], openAt: Date? = nil) {
    self.attributes = attributes
    self.openAt = openAt
  }

  /// Accepts everything.
  public static let none = PlaceFilter()
}

/// A failure that may be temporary: the store isn't available now, or is busy.
public protocol PassingFailure: Error {
  /// Whether a retry may help.
  var mayPass: Bool { get }
}

extension Diagnostic: PassingFailure {
  /// Whether the store may be available again soon.
  public var mayPass: Bool { [.busy, .unavailable].contains(code) }
}
