public import Foundations

public import struct Foundation.Date

/// Finds places by name, rubric and address: an index, several of them, or a stand-in for one.
///
/// Every method gives at most `limit` candidates, best first, and none where nothing fits.
public protocol PlaceSearching: Sendable {
  /// The rubrics of the region.
  var rubricator: Rubricator { get }

  /// The middle of the region, for searches without a position.
  var centre: Coordinate { get }

  /// Whether there is map data at a point.
  func covers(_ point: Coordinate) -> Bool

  /// Places, streets and localities whose name is, contains, or resembles the words in letters or sound.
  ///
  /// - Parameters:
  ///   - name: Typed text or spoken words.
  ///   - isAsSpelled: Whether the words are spelled and heard right: names that only resemble them are not looked for then, which
  ///     is faster.
  ///   - filter: What else they must have.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most, best first.
  func places(
    named name: String, asSpelled isAsSpelled: Bool, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The places of some rubrics nearest to a point.
  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The places of some rubrics beside a route or a street.
  ///
  /// - Parameters:
  ///   - rubrics: Identifiers of the rubrics.
  ///   - filter: What else they must have.
  ///   - corridor: What they have to be beside, which says the order too.
  ///   - limit: How many at most; their match is `rubric`.
  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The points of interest of a name beside a route or a street, however many there are of that name elsewhere.
  ///
  /// - Parameters:
  ///   - name: Typed text or spoken words.
  ///   - leastFit: How well a name must fit at least, 0 to 1; see ``PlaceCandidate/fit``.
  ///   - filter: What else they must have.
  ///   - corridor: What they have to be beside, by whose order times their fit they are ranked.
  ///   - limit: How many at most.
  func places(
    named name: String, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate]

  /// Houses by number and street name; the nearest known number of a street where the number itself is unknown.
  ///
  /// - Parameters:
  ///   - number: House number in digits, with its letter where it has one.
  ///   - street: Typed or spoken name of the street; names of its town may follow.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most, best first.
  func addresses(
    number: String, street: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// Where two streets cross, by their typed or spoken names.
  func crossings(
    of street: String, and other: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The middle of a postcode's addresses; `code` in any writing, a beginning of one included.
  func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate]
}

extension PlaceSearching {
  /// Places by name, which may be misspelled or misheard, whatever else they have.
  ///
  /// - Throws: What ``places(named:asSpelled:matching:near:limit:)`` throws.
  public func places(
    named name: String, matching filter: PlaceFilter = .none, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await places(named: name, asSpelled: false, matching: filter, near: origin, limit: limit)
  }

  /// The nearest places of a rubric and of those it includes.
  ///
  /// - Throws: What ``places(ofRubrics:matching:near:limit:)`` throws.
  public func places(ofRubric rubric: String, near origin: Coordinate, limit: Int) async throws -> [PlaceCandidate] {
    try await places(ofRubrics: rubricator.members(of: rubric), matching: .none, near: origin, limit: limit)
  }
}

/// What places are to lie beside that are not looked for around a point.
public enum SearchCorridor: Sendable {
  /// The way ahead, from where the driver is, and how far aside in metres they may be: those of the least detour come first,
  /// by ``PlaceRanking/routeScore(aside:ahead:)``.
  case route(Route, within: Double)

  /// A street of the region: those nearest to a point come first, or to the street's middle where there is none.
  ///
  /// A place is on a street when its address is there and it is within 200 m, or when it is within 60 m. Importance counts for
  /// 200 m at most, and each metre from the street's middle for four along it.
  case street(Place, near: Coordinate?)

  /// Where it starts: the route's first point, or the point on whose account the nearest on a street come first.
  package var start: Coordinate? {
    switch self {
    case .route(let route, _): route.coordinates.first
    case .street(let street, let point): point ?? street.coordinate
    }
  }
}

/// What a place must have besides its name or rubric.
public struct PlaceFilter: Hashable, Sendable {
  /// Identifiers of attributes that the map must say it has, such as `vegan`; all of them.
  public var attributes: [String]

  /// When it must not be closed; `nil` where the driver did not say.
  ///
  /// Places of which the map does not know are kept, behind those that are open, and say so in
  /// ``PlaceCandidate/opening``.
  public var openAt: Date?

  /// Makes a filter; without values it lets everything pass.
  public init(attributes: [String] = [], openAt: Date? = nil) {
    self.attributes = attributes
    self.openAt = openAt
  }

  /// Lets everything pass.
  public static let none = PlaceFilter()
}

/// A failure that may pass by itself: what was asked does not answer now, or is at work for somebody else.
public protocol PassingFailure: Error {
  /// Whether trying again in a moment may help.
  var mayPass: Bool { get }
}

extension Diagnostic: PassingFailure {
  /// Whether what was asked may answer again in a moment.
  public var mayPass: Bool { [.busy, .unavailable].contains(code) }
}
