public import Foundation
public import OpeningHours
public import Places
public import Recognition
import Synchronization
import Understanding

/// An open region for searching: a file, or a part of a database.
///
/// Its methods throw ``PlaceIndexError`` if the region can no longer be read.
public final class RegionIndex: PlaceSearching {
  /// The source of the region.
  public var source: RegionSource { storage.source }
  /// The region's metadata.
  public let info: RegionInfo
  /// The rubrics of the region.
  public let rubricator: Rubricator

  let storage: any RegionStorage
  let rules: any Pronouncing
  let memory = WordMemory()
  private let holidays: PublicHolidays
  private let mapped: MappedArea
  private let forms = Mutex<RubricForms?>(nil)
  private let kinds = Mutex<KindWords?>(nil)

  /// Opens a region file for a maximum number of concurrent searches; others wait. The rules pronounce words of a query
  /// that no name in the region has.
  ///
  /// - Throws: ``PlaceIndexError`` if the file doesn't exist, isn't a region file, or has another version.
  public convenience init(contentsOf url: URL, rules: any Pronouncing, searches: Int = 1) throws {
    let storage = try FileStorage(url, searches: searches)
    self.init(storage, try storage.contents(), rules: rules)
  }

  /// The content of a region that is read on opening.
  package struct Contents: Sendable {
    var info: RegionInfo
    var rubricator: Rubricator
    var mapped: MappedArea

    /// Parses a region's metadata, with the area that its map covers.
    ///
    /// - Throws: ``PlaceIndexError`` if something is missing.
    package init(_ meta: [String: String], mapped: MappedArea, _ name: String) throws {
      (info, rubricator) = try RegionInfo.read(meta, file: name)
      self.mapped = mapped
    }
  }

  /// Creates an index over stored rows.
  package init(_ storage: any RegionStorage, _ contents: Contents, rules: any Pronouncing) {
    self.storage = storage
    self.rules = rules
    (info, rubricator, mapped) = (contents.info, contents.rubricator, contents.mapped)
    holidays = (info.subdivision ?? info.country).map(PublicHolidays.init) ?? .unknown
  }

  /// The forms of all rubrics, sorted on first use; only suggestions need them.
  var rubricForms: RubricForms { Self.kept(forms) { RubricForms(rubricator) } }

  /// The words for categories, as folded for comparison with names.
  private var kindWords: KindWords { Self.kept(kinds) { KindWords(rubricator) } }

  /// A value that is made once, on first use.
  private static func kept<Value: Sendable>(_ value: borrowing Mutex<Value?>, _ make: () -> Value) -> Value {
    value.withLock { value in
      let made = value ?? make()
      value = made
      return made
    }
  }

  /// Looks up the words of one search.
  func lookup(_ db: any RegionConnection) -> WordLookup {
    WordLookup(db, rules: rules, memory: memory, kinds: kindWords)
  }

  /// The center of the populated area.
  public var center: Coordinate { info.center }

  /// Whether a point is in the region: in its bounding box, and not in a part that only a ferry or the like extends it
  /// to.
  public func covers(_ point: Coordinate) -> Bool { info.boundingBox.contains(point) && mapped.contains(point) }

  /// Places by name; see ``/Places/PlaceSearching``.
  public func places(
    named name: PlaceName, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { db in
      let query = PlaceQuery(sieve: self.sieve(filter), origin: origin, limit: limit)
      return try NameSearch(db: db, lookup: self.lookup(db)).search(name, query: query).map(\.candidate)
    }
  }

  /// The nearest places of some rubrics.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { try self.rubricSearch($0, rubrics, filter).nearest(to: origin, limit: limit) }
  }

  /// The places of some rubrics along a route or a street.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { db in
      guard let corridor = try Corridor(corridor, db) else { return [] }
      return try self.rubricSearch(db, rubrics, filter).places(in: corridor, limit: limit)
    }
  }

  /// The points of interest with a name along a route or a street.
  public func places(
    named name: PlaceName, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { db in
      guard let corridor = try Corridor(corridor, db) else { return [] }
      let query = PlaceQuery(
        kinds: [.poi], sieve: self.sieve(filter), origin: corridor.origin, limit: limit, corridor: corridor,
        leastFit: leastFit)
      return try NameSearch(db: db, lookup: self.lookup(db)).search(name, query: query).map(\.candidate)
    }
  }

  private func rubricSearch(_ db: any RegionConnection, _ rubrics: [String], _ filter: PlaceFilter) -> RubricSearch {
    RubricSearch(db, rubrics: rubrics, rubricator: rubricator, sieve: sieve(filter))
  }

  /// Houses by number and street.
  public func addresses(
    number: String, street: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { db in
      let streets = try self.streets(db, street, near: origin)
      return try AddressSearch(db: db, origin: origin).houses(number: number, streets: streets, limit: limit)
    }
  }

  /// Intersections of two streets.
  public func crossings(
    of street: PlaceName, and other: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { db in
      let (streets, others) = (try self.streets(db, street, near: origin), try self.streets(db, other, near: origin))
      return try CrossingSearch.crossings(db, of: streets, and: others, near: origin, limit: limit)
    }
  }

  /// The center of a postal code's addresses, or of all postal codes with a prefix.
  public func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    try await read { db in try PostcodeSearch.postcodes(db, code, near: origin, limit: limit) }
  }

  /// Maximum number of streets examined for a house or an intersection; in a large region, many streets share a name.
  private static let streetsLookedAt = 24

  private func streets(
    _ db: any RegionConnection, _ name: PlaceName, near origin: Coordinate?
  ) throws -> [NameSearch.Found] {
    try NameSearch(db: db, lookup: lookup(db)).search(
      name, query: PlaceQuery(kinds: [.street], sieve: sieve(.none), origin: origin, limit: Self.streetsLookedAt))
  }

  func sieve(_ filter: PlaceFilter) -> PlaceSieve {
    PlaceSieve(filter, rubricator: rubricator, timeZone: info.timeZone, holidays: holidays)
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (any RegionConnection) throws -> Value) async throws -> Value {
    try await storage.read(body)
  }
}

extension RegionIndex: PlaceLocating {
  /// The features at a position; see ``/Places/PlaceLocating``.
  public func places(
    at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await read { db in
      try PositionSearch(db: db, point: point, meters: meters).places(ofKinds: kinds, limit: limit)
    }
  }

  /// Address details of places; see ``/Places/PlaceLocating``.
  public func details(of places: [Place]) async throws -> [PlaceDetails] {
    let country = info.country?.uppercased()
    return try await read { db in
      let search = DetailSearch(db: db, country: country)
      return try places.map(search.details)
    }
  }

  /// Whether places are open; see ``/Places/PlaceLocating``.
  public func opening(of places: [Place], at time: Date) async -> [OpeningState] {
    let sieve = sieve(PlaceFilter(openAt: time))
    return places.map { sieve.state($0) ?? .unknown }
  }

  /// The point where a car stops for a place; see ``/Places/PlaceLocating``.
  public func arrival(at place: Place) async throws -> Coordinate? {
    try await read { db in try DetailSearch(db: db, country: nil).arrival(at: place) }
  }

  /// The place with an identity, a named place or a house; `nil` if the region doesn't have it.
  ///
  /// A house with several numbers is returned with the first of them.
  public func place(id: String) async throws -> Place? {
    try await read { db in
      if let place = try db.first("SELECT * FROM place WHERE id = ?", [id], { try Place($0) }) { return place }
      return try db.first(
        """
        SELECT house.*, place.name AS streetName, place.prominence FROM house
        JOIN place ON place.number = house.street WHERE house.id = ? ORDER BY house.value, house.label
        """, [id]
      ) { row in try Place(house: row, street: row["streetName"], prominence: row["prominence"]) }
    }
  }

  /// The places whose name equals the given one after folding, ordered by identity.
  public func places(exactlyNamed name: String) async throws -> [Place] {
    let key = SearchWords.key(ofName: name)
    return try await read { db in
      try db.rows(
        """
        SELECT place.* FROM name JOIN nameOf ON nameOf.name = name.number JOIN place ON place.number = nameOf.place
        WHERE name.key = ? ORDER BY place.id
        """, [key]
      ) { try Place($0) }
    }
  }
}

extension RegionIndex: PlaceSuggesting {
  /// Completions of typed text; see ``/Places/PlaceSuggesting``.
  public func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    try await read { db in
      try SuggestSearch(
        db: db, lookup: self.lookup(db), rubrics: self.rubricForms, sieve: self.sieve(.none), origin: origin
      ).suggestions(for: typed, limit: limit)
    }
  }
}
